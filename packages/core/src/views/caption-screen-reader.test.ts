import { fakePage, manualClock, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { type Person, person, room } from '../booth/test-support/person.ts'
import { captionsLostMs, recentCaptionMs } from './caption-screen.ts'
import { createCaptionScreenReader } from './caption-screen-reader.ts'
import { captionLingerMs } from './captions.ts'

/** Ada, who speaks, and screens that come and go. */
async function hall({ history = true, language = 'en-US' } = {}) {
  const clock = manualClock()
  const network = memoryNetwork({ clock, history })
  const within = async (joining: Promise<void>) => {
    await clock.advance(1_000)
    await joining
  }
  const ada = person({ clock, network })
  await within(ada.join())
  return {
    clock,
    network,
    ada,
    async say(text: string) {
      ada.booth.subtitles.send(text)
      await clock.advance(0)
    },
    /** A page with nothing but captions, as it is after each load. */
    async screen() {
      const page = fakePage()
      const shown: Person = person({ clock, network, page })
      const reader = createCaptionScreenReader(shown.booth, clock, page)
      const stop = reader.subscribe(() => {})
      const words = () => reader.getSnapshot().lines.map(({ text }) => text)
      await within(shown.booth.join({ room, name: 'Captions', language, listen: true }))
      return {
        ...{
          booth: shown.booth,
          page,
          reader,
          words,
          stop,
          audioPlayer: shown.audioPlayer,
          microphone: shown.microphone,
        },
        obstacle: () => reader.getSnapshot().obstacle,
        async close() {
          stop()
          await shown.booth.leave()
        },
      }
    },
  }
}

describe('a screen with nothing but captions', () => {
  it.each([true, false])('has the last words again after a reload, from the room (history: %s)', async (history) => {
    const { screen, say, clock } = await hall({ history })
    const first = await screen()
    await say('We are nearly done.')
    expect(first.words()).toEqual(['We are nearly done.'])
    await first.close()
    expect(first.words()).toEqual([])
    await clock.advance(3_000)
    const again = await screen()
    await clock.advance(2_000)
    expect(again.words()).toEqual(['We are nearly done.'])
    await clock.advance(captionLingerMs)
    expect(again.words()).toEqual([])
  })

  it('does not show again what was said too long ago', async () => {
    const { screen, say, clock } = await hall()
    await say('We are nearly done.')
    await clock.advance(recentCaptionMs + 1)
    const late = await screen()
    expect([late.booth.subtitles.view.getSnapshot().lines.length, late.words()]).toEqual([1, []])
  })

  it('has the last words in the language of its readers', async () => {
    const { screen, say, clock } = await hall({ language: 'es-ES' })
    await say('Nearly done.')
    const { words } = await screen()
    await clock.advance(3_000)
    expect(words()).toEqual(['Nearly done. [es-ES]'])
  })

  it('gives way to a word about the connection, and comes back with what was just said', async () => {
    const { screen, say, clock, network } = await hall()
    const { words, obstacle, booth } = await screen()
    await say('We are nearly done.')
    network.interrupt()
    await clock.advance(captionsLostMs - 1)
    expect([words(), obstacle()]).toEqual([['We are nearly done.'], null])
    await clock.advance(1)
    expect([words(), obstacle(), booth.app.view.getSnapshot().connection]).toEqual([[], 'reconnecting', 'interrupted'])
    await clock.advance(60_000)
    network.restore()
    await clock.advance(5_000)
    expect([words(), obstacle()]).toEqual([[], null])
    await say('Here we are again.')
    expect(words()).toEqual(['Here we are again.'])
  })

  it('is empty while it is hidden, and shows no old words in the moment it is seen again', async () => {
    const { screen, say, clock } = await hall()
    const { words, page } = await screen()
    await say('We are nearly done.')
    page.set({ visible: false })
    expect(words()).toEqual([])
    await say('And could ship.')
    await clock.advance(recentCaptionMs + 1)
    await say('Tomorrow.')
    expect(words()).toEqual([])
    page.set({ visible: true })
    expect(words()).toEqual(['Tomorrow.'])
  })

  it('is empty when the room ends', async () => {
    const { screen, say } = await hall()
    const { words, booth, obstacle } = await screen()
    await say('Goodbye.')
    expect(words()).toEqual(['Goodbye.'])
    await booth.leave()
    expect([words(), obstacle()]).toEqual([[], null])
  })

  it('is nobody whom the others see, opens no microphone and has no voice', { tags: ['caption-screen'] }, async () => {
    const { screen, say, ada } = await hall()
    const { microphone, audioPlayer } = await screen()
    await say('Hello.')
    expect(ada.booth.app.view.getSnapshot().participants).toEqual([])
    expect([microphone.isOpen, audioPlayer.played]).toEqual([false, []])
  })
})
