import { fakeTextToSpeech } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening } from '../booth/test-support/listening.ts'
import { hear, type PersonOptions, settled } from '../booth/test-support/person.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'

/** Somebody who listens, and the texts whose utterances were discarded, in order. */
async function watching(options: PersonOptions = {}) {
  const ada = await listening(options)
  const discarded: string[] = []
  const utteranceOf = (text: string) => ({
    kind: 'audio' as const,
    audio: new Blob([text]),
    discard: () => discarded.push(text),
  })
  ada.textToSpeech.answer(({ text }) => utteranceOf(text))
  return { ada, discarded, utteranceOf }
}

describe('an utterance', () => {
  it('is discarded after it was played to its end, and not before', async () => {
    const { ada, discarded } = await watching()
    for (const text of ['one', 'two']) await hear(ada.network, english(text))
    ada.audioPlayer.start(500)
    expect(discarded).toEqual([])
    ada.audioPlayer.end()
    await settled()
    expect(discarded).toEqual(['one'])
  })

  it('is discarded when the voice is muted, whether it plays or waits', async () => {
    const { ada, discarded } = await watching()
    for (const text of ['one', 'two']) await hear(ada.network, english(text))
    ada.audioPlayer.start(500)
    ada.booth.voice.toggle()
    await settled()
    expect(discarded).toEqual(['one', 'two'])
  })

  it('is discarded when the room is left', async () => {
    const { ada, discarded } = await watching()
    for (const text of ['one', 'two']) await hear(ada.network, english(text))
    await ada.booth.leave()
    await settled()
    expect(discarded).toEqual(['one', 'two'])
  })

  it('is discarded when another voice is chosen, unless it is playing', async () => {
    const { ada, discarded } = await watching()
    for (const text of ['one', 'two']) await hear(ada.network, english(text))
    ada.audioPlayer.start(500)
    ada.booth.voice.setGender('female')
    await settled()
    expect(discarded).toEqual(['two'])
  })

  it('is discarded after it failed, even if another voice says its line', async () => {
    const second = fakeTextToSpeech({ id: 'second' })
    const plugin = definePlugin(
      'second',
      provide(Ports.TextToSpeech, [], () => second),
    )
    const { ada, discarded, utteranceOf } = await watching({ more: [plugin] })
    second.answer(({ text }) => utteranceOf(`${text}, again`))
    await hear(ada.network, english('one'))
    ada.audioPlayer.fail()
    await settled()
    expect(discarded).toEqual(['one'])
    ada.audioPlayer.fail()
    await settled()
    expect(discarded).toEqual(['one', 'one, again'])
  })

  it('is discarded if it arrives too late', async () => {
    const { ada, discarded, utteranceOf } = await watching()
    let answer = () => {}
    ada.textToSpeech.prepare = () =>
      new Promise((resolve) => {
        answer = () => resolve(utteranceOf('late'))
      })
    await hear(ada.network, english('one'))
    await ada.clock.advance(vendorTimeoutMs)
    answer()
    await settled()
    expect([discarded, ada.drops()]).toEqual([['late'], { 'voice.timeout': 1 }])
  })

  it('is not discarded while it waits to be played again after a tap', async () => {
    const { ada, discarded } = await watching()
    ada.audioPlayer.block()
    await hear(ada.network, english('one'))
    expect(discarded).toEqual([])
    ada.booth.voice.unlock()
    await settled()
    ada.audioPlayer.end()
    await settled()
    expect(discarded).toEqual(['one'])
  })
})

it('an utterance that throws when it is discarded blocks nothing', async () => {
  const { ada } = await watching()
  const discard = () => {
    throw new Error('broken')
  }
  ada.textToSpeech.answer(({ text }) => ({ kind: 'audio', audio: new Blob([text]), discard }))
  for (const text of ['one', 'two']) await hear(ada.network, english(text))
  ada.audioPlayer.end()
  await settled()
  expect([await ada.audioPlayer.current?.audio.text(), ada.drops()]).toEqual(['two', {}])
})
