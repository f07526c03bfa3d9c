import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { english } from '../booth/test-support/listening.ts'
import { hear, joined, type Person, type PersonOptions, settled } from '../booth/test-support/person.ts'
import { heldLineMs, maxHeldLines } from './quarantine.ts'

const said = 'Take two tablets every morning'

/** The voice has said something, and the microphone is open again. */
async function answering(options: PersonOptions = {}, words = said): Promise<Person> {
  const ada = await joined(options)
  ada.booth.voice.toggle()
  ada.booth.speak.toggle()
  await settled()
  await hear(ada.network, english(words))
  ada.audioPlayer.start(1_000)
  await ada.clock.advance(1_000)
  ada.audioPlayer.end()
  await ada.clock.advance(2_000)
  return ada
}

async function answer(ada: Person, text: string, agoMs = 1_000) {
  const endedAtMs = ada.clock.now()
  ada.speechToText.answer(text)
  ada.microphone.emit({ startedAtMs: endedAtMs - agoMs, endedAtMs })
  await settled()
}

const keyOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().heldLines[0]?.key ?? ''
const released = ({ events }: Person) => events.flatMap((event) => (event.type === 'line.released' ? [event.how] : []))

describe('an answer that repeats the voice', () => {
  it.each([
    'take one tablet every morning',
    'one tablet every morning',
    'take no tablets every morning',
    "don't take two tablets every morning",
    'yes take two tablets every morning',
    'no',
  ])('is sent if it differs in a number, a negation or a yes or no: "%s"', { tags: ['held-lines'] }, async (text) => {
    const ada = await answering()
    await answer(ada, text)
    expect([ada.shown(), ada.held()]).toEqual([[said, text], []])
  })

  it.each([
    ['Take a tablet every morning', 'take two tablets every morning', true],
    ['Take the drops in the evening', 'take four drops in the evening', true],
    ['Stay until Monday', 'stay three until monday', false],
    ['You have to take the tablet', 'you have two take the tablet', false],
    ['Take it for a week', 'take it four a week', false],
    ['Wait here for the doctor', 'two here for the doctor', false],
  ])(
    'to "%s" is sent if a number replaces another word, unless it may be misheard: "%s"',
    async (words, text, isSent) => {
      const ada = await answering({}, words)
      await answer(ada, text)
      expect([ada.shown(), ada.held()]).toEqual(isSent ? [[words, text], []] : [[words], [text]])
    },
  )

  it('is held if the recogniser is unsure of the difference', async () => {
    const ada = await answering()
    const words = 'take one tablet every morning'.split(' ')
    ada.speechToText.answer({
      text: words.join(' '),
      words: words.map((text, index) => ({
        text,
        startMs: index,
        endMs: index + 1,
        confidence: text === 'one' ? 0.4 : 0.9,
      })),
    })
    ada.microphone.emit({ startedAtMs: ada.clock.now() - 1_000, endedAtMs: ada.clock.now() })
    await settled()
    expect([ada.shown(), ada.held()]).toEqual([[said], ['take one tablet every morning']])
  })

  it('is never held with the option echo "off"', async () => {
    const ada = await answering({ options: { speech: { echo: 'off' } } })
    await answer(ada, said)
    expect([ada.shown(), ada.held()]).toEqual([[said, said], []])
  })
})

