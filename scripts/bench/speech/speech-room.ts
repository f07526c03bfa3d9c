import {
  type BoothOptions,
  createBooth,
  definePlugin,
  type Language,
  type Microphone,
  type OpenLine,
  type Plugin,
  type Port,
  Ports,
  provide,
  type Recognition,
  type SpeechToText,
  systemClock,
  type TranscriptLine,
  type Translator,
} from '@lingobooth/core'
import { pageVendors } from '@lingobooth/local-engines/page'
import { memoryNetwork } from '@lingobooth/testing'

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
  /** Tags of the languages that it is translated into. */
  readonly targets: readonly string[]
  readonly askedAtMs: number
  readonly answeredAtMs: number
}

export interface SpeechRoom {
  readonly speaker: readonly Moment[]
  /** The first of its listeners. */
  readonly listener: readonly Moment[]
  /** By the language that they read. */
  readonly listeners: ReadonlyMap<string, readonly Moment[]>
  /** Types a line, after those before. */
  type(text: string): void
  /** In the order in which they were spoken. */
  segments(): readonly RecognizedSegment[]
  readonly translations: readonly TranslatorCall[]
  /** Whether a vendor still recognises something. */
  isHearing(): boolean
  close(): Promise<void>
}

export interface SpeechRoomOptions extends Omit<BoothOptions, 'plugins'> {
  /** How long the translator takes, at least. */
  readonly translatorMs?: number
  /** Lines that the speaker types before speaking. */
  readonly typed?: readonly string[]
  /** Tags of the languages of its listeners. @default Spanish */
  readonly languages?: readonly string[]
  /** Changes the demo’s vendors. */
  readonly vendorsOf?: (vendors: readonly Plugin[]) => readonly Plugin[]
}

const settleTimeoutMs = 30_000

const plugin = <T>(port: Port<T>, adapter: T): Plugin =>
  definePlugin(
    port.name,
    provide(port, [], () => adapter),
  )

/** Somebody who speaks English into this microphone, or only types, and readers of other languages, with the demo's vendors. */
export async function openSpeechRoom(
  enginesUrl: string,
  microphone: Microphone | undefined,
  { translatorMs = 0, typed = [], languages = ['es-ES'], vendorsOf = (all) => all, ...options }: SpeechRoomOptions = {},
): Promise<SpeechRoom> {
  const network = memoryNetwork()
  const segments: RecognizedSegment[] = []
  const hearing = new Set<Promise<unknown>>()
  const translations: TranslatorCall[] = []
  const recorded = ({ provisions, ...vendor }: Plugin): Plugin => ({
    ...vendor,
    provisions: provisions.map((provision) => {
      const create = (...needs: never[]) => {
        const adapter: unknown = provision.create(...needs)
        if (provision.port.name === Ports.SpeechToText.name)
          return recordSpeech(adapter as SpeechToText, segments, hearing)
        if (provision.port.name === Ports.Translator.name)
          return recordTranslator(adapter as Translator, translations, translatorMs)
        return adapter
      }
      return { ...provision, create }
    }),
  })
  const plugins = [
    ...vendorsOf(pageVendors(enginesUrl)).map(recorded),
    plugin(Ports.Logger, { info() {}, warn() {}, error: console.error }),
  ]
  const enter = async (name: string, language: string, ...more: readonly Plugin[]) => {
    const transport = plugin(Ports.Transport, network.transport())
    const booth = createBooth({ ...options, plugins: [...plugins, transport, ...more] })
    const moments: Moment[] = []
    booth.subtitles.view.subscribe(({ lines, openLines }) => {
      moments.push({ atMs: systemClock.now(), lines, openLines })
    })
    await booth.join({ room: 'bench', name, language })
    return { booth, moments }
  }
  const readers: Awaited<ReturnType<typeof enter>>[] = []
  for (const language of languages) readers.push(await enter(`Reader of ${language}`, language))
  const speaker = await enter('Ada', 'en-US', ...(microphone ? [plugin(Ports.Microphone, microphone)] : []))
  const room: SpeechRoom = {
    speaker: speaker.moments,
    listener: readers[0]?.moments ?? [],
    listeners: new Map(readers.map(({ moments }, index) => [languages[index] ?? '', moments])),
    type: (text) => void speaker.booth.subtitles.send(text),
    segments: () => segments.toSorted((one, other) => one.startedAtMs - other.startedAtMs),
    translations,
    isHearing: () => hearing.size > 0,
    async close() {
      await Promise.all([speaker, ...readers].map(({ booth }) => booth.leave()))
    },
  }
  for (const text of typed) room.type(text)
  if (typed.length > 0) await settled(room)
  translations.length = 0
  if (microphone) speaker.booth.subtitles.toggleMicrophone()
  return room
}

function recordSpeech(
  { recognize, recognizeLive, ...vendor }: SpeechToText,
  segments: RecognizedSegment[],
  hearing: Set<Promise<unknown>>,
): SpeechToText {
  const note = async <T extends string | Recognition>(
    segment: Pick<RecognizedSegment, 'startedAtMs' | 'endedAtMs'>,
    answer: T,
  ): Promise<T> => {
    const { startedAtMs, endedAtMs } = segment
    const { text, words = [] } = typeof answer === 'string' ? { text: answer } : answer
    segments.push({ startedAtMs, endedAtMs, answeredAtMs: systemClock.now(), text, words })
    return answer
  }
  const noteAll = <T>(call: Promise<T>): Promise<T> => {
    const ended = call.catch(() => undefined).finally(() => hearing.delete(ended))
    hearing.add(ended)
    return call
  }
  return {
    ...vendor,
    ...(recognize && {
      recognize: (segment, options) => noteAll(recognize(segment, options).then((answer) => note(segment, answer))),
    }),
    ...(recognizeLive && {
      recognizeLive: (segment, options) =>
        noteAll(recognizeLive(segment, options).then(async (answer) => note(await segment.whole, answer))),
    }),
  } as SpeechToText
}

function recordTranslator(vendor: Translator, calls: TranslatorCall[], atLeastMs: number): Translator {
  const record = async <T>(text: string, targets: readonly Language[], call: () => Promise<T>) => {
    const askedAtMs = systemClock.now()
    const [answer] = await Promise.all([call(), new Promise((resolve) => setTimeout(resolve, atLeastMs))])
    calls.push({ text, targets: targets.map(({ tag }) => tag), askedAtMs, answeredAtMs: systemClock.now() })
    return answer
  }
  const { translateMany } = vendor
  return {
    ...vendor,
    translate: (request, options) => record(request.text, [request.target], () => vendor.translate(request, options)),
    ...(translateMany && {
      translateMany: (request, options) => record(request.text, request.targets, () => translateMany(request, options)),
    }),
  }
}

export const isTranslated = ({ translation }: TranscriptLine) => translation.state === 'translated'

/** Resolves when all that was said is a final line at everybody, with its translation. */
export async function settled({ speaker, listeners, isHearing }: SpeechRoom) {
  const deadlineMs = systemClock.now() + settleTimeoutMs
  const isDone = () => {
    const said = speaker.at(-1)
    return (
      !isHearing() &&
      said?.openLines.length === 0 &&
      [...listeners.values()].every((moments) => {
        const shown = moments.at(-1)?.lines ?? []
        return shown.length === said.lines.length && shown.every(isTranslated)
      })
    )
  }
  // Twice: between two vendors of which the second is asked where the first fails, nothing is heard for a moment.
  for (let times = 0; times < 2; times = isDone() ? times + 1 : 0) {
    if (systemClock.now() > deadlineMs) throw new Error('A line of the passage was not translated in time.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
