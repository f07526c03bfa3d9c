import type { Recognition } from '@lingobooth/core'
import type { SpeechToTextHarness } from '../conformance/speech-to-text.ts'
import type { TextToSpeechHarness } from '../conformance/text-to-speech.ts'
import type { TranslatorHarness } from '../conformance/translator.ts'
import { type Faults, later, quickly } from './fault.ts'
import { withEach } from './faulty-vendors.ts'
import { fakeSpeechToTexts, fakeTextToSpeeches, fakeTranslators } from './vendor-harnesses.ts'

const translator = (breaks: readonly string[], ...change: Parameters<typeof fakeTranslators>) =>
  quickly<TranslatorHarness>(breaks, fakeTranslators(...change))
const speechToText = (breaks: readonly string[], ...change: Parameters<typeof fakeSpeechToTexts>) =>
  quickly<SpeechToTextHarness>(breaks, fakeSpeechToTexts(...change))
const textToSpeech = (breaks: readonly string[], ...change: Parameters<typeof fakeTextToSpeeches>) =>
  quickly<TextToSpeechHarness>(breaks, fakeTextToSpeeches(...change))

/** As one who takes no answer that is empty. */
const filled = (text: string) => {
  if (text === '') throw new Error('The vendor answered nothing.')
  return text
}
const textOf = (heard: string | Recognition) => (typeof heard === 'string' ? heard : heard.text)

/** Hears Latin letters only, and fails where there are none. */
export const inLatin = (heard: string | Recognition) => filled(textOf(heard).replaceAll(/[^\p{Script=Latin}\d]/gu, ''))

export const faultyTranslators: Faults<TranslatorHarness> = {
  ...withEach(({ breaks, id, call }) =>
    translator(breaks, (good, said) => {
      const translate = call(good.translate, said)
      return { id: id ?? good.id, translate: (request, options = {}) => translate(request, options) }
    }),
  ),
  'trims a translation, and fails where nothing is left': translator(
    ['a translation arrives as the vendor wrote it', "an empty answer resolves to ''"],
    ({ translate }) => ({ translate: async (...call) => filled((await translate(...call)).trim()) }),
  ),
  'puts its glossary into the answer of the vendor, who is not told of it': translator(
    [
      'a translation arrives as the vendor wrote it, even with a glossary',
      'a translator that uses a glossary sends its terms to the vendor',
    ],
    (good) => ({
      async translate({ glossary = [], ...request }, options) {
        const answer = await good.translate(request, options)
        return glossary.reduce((text, { term, translation }) => text.replace(term, translation), answer)
      },
    }),
  ),
}

export const faultySpeechToTexts: Faults<SpeechToTextHarness> = {
  ...withEach(({ breaks, id, call }) =>
    speechToText(breaks, (good, said) => ({ id: id ?? good.id, recognize: call(good.recognize, said) })),
  ),
  'hears Latin letters only, and fails where there are none': speechToText(
    ['speech arrives in its own script', "silence resolves to ''"],
    ({ recognize }) => ({ recognize: async (...call) => inLatin(await recognize(...call)) }),
  ),
  'hears what it was offered': speechToText(
    ['offered terms never appear in the text by themselves'],
    ({ recognize }) => ({
      recognize: async (segment, options) => (await recognize(segment, options)) || (options.terms?.[0] ?? ''),
    }),
  ),
}

export const faultyTextToSpeeches: Faults<TextToSpeechHarness> = {
  ...withEach(({ breaks, id, call }) =>
    textToSpeech(breaks, (good, said) => {
      const prepare = call(good.prepare, said)
      return { id: id ?? good.id, prepare: (request, options = {}) => prepare(request, options) }
    }),
  ),
  'says the beginning of a text, be it without a sound, and cannot be discarded': textToSpeech(
    [
      'one utterance holds the whole text',
      'an audio utterance is never empty',
      'an utterance may be discarded, even twice, without affecting another',
    ],
    ({ prepare }) => ({
      async prepare({ text, ...request }, options) {
        const silence = { kind: 'audio', audio: new Blob([]) } as const
        const utterance = await prepare({ ...request, text: text.slice(0, 40) }, options).catch(() => silence)
        const discard = () => {
          throw new Error('It cannot be closed.')
        }
        return { ...utterance, discard }
      },
    }),
  ),
  'speaks whatever happens, and says so twice': textToSpeech(
    [
      'an utterance that speaks by itself is heard once and ends',
      'an utterance that speaks by itself ends with aborted after an abort',
      'an utterance that speaks by itself and was already aborted is not heard',
      'an utterance that speaks by itself and was blocked may be played again',
    ],
    undefined,
    ({ onStarted }) => {
      onStarted?.()
      onStarted?.()
      return { ended: later(5).then(() => undefined) }
    },
  ),
}