describe('a held line', () => {
  it('is sent only by its speaker, once, and unknown to others until then', { tags: ['held-lines'] }, async () => {
    const network = memoryNetwork()
    const ada = await answering({ network })
    const luis = await joined({ network })
    await answer(ada, said)
    expect(luis.shown()).not.toContain(said)
    const key = keyOf(ada)
    expect([ada.booth.subtitles.sendHeld(key), ada.booth.subtitles.sendHeld(key)]).toEqual([true, false])
    await settled()
    expect([ada.held(), ada.shown(), luis.shown(), released(ada)]).toEqual([[], [said, said], [said], ['sent']])
  })

  it('is marked as late if more was said before it was sent', async () => {
    const ada = await answering()
    await answer(ada, said)
    await answer(ada, 'and how many at night')
    ada.booth.subtitles.sendHeld(keyOf(ada))
    await settled()
    expect(ada.subtitles().map(({ shown, late }) => [shown.text, late])).toEqual([
      [said, false],
      ['and how many at night', false],
      [said, true],
    ])
  })

  it('disappears when it is discarded', async () => {
    const ada = await answering()
    await answer(ada, said)
    ada.booth.subtitles.discardHeld(keyOf(ada))
    expect([ada.held(), ada.shown(), released(ada), ada.drops()]).toEqual([[], [said], ['discarded'], {}])
  })

  it('is kept indefinitely if the voice had ended before it was said', async () => {
    const ada = await answering()
    await answer(ada, said)
    await ada.clock.advance(600_000)
    expect(ada.held()).toEqual([said])
  })

  it('expires after a minute if the voice was playing while it was said, with an event and a count', async () => {
    const ada = await answering({ options: { speech: { duplex: 'full' } } })
    await answer(ada, said, 2_500)
    await ada.clock.advance(heldLineMs - 1)
    expect(ada.held()).toEqual([said])
    await ada.clock.advance(1)
    expect([ada.held(), released(ada), ada.drops(), heldLineMs]).toEqual([
      [],
      ['expired'],
      { 'speech.echo': 1 },
      60_000,
    ])
  })

  it('is kept after leaving, for the same room, and dropped in another room', async () => {
    const ada = await answering()
    await answer(ada, said)
    await ada.booth.leave()
    expect([ada.held(), ada.booth.subtitles.sendHeld(keyOf(ada))]).toEqual([[said], false])
    await ada.join()
    expect([ada.held(), ada.booth.subtitles.sendHeld(keyOf(ada))]).toEqual([[said], true])
    await answer(ada, said)
    ada.booth.speak.toggle()
    await ada.booth.leave()
    await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    expect(ada.held()).toEqual([])
  })

  it('leaves no timer when the room is left', async () => {
    const ada = await answering({ options: { speech: { duplex: 'full' } } })
    await answer(ada, said, 2_500)
    await ada.booth.leave()
    expect([ada.held(), released(ada), ada.clock.pending]).toEqual([[], ['expired'], 0])
  })

  it('is cleared with the list, and restored with it', async () => {
    const ada = await answering()
    await answer(ada, said)
    ada.booth.subtitles.clear()
    expect([ada.held(), ada.shown()]).toEqual([[], []])
    ada.booth.subtitles.undoClear()
    expect([ada.held(), ada.shown()]).toEqual([[said], [said]])
    ada.booth.subtitles.clear()
    await ada.clock.advance(10_000)
    ada.booth.subtitles.undoClear()
    expect([ada.held(), released(ada)]).toEqual([[], ['cleared']])
  })

  it('is not in an exported transcript until it is sent', async () => {
    const ada = await answering()
    await answer(ada, `${said} please`)
    const exported = async () => (await ada.booth.transcript.export({ format: 'txt' })).text
    expect(await exported()).not.toContain('please')
    ada.booth.subtitles.sendHeld(keyOf(ada))
    await settled()
    expect(await exported()).toContain('please')
  })

  it('is held only in the tab that heard it, and shown in both tabs once sent', async () => {
    const network = memoryNetwork()
    const userId = 'ada'
    const ada = await answering({ network, options: { userId } })
    const tab = await joined({ network, options: { userId } })
    await answer(ada, said)
    expect([ada.held(), tab.held()]).toEqual([[said], []])
    ada.booth.subtitles.sendHeld(keyOf(ada))
    await settled()
    expect([ada.shown(), tab.shown()]).toEqual([[said, said], [said]])
  })

  it('is one of at most fifty: the oldest is dropped, with an event and a count', async () => {
    const ada = await answering()
    for (let times = 0; times <= maxHeldLines; times++) await answer(ada, said, 1)
    expect([ada.held().length, released(ada), ada.drops()]).toEqual([maxHeldLines, ['overflow'], { 'speech.echo': 1 }])
  })

  it('does not reveal its text in events or logs', async () => {
    const ada = await answering()
    await answer(ada, said)
    ada.booth.subtitles.discardHeld(keyOf(ada))
    expect(JSON.stringify([ada.events, ada.logger.entries])).not.toContain('tablets')
  })
})
