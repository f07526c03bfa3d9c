import { fakeTextToSpeech, flushPromises, manualClock, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { unlimitedMeter } from '../booth/test-support/unlimited-meter.ts'
import { acceptLine, emptyTranscript } from '../lines/transcript.ts'
import { createVendorCalls } from '../vendors/vendor-calls.ts'
import { createUtterances } from './utterances.ts'

/** Four queued lines of one sentence each, whose texts the test may change. */
async function queued() {
  const stores = createStores()
  stores.catalogue.set(Object.values(sampleLanguages))
  stores.settings.set((settings) => ({ ...settings, tts: { ...settings.tts, language: 'english-united-states' } }))
  const keys = ['one', 'two', 'three', 'four']
  const texts = new Map(keys.map((key) => [key, key]))
  stores.transcripts.subtitles.set(
    keys.reduce((lines, key) => acceptLine(lines, transcriptLine({ key, text: key })), emptyTranscript()),
  )
  const clock = manualClock()
  const meter = unlimitedMeter(clock)
  const voice = fakeTextToSpeech()
  const utterances = createUtterances({
    stores,
    voices: [voice],
    player: undefined,
    clock,
    meter,
    timeoutMs: 1_000,
    vendorCalls: createVendorCalls({ clock, timeoutMs: 1_000, meter, watch: (_, __, call) => call }),
    promiseEnded: async () => {},
    hidesSpeaker: () => false,
    lineTranslator: { translate: async ({ text }) => texts.get(text) ?? '', quotaOwnerOf: () => undefined },
    queue: () => keys,
  })
  const revise = async (key: string) => {
    texts.set(key, `${key}, mended`)
    utterances.renewLine(key)
    await flushPromises()
  }
  const asked = () => voice.requests.map(({ text }) => text)
  return { stores, keys, utterances, revise, asked }
}

it('a waiting line is spoken with its new text, prepared or not', async () => {
  const { utterances, revise, asked, keys } = await queued()
  utterances.prepareNext()
  await flushPromises()
  await revise('two')
  await revise('three')
  expect(asked()).toEqual(['one', 'two', 'two, mended'])
  keys.shift()
  utterances.discard('one')
  await flushPromises()
  expect(asked().slice(3)).toEqual(['three, mended'])
  const utterance = await utterances.ready('two')
  expect(utterance.kind === 'audio' && (await utterance.audio.text())).toBe('two, mended')
})

it('a line about to be spoken is spoken with its new text', async () => {
  const { utterances, revise, asked } = await queued()
  const ready = utterances.ready('one')
  await revise('one')
  const utterance = await ready
  expect([utterance.kind === 'audio' && (await utterance.audio.text()), asked().slice(0, 2)]).toEqual([
    'one, mended',
    ['one, mended', 'two'],
  ])
})

it('a line being spoken or already spoken is not spoken again', async () => {
  const { utterances, revise, asked, keys } = await queued()
  utterances.prepareNext()
  await utterances.take('one')
  await revise('one')
  expect([asked(), utterances.sentenceOf('one')?.text]).toEqual([['one', 'two'], 'one'])
  keys.shift()
  utterances.discard('one')
  await flushPromises()
  await revise('one')
  expect(asked()).toEqual(['one', 'two', 'three'])
})
