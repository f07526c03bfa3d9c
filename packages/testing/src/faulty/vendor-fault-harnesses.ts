import {
  AdapterError,
  type AudioPlayer,
  abortedError,
  type SegmentSpeechToText,
  type Translator,
  type Utterance,
} from '@lingobooth/core'
import type { SpeechToTextHarness } from '../conformance/speech-to-text.ts'
import type { TextToSpeechHarness } from '../conformance/text-to-speech.ts'
import type { TranslatorHarness } from '../conformance/translator.ts'
import { type Fault, faultPatienceMs } from './fault.ts'
import {
  faultyId,
  faultySecret,
  goodCall,
  type RawVendor,
  rawVendor,
  type VendorFault,
  vendorFaults,
} from './faulty-vendors.ts'
import { forever, later, never } from './transport-faults.ts'

type KnownTerm = NonNullable<Parameters<Translator['translate']>[0]['glossary']>[number]
type PlayOptions = Parameters<AudioPlayer['play']>[1]
type RecognizeOptions = Parameters<SegmentSpeechToText['recognize']>[1]

export const reinsOf = <Answer>({ answer, fail, hang, texts, openCalls }: RawVendor<Answer>) => ({
  answer,
  fail,
  hang,
  secrets: [faultySecret],
  calls: () => texts.length,
  openCalls,
  texts: () => texts,
})

const callOf = <Answer>(
  fault: VendorFault,
  vendor: RawVendor<Answer>,
  empty: Answer,
  other: (answer: Answer) => Answer,
) => fault.call({ vendor, good: goodCall(vendor), empty, other })

const asText = (fault: VendorFault, vendor: RawVendor<string>) => callOf(fault, vendor, '', (answer) => `${answer}!`)

/** How a translator takes a glossary. */
interface GlossaryUse {
  asks?(text: string, terms: readonly KnownTerm[]): string
  answers?(answer: string, terms: readonly KnownTerm[]): string
}

const withTerms = (text: string, terms: readonly KnownTerm[]) =>
  [text, ...terms.map(({ translation }) => translation)].join('\n')

const translator = (
  fault: VendorFault,
  { asks = withTerms, answers = (answer) => answer }: GlossaryUse = {},
): Fault<TranslatorHarness> => ({
  breaks: fault.breaks,
  harness: {
    patienceMs: faultPatienceMs,
    create() {
      const vendor = rawVendor<string>()
      const call = asText(fault, vendor)
      const adapter: Translator = {
        id: fault.id ?? faultyId,
        usesGlossary: true,
        translate: async ({ text, glossary = [] }, { signal } = {}) =>
          answers(await call(asks(text, glossary), signal), glossary),
      }
      return { adapter, ...reinsOf(vendor), lastCall: () => vendor.texts.at(-1) ?? '' }
    },
  },
})

const speechToText = (
  fault: VendorFault,
  hears = (text: string, _: readonly string[]) => text,
): Fault<SpeechToTextHarness> => ({
  breaks: fault.breaks,
  harness: {
    patienceMs: faultPatienceMs,
    create() {
      const vendor = rawVendor<string>()
      const call = asText(fault, vendor)
      const adapter = {
        id: fault.id ?? faultyId,
        recognize: async (_: unknown, { signal, terms = [] }: RecognizeOptions) =>
          hears(await call('speech', signal), terms),
      }
      return { adapter, ...reinsOf(vendor) }
    },
  },
})

/** What the utterances of one voice share. */
interface Engine {
  isBlocked: boolean
  isOver: boolean
}

interface SpeechChange {
  says?(text: string): string
  plays?(options: PlayOptions, engine: Engine, timesPlayed: number): Promise<void>
  discards?(engine: Engine, timesDiscarded: number): void
}

