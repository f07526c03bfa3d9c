import {
  AdapterError,
  abortedError,
  type Language,
  type LiveSegment,
  type LiveSpeechToText,
  type PartialRecognition,
} from '@lingobooth/core'
import type { LiveAnswer } from '../conformance/live-answer.types.ts'
import type { LiveSpeechToTextHarness } from '../conformance/live-speech-to-text.ts'
import { type Fault, faultPatienceMs } from './fault.ts'
import { faultyId, goodCall, type RawVendor, rawVendor, type VendorFault, vendorFaults } from './faulty-vendors.ts'
import { forever } from './transport-faults.ts'
import { reinsOf } from './vendor-fault-harnesses.ts'

type PartialTranslation = Parameters<NonNullable<Parameters<LiveSpeechToText['recognizeLive']>[1]['onTranslation']>>[0]
type RecognizeLiveOptions = Parameters<LiveSpeechToText['recognizeLive']>[1]

type Call = RawVendor<LiveAnswer>['call']
type Report = RecognizeLiveOptions['onPartial']
type Translations = NonNullable<LiveAnswer['translations']>

const askedFor = (said: Translations, targets: readonly Language[]): readonly PartialTranslation[] =>
  said.flatMap(({ target: { code }, text }) =>
    targets.some((target) => target.code === code) ? [{ target: code, text }] : [],
  )

/** How a faulty recogniser differs from one without a fault. */
interface Change {
  /** Instead of the partial texts of the vendor. */
  partials?(partials: readonly string[]): readonly PartialRecognition[]
  /** Instead of the translations of the vendor into the languages that were asked for. */
  translations?(said: Translations, targets: readonly Language[]): readonly PartialTranslation[]
  /** Instead of the final text. */
  text?(text: string, terms: readonly string[]): string | Promise<string>
  /** Instead of `aborted`, when the segment is dropped. */
  dropped?(): string | Promise<string>
  late?: 'reported'
  aborted?: 'ignored' | 'reported' | 'read on'
}

async function recognize(
  call: Call,
  change: Change,
  { samples }: LiveSegment,
  { signal, onPartial, terms = [], targets = [], onTranslation }: RecognizeLiveOptions,
): Promise<string> {
  const reader = samples.getReader()
  let isOver = false
  const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(abortedError())))
  aborted.catch(() => undefined)
  const spoken = readAll(reader)
  const dropped = spoken.then(forever, change.dropped ?? (() => Promise.reject(abortedError())))
  const report: Report = (partial) => {
    if (!isOver && (!signal?.aborted || change.aborted === 'reported')) onPartial(partial)
  }
  const answered = async () => {
    const { partials = [], translations = [], text, late } = await call('speech', signal)
    for (const partial of change.partials?.(partials) ?? partials.map((said) => ({ text: said }))) report(partial)
    for (const translation of (change.translations ?? askedFor)(translations, targets))
      if (!signal?.aborted || change.aborted === 'reported') onTranslation?.(translation)
    await spoken.catch(forever)
    if (late !== undefined && change.late) answer.then(() => onPartial({ text: late }))
    return change.text?.(text, terms) ?? text
  }
  const answer = answered()
  answer.catch(() => undefined)
  try {
    return await Promise.race(change.aborted === 'ignored' ? [answer, dropped] : [answer, dropped, aborted])
  } finally {
    isOver = change.aborted !== 'reported'
    if (change.aborted !== 'read on') reader.cancel().catch(() => undefined)
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Int16Array>): Promise<void> {
  for (let next = await reader.read(); !next.done; next = await reader.read());
}

const recogniser = (fault: VendorFault, change: Change = {}): Fault<LiveSpeechToTextHarness> => ({
  breaks: fault.breaks,
  harness: {
    translates: true,
    patienceMs: faultPatienceMs,
    create() {
      const vendor = rawVendor<LiveAnswer>()
      const call = fault.call<LiveAnswer>({
        vendor,
        good: goodCall(vendor),
        empty: { text: '' },
        other: ({ text, ...answer }) => ({ ...answer, text: `${text}!` }),
      })
      const adapter = {
        id: fault.id ?? faultyId,
        recognizeLive: (segment: LiveSegment, options: RecognizeLiveOptions) =>
          recognize(call, change, segment, options),
      }
      return { adapter, ...reinsOf(vendor) }
    },
  },
})

