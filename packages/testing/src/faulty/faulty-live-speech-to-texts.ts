import { AdapterError, type LiveSpeechToText } from '@lingobooth/core'
import type { LiveSpeechToTextHarness } from '../conformance/live-speech-to-text.ts'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { type Faults, forever, quickly, uncancelled } from './fault.ts'
import { inLatin } from './faulty-services.ts'
import { withEach } from './faulty-vendors.ts'
import { fakeLiveSpeechToTexts } from './vendor-harnesses.ts'

type Recognize = LiveSpeechToText['recognizeLive']
type Options = Parameters<Recognize>[1]
type Answer = Awaited<ReturnType<Recognize>>

const recogniser = (breaks: readonly string[], ...change: Parameters<typeof fakeLiveSpeechToTexts>) =>
  quickly<LiveSpeechToTextHarness>(breaks, fakeLiveSpeechToTexts(...change))
const asked = (breaks: readonly string[], change: (options: Options) => Partial<Options>) =>
  recogniser(breaks, ({ recognizeLive }) => ({
    recognizeLive: (segment, options) => recognizeLive(segment, { ...options, ...change(options) }),
  }))
const answering = (breaks: readonly string[], change: (answer: Answer, options: Options) => Answer) =>
  recogniser(breaks, ({ recognizeLive }) => ({
    recognizeLive: async (segment, options) => change(await recognizeLive(segment, options), options),
  }))
const lastWord = (text: string) => text.split(' ').at(-1) ?? ''

const { french } = sampleLanguages
const soFar = 'each interim result comes during the speech, and is all the text so far'
const translated = 'translations come during the speech, in the requested languages, and each is all of it so far'
const stable = [
  'text that an interim result calls stable does not change',
  'text that a translation calls stable does not change',
]

export const faultyLiveSpeechToTexts: Faults<LiveSpeechToTextHarness> = {
  ...withEach(({ breaks, id, call }) =>
    recogniser(breaks, (good, said) => ({ id: id ?? good.id, recognizeLive: call(good.recognizeLive, said) })),
  ),
  'reports nothing while it is spoken': asked([soFar, translated], () => ({ onPartial() {}, onTranslation() {} })),
  'reports what is new, before all of it': asked([soFar, translated], ({ onPartial, onTranslation }) => ({
    onPartial(partial) {
      onPartial({ text: lastWord(partial.text) })
      onPartial(partial)
    },
    onTranslation(translation) {
      onTranslation?.({ ...translation, text: lastWord(translation.text) })
      onTranslation?.(translation)
    },
  })),
  'calls stable what is not there': asked(stable, ({ onPartial, onTranslation }) => ({
    onPartial: (partial) => onPartial({ ...partial, stableChars: -partial.text.length }),
    onTranslation: (translation) =>
      onTranslation?.({ ...translation, ...(translation.target === french.code && { stableChars: 99 }) }),
  })),
  'translates into a language that nobody asked for': asked([translated], ({ onTranslation }) => ({
    onTranslation: (translation) =>
      onTranslation?.({ ...translation, target: translation.target.replace(french.code, 'breton') }),
  })),
  'calls everything stable': asked(stable, ({ onPartial, onTranslation }) => ({
    onPartial: (partial) => onPartial({ ...partial, stableChars: partial.text.length }),
    onTranslation: (translation) => onTranslation?.({ ...translation, stableChars: translation.text.length }),
  })),
  'translates where nobody asks': asked(['nothing is translated if no language is requested'], () => ({
    targets: Object.values(sampleLanguages),
  })),
  'reports on after an abort': asked(
    ['no interim result is reported after an abort', 'no translation is reported after an abort'],
    ({ signal, onPartial, onTranslation }) => {
      signal?.addEventListener('abort', () => {
        onPartial({ text: 'late' })
        onTranslation?.({ target: french.code, text: 'late' })
      })
      return {}
    },
  ),
  'reports on after the text': answering(
    ['no interim result is reported after the final one'],
    (answer, { onPartial }) => {
      queueMicrotask(() => onPartial({ text: 'y más' }))
      return answer
    },
  ),
  'reads on, and takes a dropped segment for silence': recogniser(
    ['it cancels the samples after an abort', 'it rejects with aborted when the segment is dropped'],
    ({ recognizeLive }) => ({
      recognizeLive: ({ samples, ...segment }, options) =>
        recognizeLive({ ...segment, samples: uncancelled(samples) }, options),
    }),
  ),
  'takes an abort for silence': recogniser(
    [
      'no interim result is reported after an abort',
      'it cancels the samples after an abort',
      'no translation is reported after an abort',
    ],
    ({ recognizeLive }) => ({ recognizeLive: (...call) => recognizeLive(...call).catch(() => '') }),
  ),
  'answers one call only': recogniser(
    [
      'no interim result is reported after the final one',
      'no interim result is reported after an abort',
      'it rejects with aborted when the segment is dropped',
      'a text of 100,000 characters arrives, is truncated or is refused',
    ],
    ({ recognizeLive }) => {
      let calls = 0
      return { recognizeLive: (...call) => (calls++ === 0 ? recognizeLive(...call) : forever()) }
    },
  ),
  'takes a dropped segment for a failure': recogniser(
    ['it rejects with aborted when the segment is dropped'],
    ({ recognizeLive }) => ({
      recognizeLive: (...call) =>
        recognizeLive(...call).catch(() => {
          throw new AdapterError('faulty', 'network', 'The samples broke off.')
        }),
    }),
  ),
  'hears Latin letters only, and makes something up where there are none': answering(
    ['speech arrives in its own script', "silence resolves to ''"],
    inLatin,
  ),
  'hears what it was offered': answering(
    ['offered terms never appear in the text by themselves'],
    (answer, { terms }) => answer || (terms?.[0] ?? ''),
  ),
  'shows the end of a long text': answering(
    ['a text of 100,000 characters arrives, is truncated or is refused'],
    (answer) => (typeof answer === 'string' && answer.length > 10_000 ? answer.slice(-9_999) : answer),
  ),
}