const textToSpeech = (
  fault: VendorFault,
  { says = (text) => text, plays, discards }: SpeechChange = {},
): Fault<TextToSpeechHarness> => ({
  breaks: fault.breaks,
  harness: {
    patienceMs: faultPatienceMs,
    kind: plays ? 'spoken' : 'audio',
    create() {
      const vendor = rawVendor<Blob>()
      const call = callOf(fault, vendor, new Blob([]), (answer) => answer.slice(0, -1))
      const adapter = {
        id: fault.id ?? faultyId,
        async prepare({ text }: { text: string }, { signal }: { signal?: AbortSignal | undefined } = {}) {
          const audio = await call(says(text), signal)
          let [timesPlayed, timesDiscarded] = [0, 0]
          const discard = () => discards?.(engine, ++timesDiscarded)
          return plays
            ? {
                kind: 'spoken' as const,
                play: (options: PlayOptions) => ({ ended: plays(options, engine, ++timesPlayed) }),
                discard,
              }
            : { kind: 'audio' as const, audio, discard }
        },
      }
      const engine: Engine = { isBlocked: false, isOver: false }
      const setBlocked = (isBlocked: boolean) => {
        engine.isBlocked = isBlocked
      }
      return { adapter, ...reinsOf(vendor), setBlocked }
    },
  },
})

const onAnswer = (breaks: string, change: (answer: string) => string): VendorFault => ({
  breaks,
  call:
    ({ good }) =>
    async (...call) => {
      const answer = await good(...call)
      return (typeof answer === 'string' ? change(answer) : answer) as typeof answer
    },
})

const refusesEmpty = (breaks: string): VendorFault =>
  onAnswer(breaks, (answer) => {
    if (answer === '') throw new Error('The vendor answered nothing.')
    return answer
  })

const each = <Made>(make: (fault: VendorFault) => Made, { isTold = true } = {}): Record<string, Made> => {
  const possible = Object.entries(vendorFaults).filter(([, { needsText }]) => isTold || !needsText)
  return Object.fromEntries(possible.map(([name, fault]) => [name, make(fault)]))
}

const faultless = (breaks: string): VendorFault => ({ breaks, call: ({ good }) => good })

const asWritten = 'a translation arrives as the vendor wrote it'
const abortedSpeech = 'an utterance that speaks by itself ends with aborted after an abort'
const abortedBefore = 'an utterance that speaks by itself and was already aborted is not heard'
const heardOnce = 'an utterance that speaks by itself is heard once and ends'
const playedAgain = 'an utterance that speaks by itself and was blocked may be played again'
const discarded = 'an utterance may be discarded, even twice, without affecting another'
const emptySound = 'an audio utterance is never empty'

const ofKind = (
  kind: Utterance['kind'],
  { breaks, harness }: Fault<TextToSpeechHarness>,
): Fault<TextToSpeechHarness> => ({ breaks, harness: { ...harness, kind } })

export const faultyTranslators: Readonly<Record<string, Fault<TranslatorHarness>>> = {
  ...each((fault) => translator(fault)),
  'trims a translation': translator(onAnswer(asWritten, (answer) => answer.trim())),
  'takes out what looks like code': translator(onAnswer(asWritten, (answer) => answer.replace(/<.*>/, ''))),
  'puts its glossary into the answer of the vendor': translator(
    faultless('a translation arrives as the vendor wrote it, even with a glossary'),
    {
      answers: (answer, terms) =>
        terms.reduce((text, { term, translation }) => text.replace(term, translation), answer),
    },
  ),
  'keeps its glossary from the vendor': translator(
    faultless('a translator that uses a glossary sends its terms to the vendor'),
    { asks: (text) => text },
  ),
  'takes an empty answer for a failure': translator(refusesEmpty("an empty answer resolves to ''")),
  'answers with the original when the vendor has nothing': translator(
    onAnswer("an empty answer resolves to ''", (answer) => answer || 'Hello'),
  ),
}

export const faultySpeechToTexts: Readonly<Record<string, Fault<SpeechToTextHarness>>> = {
  ...each((fault) => speechToText(fault), { isTold: false }),
  'hears Latin letters only': speechToText(
    onAnswer('speech arrives in its own script', (answer) => answer.replaceAll(/[^\p{Script=Latin}\d]/gu, '')),
  ),
  'hears what it was offered': speechToText(
    faultless('offered terms never appear in the text by themselves'),
    (text, [term = '']) => text || term,
  ),
  'takes silence for a failure': speechToText(refusesEmpty("silence resolves to ''")),
}