const changed = (breaks: string, change: Change) => recogniser({ breaks, call: ({ good }) => good }, change)

const soFar = 'each interim result comes during the speech, and is all the text so far'
const translated = 'translations come during the speech, in the requested languages, and each is all of it so far'
const stable = 'text that an interim result calls stable does not change'
const droppedSegment = 'it rejects with aborted when the segment is dropped'
const longText = 'a text of 100,000 characters arrives, is truncated or is refused'
const isLong = (text: string) => text.length > 10_000

export const faultyLiveSpeechToTexts: Readonly<Record<string, Fault<LiveSpeechToTextHarness>>> = {
  ...Object.fromEntries(
    Object.entries(vendorFaults)
      .filter(([, { needsText }]) => !needsText)
      .map(([name, fault]) => [name, recogniser(fault, name === 'ignores an abort' ? { aborted: 'ignored' } : {})]),
  ),
  'reports only what is new': changed(soFar, {
    partials: (texts) => texts.map((text, index) => ({ text: text.replace(texts[index - 1] ?? '', '') })),
  }),
  'reports nothing before the speech has ended': changed(soFar, { partials: () => [] }),
  'reports the partial texts out of order': changed(soFar, {
    partials: ([first = '', ...rest]) => [...rest, first, ...rest.slice(-1)].map((text) => ({ text })),
  }),
  'calls all of a text stable': changed(stable, {
    partials: (texts) => texts.map((text) => ({ text, stableChars: text.length })),
  }),
  'calls more stable than there is': changed(stable, {
    partials: (texts) => texts.map((text) => ({ text, stableChars: text.length + 1 })),
  }),
  'translates into a language that nobody asked for': changed(translated, {
    translations: (said) => said.map(({ target, text }) => ({ target: target.code.replace('french', 'breton'), text })),
  }),
  'reports only what is new of a translation': changed(translated, {
    translations: (said, targets) =>
      askedFor(said, targets).map(({ target, text }) => ({ target, text: text.split(' ').at(-1) ?? '' })),
  }),
  'calls all of a translation stable': changed('text that a translation calls stable does not change', {
    translations: (said, targets) =>
      askedFor(said, targets).map((each) => ({ ...each, stableChars: each.text.length })),
  }),
  'translates where nobody asks': changed('nothing is translated if no language is requested', {
    translations: (said) => said.map(({ target, text }) => ({ target: target.code, text })),
  }),
  'goes on translating after an abort': changed('no translation is reported after an abort', { aborted: 'reported' }),
  'reports what comes after the text': changed('no interim result is reported after the final one', {
    late: 'reported',
  }),
  'reports on after an abort': changed('no interim result is reported after an abort', { aborted: 'reported' }),
  'reads on after an abort': changed('it cancels the samples after an abort', { aborted: 'read on' }),
  'takes a dropped segment for silence': changed(droppedSegment, { dropped: () => '' }),
  'takes a dropped segment for a failure': changed(droppedSegment, {
    dropped: () => Promise.reject(new AdapterError(faultyId, 'network', 'The samples broke off.')),
  }),
  'hears Latin letters only': changed('speech arrives in its own script', {
    text: (text) => text.replaceAll(/[^\p{Script=Latin}\d]/gu, ''),
  }),
  'hears what it was offered': changed('offered terms never appear in the text by themselves', {
    text: (text, [term = '']) => text || term,
  }),
  'takes silence for a failure': changed("silence resolves to ''", {
    text: (text) => text || Promise.reject(new AdapterError(faultyId, 'bad-response', 'Nothing was said.')),
  }),
  'shows the end of a long text': changed(longText, { text: (text) => (isLong(text) ? text.slice(-9_999) : text) }),
  'hangs on a long text': changed(longText, { text: (text) => (isLong(text) ? forever() : text) }),
  'stumbles over a long text': changed(longText, {
    text: (text) => (isLong(text) ? Promise.reject(new AdapterError(faultyId, 'internal', 'Too long.')) : text),
  }),
}

const { patienceMs: _, ...faultless } = changed('nothing', {}).harness

/** The same recogniser without a fault. */
export const faultlessLiveSpeechToText: LiveSpeechToTextHarness = faultless
