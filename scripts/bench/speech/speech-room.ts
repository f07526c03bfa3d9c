import {
  type BoothOptions,
  createBooth,
  definePlugin,
  type Microphone,
  type OpenLine,
  type Plugin,
  Ports,
  provide,
  type Recognition,
  type SpeechToText,
  systemClock,
  type TranscriptLine,
  type Translator,
} from '@lingobooth/core'
import { memoryNetwork } from '@lingobooth/testing'
import { vendors } from '../../../examples/react-host/src/vendors.ts'

/** What was shown at one moment. */
export interface Moment {
  readonly atMs: number
  readonly lines: readonly TranscriptLine[]
  readonly openLines: readonly OpenLine[]
}

/** A piece of speech as the vendor recognised it; all times on the system's clock. */
export interface RecognizedSegment {
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly answeredAtMs: number
  readonly text: string
  readonly words: NonNullable<Recognition['words']>
}

export interface TranslatorCall {
  readonly text: string
  readonly askedAtMs: number
  readonly answeredAtMs: number
}

export interface SpeechRoom {
  readonly speaker: readonly Moment[]
  readonly listener: readonly Moment[]
  /** In the order in which they were spoken. */
  segments(): readonly RecognizedSegment[]
  readonly translations: readonly TranslatorCall[]
  close(): Promise<void>
}

export interface SpeechRoomOptions extends Omit<BoothOptions, 'plugins'> {
  /** How long the translator takes, at least. */
  readonly translatorMs?: number
  /** Lines that the speaker types before speaking. */
  readonly typed?: readonly string[]
}

const settleTimeoutMs = 30_000

/** Somebody who speaks English into this microphone, and a reader of Spanish, with the demo's vendors. */
export async function openSpeechRoom(
  enginesUrl: string,
  microphone: Microphone,
  { translatorMs = 0, typed = [], ...options }: SpeechRoomOptions = {},
): Promise<SpeechRoom> {
  const network = memoryNetwork()
  const segments: RecognizedSegment[] = []
  const translations: TranslatorCall[] = []
  const recorders = [
    recordWith(Ports.SpeechToText, (vendor: SpeechToText) => recordSpeech(vendor, segments)),
    recordWith(Ports.Translator, (vendor: Translator) => recordTranslator(vendor, translations, translatorMs)),
  ]
  const plugins = [
    ...vendors(enginesUrl).map((plugin) => recorders.reduce((recorded, record) => record(recorded), plugin)),
    definePlugin(
      'quiet',
      provide(Ports.Logger, [], () => ({ info() {}, warn() {}, error: console.error })),
    ),
  ]
  const enter = async (name: string, language: string, more: readonly Plugin[]) => {
    const transport = definePlugin(
      'network',
      provide(Ports.Transport, [], () => network.transport()),
    )
    const booth = createBooth({ ...options, plugins: [...plugins, transport, ...more] })
    const moments: Moment[] = []
    booth.subtitles.view.subscribe(({ lines, openLines }) => {
      moments.push({ atMs: systemClock.now(), lines, openLines })
    })
    await booth.join({ room: 'bench', name, language })
    return { booth, moments }
  }
  const listener = await enter('Luis', 'es-ES', [])
  const speaker = await enter('Ada', 'en-US', [
    definePlugin(
      'microphone',
      provide(Ports.Microphone, [], () => microphone),
    ),
  ])
  for (const text of typed) speaker.booth.subtitles.send(text)
  if (typed.length > 0) await settled({ speaker: speaker.moments, listener: listener.moments })
  translations.length = 0
  speaker.booth.subtitles.toggleMicrophone()
  return {
    speaker: speaker.moments,
    listener: listener.moments,
    segments: () => segments.toSorted((one, other) => one.startedAtMs - other.startedAtMs),
    translations,
    async close() {
      await Promise.all([speaker.booth.leave(), listener.booth.leave()])
    },
  }
}

const recordWith =
  <T>(port: (typeof Ports)[keyof typeof Ports], record: (adapter: T) => T) =>
  (plugin: Plugin): Plugin => ({
    ...plugin,
    provisions: plugin.provisions.map((provision) =>
      provision.port.name === port.name
        ? { ...provision, create: (...needs: never[]) => record(provision.create(...needs) as T) }
        : provision,
    ),
  })

function recordSpeech(vendor: SpeechToText, segments: RecognizedSegment[]): SpeechToText {
  const note = (
    { startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number },
    answer: string | Recognition,
  ) => {
    const { text, words = [] } = typeof answer === 'string' ? { text: answer } : answer
    segments.push({ startedAtMs, endedAtMs, answeredAtMs: systemClock.now(), text, words })
    return answer
  }
  const { recognize, recognizeLive } = vendor
  return {
    ...vendor,
    ...(recognize && { recognize: async (segment, options) => note(segment, await recognize(segment, options)) }),
    ...(recognizeLive && {
      async recognizeLive(segment, options) {
        const answer = await recognizeLive(segment, options)
        return note(await segment.whole, answer)
      },
    }),
  } as SpeechToText
}

function recordTranslator(vendor: Translator, calls: TranslatorCall[], atLeastMs: number): Translator {
  const record = async <T>(text: string, call: () => Promise<T>) => {
    const askedAtMs = systemClock.now()
    const [answer] = await Promise.all([call(), new Promise((resolve) => setTimeout(resolve, atLeastMs))])
    calls.push({ text, askedAtMs, answeredAtMs: systemClock.now() })
    return answer
  }
  const { translateMany } = vendor
  return {
    ...vendor,
    translate: (request, options) => record(request.text, () => vendor.translate(request, options)),
    ...(translateMany && {
      translateMany: (request, options) => record(request.text, () => translateMany(request, options)),
    }),
  }
}

export const isTranslated = ({ translation }: TranscriptLine) => translation.state === 'translated'

/** Resolves when all that was said is a final line at both, with its translation. */
export async function settled({ speaker, listener }: Pick<SpeechRoom, 'speaker' | 'listener'>) {
  const deadlineMs = systemClock.now() + settleTimeoutMs
  const isDone = () => {
    const shown = listener.at(-1)?.lines ?? []
    const said = speaker.at(-1)
    return said?.openLines.length === 0 && shown.length === said.lines.length && shown.every(isTranslated)
  }
  while (!isDone()) {
    if (systemClock.now() > deadlineMs) throw new Error('A line of the passage was not translated in time.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