/** Speaks as it should: heard once, for a while, and no longer than it is wanted. */
const speak: NonNullable<SpeechChange['plays']> = async ({ signal, onStarted }, { isBlocked, isOver }) => {
  if (isBlocked) throw new AdapterError(faultyId, 'playback-blocked', 'The browser wants a gesture first.')
  if (isOver || signal.aborted) throw abortedError()
  onStarted?.()
  await later(5)
  if (signal.aborted) throw abortedError()
}

export const faultyTextToSpeeches: Readonly<Record<string, Fault<TextToSpeechHarness>>> = {
  ...each(textToSpeech),
  'says the beginning of a long text': textToSpeech(faultless('one utterance holds the whole text'), {
    says: (text) => text.slice(0, 40),
  }),
  'passes on a sound without bytes': textToSpeech(faultless(emptySound)),
  'speaks on after an abort': textToSpeech(faultless(abortedSpeech), {
    plays: ({ onStarted }, engine) => speak({ rate: 1, signal: never, ...(onStarted && { onStarted }) }, engine, 1),
  }),
  'never ends': textToSpeech(faultless(heardOnce), {
    plays: async (...call) => {
      await speak(...call)
      return forever()
    },
  }),
  'is never heard': textToSpeech(faultless(heardOnce), {
    plays: ({ signal, rate }, ...rest) => speak({ signal, rate }, ...rest),
  }),
  'starts twice': textToSpeech(faultless(heardOnce), {
    plays: (options, ...rest) => {
      options.onStarted?.()
      return speak(options, ...rest)
    },
  }),
  'plays though it was aborted': textToSpeech(faultless(abortedBefore), {
    plays: (options, ...rest) => {
      if (options.signal.aborted) options.onStarted?.()
      return speak(options, ...rest)
    },
  }),
  'speaks once at most': textToSpeech(faultless(playedAgain), {
    plays: (options, engine, timesPlayed) =>
      timesPlayed > 1
        ? Promise.reject(new AdapterError(faultyId, 'playback-failed', 'This utterance was used before.'))
        : speak(options, engine, timesPlayed),
  }),
  'ends every utterance when one is discarded': textToSpeech(faultless(discarded), {
    plays: speak,
    discards(engine) {
      engine.isOver = true
    },
  }),
  'throws when it is discarded twice': textToSpeech(faultless(discarded), {
    discards(_, times) {
      if (times > 1) throw new Error('It was closed before.')
    },
  }),
  'hands over sound though it speaks by itself': ofKind('spoken', textToSpeech(faultless(abortedSpeech))),
  'speaks by itself though it hands over sound': ofKind('audio', textToSpeech(faultless(emptySound), { plays: speak })),
  'takes an abort for the end': textToSpeech(faultless(abortedSpeech), { plays: () => Promise.resolve() }),
}

/** An audio utterance with bytes only. */
const refusesSilence: VendorFault = {
  breaks: 'nothing',
  call:
    ({ good }) =>
    async (...call) => {
      const answer = await good(...call)
      if (answer instanceof Blob && answer.size === 0)
        throw new AdapterError(faultyId, 'bad-response', 'No sound came.')
      return answer
    },
}

const patient = <Harness extends { readonly patienceMs?: number }>({ harness }: Fault<Harness>) => {
  const { patienceMs: _, ...rest } = harness
  return rest
}

/** The same adapters without a fault, which every suite must pass. */
export const faultlessVendors = {
  translator: patient(translator(faultless('nothing'))),
  speechToText: patient(speechToText(faultless('nothing'))),
  textToSpeech: patient(textToSpeech(refusesSilence)),
  speakingTextToSpeech: patient(textToSpeech(faultless('nothing'), { plays: speak })),
} as const
