import { expect, it } from 'vitest'
import {
  browserSpeechToText,
  browserTextToSpeech,
  browserTranslator,
  createBrowserLanguages,
  createBrowserSpeechToText,
  createBrowserTextToSpeech,
  createBrowserTranslator,
} from './index.ts'

it.each([Number.NaN, -1, 0, 2 ** 31])(
  'a number out of its range is refused with bad-option in every browser, naming the option: timeoutMs of %s',
  (timeoutMs) => {
    for (const make of [createBrowserTranslator, browserTranslator])
      expect(() => make({ timeoutMs })).toThrow(
        expect.objectContaining({
          ...{ code: 'bad-option', vendor: 'browser-translator' },
          message: 'Pass a number from 1 to 2147483647 as timeoutMs.',
        }),
      )
  },
)

it.each([
  ['browser-translator', createBrowserTranslator, browserTranslator, 'id, timeoutMs, engine, clock'],
  ['browser-recognition', createBrowserSpeechToText, browserSpeechToText, 'id, localOnly, engine, openTrack, clock'],
  ['browser-voice', createBrowserTextToSpeech, browserTextToSpeech, 'id, localOnly, synthesis, Utterance, clock'],
] as const)(
  '%s refuses an option that it does not have in every browser, with those that it has',
  (vendor, create, plugin, names) => {
    for (const make of [create, plugin])
      expect(() => make({ localonly: true } as never)).toThrow(
        expect.objectContaining({
          ...{ code: 'bad-option', vendor },
          message: `There is no option localonly; there are ${names}.`,
        }),
      )
  },
)

it('the languages of the browser refuse an option that they do not have, with those that they have', () => {
  expect(() => createBrowserLanguages({ tag: ['de-DE'] } as never)).toThrow(
    expect.objectContaining({ code: 'bad-option', message: 'There is no option tag; there are besides, tags, clock.' }),
  )
})
