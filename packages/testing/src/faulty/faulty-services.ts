import { AdapterError, abortedError, type Recognition } from '@lingobooth/core'
import type { SpeechToTextHarness } from '../conformance/speech-to-text.ts'
import type { TextToSpeechHarness } from '../conformance/text-to-speech.ts'
import type { TranslatorHarness } from '../conformance/translator.ts'
import { type Faults, forever, later, quickly } from './fault.ts'
import { withEach } from './faulty-vendors.ts'
import { fakeSpeechToTexts, fakeTextToSpeeches, fakeTranslators, type Play } from './vendor-harnesses.ts'

const translator = (breaks: readonly string[], ...change: Parameters<typeof fakeTranslators>) =>
  quickly<TranslatorHarness>(breaks, fakeTranslators(...change))
const speechToText = (breaks: readonly string[], ...change: Parameters<typeof fakeSpeechToTexts>) =>
  quickly<SpeechToTextHarness>(breaks, fakeSpeechToTexts(...change))
const textToSpeech = (breaks: readonly string[], ...change: Parameters<typeof fakeTextToSpeeches>) =>
  quickly<TextToSpeechHarness>(breaks, fakeTextToSpeeches(...change))

const textOf = (heard: string | Recognition) => (typeof heard === 'string' ? heard : heard.text)

/** Hears Latin letters only, and makes something up where there are none. */
export const inLatin = (heard: string | Recognition) =>
  textOf(heard).replaceAll(/[^\p{Script=Latin}\d]/gu, '') || 'something'

export const faultyTranslators: Faults<TranslatorHarness> = {
  ...withEach(({ breaks, id, call }) =>
    translator(breaks, (good, said) => {
      const translate = call(good.translate, said)
      return { id: id ?? good.id, translate: (request, options = {}) => translate(request, options) }
    }),
  ),
  'trims a translation, and makes something up where nothing is left': translator(
    ['a translation arrives as the vendor wrote it', "an empty answer resolves to ''"],
    ({ translate }) => ({ translate: async (...call) => (await translate(...call)).trim() || 'Hello' }),
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
  'hears Latin letters only, and makes something up where there are none': speechToText(
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

/** Speaks as it should, for a while. */
const speak = async ({ signal, onStarted }: Parameters<Play>[0], isBlocked: boolean) => {
  if (isBlocked) throw new AdapterError('faulty', 'playback-blocked', 'The browser wants a gesture first.')
  if (signal.aborted) throw abortedError()
  onStarted?.()
  await later(5)
  if (signal.aborted) throw abortedError()
}

const speaking = (breaks: readonly string[], play: (...call: Parameters<Play>) => Promise<unknown>) =>
  textToSpeech(breaks, undefined, (...call) => ({ ended: play(...call).then(() => undefined) }))

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
  'lists a voice that it does not speak with': textToSpeech(
    ['each voice that it lists is named once, listed again, and taken'],
    ({ prepare }) => ({
      voices: async () => [{ id: 'Ana', gender: 'female' }],
      prepare: ({ voice: _, ...request }, options) => prepare(request, options),
    }),
  ),
  'lists a voice twice': textToSpeech(['each voice that it lists is named once, listed again, and taken'], () => ({
    voices: async () => [{ id: 'Ana' }, { id: 'Ana' }],
  })),
  'lists a voice without a name': textToSpeech(
    ['each voice that it lists is named once, listed again, and taken'],
    () => ({ voices: async () => [{ id: '' }] }),
  ),
  'lists its voices in another order each time': textToSpeech(
    ['each voice that it lists is named once, listed again, and taken'],
    () => {
      const list = [{ id: 'Ana' }, { id: 'Bo' }]
      return { voices: async () => [...list.reverse()] }
    },
  ),
  'refuses the voices that it lists': textToSpeech(
    ['each voice that it lists is named once, listed again, and taken'],
    ({ id, prepare }) => ({
      voices: async () => [{ id: 'Ana' }],
      async prepare(request, options) {
        if (request.voice !== undefined) throw new AdapterError(id, 'not-found', 'There is no such voice.')
        return prepare(request, options)
      },
    }),
  ),
  'speaks whatever happens, and says so twice': speaking(
    [
      'an utterance that speaks by itself is heard once and ends',
      'an utterance that speaks by itself ends with aborted after an abort',
      'an utterance that speaks by itself and was already aborted is not heard',
      'an utterance that speaks by itself and was blocked may be played again',
    ],
    ({ onStarted }) => {
      onStarted?.()
      onStarted?.()
      return later(5)
    },
  ),
  'never ends': speaking(['an utterance that speaks by itself is heard once and ends'], (...call) =>
    speak(...call).then(forever),
  ),
  'starts though it was aborted before': speaking(
    ['an utterance that speaks by itself and was already aborted is not heard'],
    (options, isBlocked) => {
      if (options.signal.aborted) options.onStarted?.()
      return speak(options, isBlocked)
    },
  ),
  'remains blocked': (() => {
    let wasBlocked = false
    return speaking(
      ['an utterance that speaks by itself and was blocked may be played again'],
      (options, isBlocked) => {
        wasBlocked ||= isBlocked
        return speak(options, wasBlocked)
      },
    )
  })(),
  'hands over sound though it speaks by itself': quickly(
    ['an utterance that speaks by itself is heard once and ends'],
    { ...fakeTextToSpeeches(), kind: 'spoken' },
  ),
  'ends every utterance when one is discarded': (() => {
    let isOver = false
    return textToSpeech(
      ['an utterance may be discarded, even twice, without affecting another'],
      ({ prepare }) => ({
        async prepare(...call) {
          isOver = false
          const discard = () => {
            isOver = true
          }
          return { ...(await prepare(...call)), discard }
        },
      }),
      (...call) => ({ ended: isOver ? forever() : speak(...call) }),
    )
  })(),
  'fails with a code of its own': speaking(
    [
      'an utterance that speaks by itself ends with aborted after an abort',
      'an utterance that speaks by itself and was already aborted is not heard',
      'an utterance that speaks by itself and was blocked may be played again',
    ],
    (...call) => speak(...call).catch(() => Promise.reject(new AdapterError('faulty', 'internal', 'It failed.'))),
  ),
}
