import { clockSlackMs, echoTailMs } from '../../../audio/limits.ts'
import type { ErrorCode } from '../../../errors.ts'
import type { Duplex, Module } from '../../../ports/common.ts'
import type { RecognitionCalls, RecognitionResult } from '../../../speech/in-order.ts'
import { recognitionHoleMs } from '../../../speech/in-order.ts'
import type { Gate } from '../../../speech/microphone-owner.machine.ts'
import { deviceProbationMs } from '../../../speech/microphone-owner.machine.ts'
import type { CapturedSegment, Draft, Held, RecognitionEvent } from '../../../speech/recognized-speech.ts'
import {
  echoTextWindowMs,
  isEcho,
  noSpokenTexts,
  type SpokenTexts,
  voiceEnded,
  voiceStarted,
  wasSpokenOver,
} from '../../../voice/echo/echo-matching.ts'
import type { ItemInput, PlaybackEvent } from '../../../voice/tts-queue.machine.ts'
import { controlledActor, controlledCalls } from './controlled.ts'
import { fakeHearing, type HeardSegment } from './hearing.ts'
import type { StageEvent } from './stage-event.ts'

type Never = { type: 'never' }

/** What a recogniser tells of a segment. */
type RecognitionProgress =
  | { readonly type: 'awaited' }
  | ({ readonly type: 'drafted' } & Omit<Draft, 'segmentId'>)
  | ({ readonly type: 'ended' } & RecognitionResult)

interface Heard extends HeardSegment {
  readonly module: Module | null
  /** `Infinity` while it is spoken. */
  capturedAtMs: number
  /** It began while the voice played into the room, however far its clock is from the booth's. */
  readonly duringVoice: boolean
  /** A flip or another language came after it. */
  outdated: boolean
  /** The booth said that its text takes too long. */
  overdue: boolean
  /** It waits to be told, with this text. */
  text: string | null
  /** The text repeats the voice. */
  echo?: boolean
}

/** A line that the voice said. */
interface Played {
  readonly key: string
  readonly fromMs: number
  toMs: number
}

/** What a line says: long, and like no other line. */
const textOfLine = (key: string) =>
  `${String.fromCharCode(97 + (Number(key.replace(/\D/gu, '')) % 26)).repeat(4)} `.repeat(12)

export interface SpeechOptions {
  now(): number
  /** Told what must never happen, at the moment it happens. */
  complain(violation: string): void
}

/** Microphone, voice and recogniser of one booth: what was said and heard, and what must not become of it. */
export function playSpeech({ now, complain }: SpeechOptions) {
  let playbackOverMs = Number.NEGATIVE_INFINITY
  let lastRecognized = -1
  let generationFromMs = Number.NEGATIVE_INFINITY

  const checkHearing = () => {
    if (hearing.running.live.length > 1) complain('two microphones are open')
    if (hearing.opened && device === 'replacing') device = now()
    if (!hearing.hears || speech.duplex === 'full') return
    if (playbacks.running.live.length > 0) complain('heard while the voice plays')
    if (now() < playbackOverMs + echoTailMs) complain('heard the tail of the voice')
  }

  /** What the participant's device is: the chosen one, or another that was opened at this time. */
  let device: 'chosen' | 'replacing' | number = 'chosen'
  let spokenTexts: SpokenTexts = noSpokenTexts
  const heard: Heard[] = []
  const hearing = fakeHearing({
    now,
    onChanged: checkHearing,
    onSegment(segment) {
      const { wanted: module, voice, duplex, duplexFromMs } = speech
      const { startedAtMs } = segment
      const [earliestMs, latestMs] = [startedAtMs - clockSlackMs, startedAtMs + clockSlackMs]
      const intoTheRoom = duplex === 'half' ? earliestMs >= duplexFromMs : latestMs < duplexFromMs
      const duringVoice = intoTheRoom && voice !== null && startedAtMs >= voice.fromMs && latestMs < voice.toMs
      const capturedAtMs = hearing.current?.segmentId === segment.segmentId ? Number.POSITIVE_INFINITY : now()
      heard.push({ ...segment, module, duringVoice, capturedAtMs, outdated: false, overdue: false, text: null })
    },
    onEnded({ segmentId }, isWhole) {
      for (const segment of heard) if (segment.segmentId === segmentId) segment.capturedAtMs = now()
      const running = recognitions.running.live.find(({ input }) => input.segmentId === segmentId)
      if (isWhole) running?.tell({ type: 'awaited' })
      else running?.tell({ type: 'ended', language: 'a', text: null, unfinished: true })
    },
    onStarted({ defaultDevice }) {
      if (!defaultDevice) {
        device = 'chosen'
        return
      }
      const voiceGate = playbacks.running.live.length > 0 || now() < playbackOverMs + echoTailMs
      if (speech.gates.size > 0) complain('a lost device was replaced behind a gate')
      else if (voiceGate && speech.duplex === 'half') complain('a lost device was replaced while the voice plays')
    },
  })
  const playbacks = controlledActor<Never, PlaybackEvent, ItemInput>({
    onStarted() {
      if (playbacks.running.live.length > 1) complain('two voices play')
      checkHearing()
    },
    onStopped() {
      playbackOverMs = now()
    },
  })
  const recognitions = controlledCalls<CapturedSegment, RecognitionCalls, RecognitionProgress>((calls, event) => {
    if (event.type === 'awaited') calls.awaited()
    else if (event.type === 'drafted') calls.drafted(event)
    else calls.ended(event)
  })

  const checkRecognized = (text: string, module: Module, held: Held | undefined) => {
    const index = heard.findIndex((segment) => segment.text === text)
    const segment = heard[index]
    if (!segment || segment.module !== module) return complain('recognised for somebody else')
    segment.text = null
    if (index <= lastRecognized && !segment.overdue) complain('recognised out of order')
    const waits = ({ segmentId, capturedAtMs }: Heard) =>
      now() < capturedAtMs + recognitionHoleMs &&
      recognitions.running.live.some(({ input }) => input.segmentId === segmentId)
    if (heard.slice(0, index).some(waits)) complain('recognised out of order, before the hole was over')
    lastRecognized = Math.max(lastRecognized, index)
    const repeats = ({ key, fromMs, toMs }: Played) =>
      text.startsWith(textOfLine(key)) &&
      segment.capturedAtMs >= fromMs &&
      segment.startedAtMs <= toMs + echoTextWindowMs
    if (!held && speech.played.some(repeats)) complain('sent what the voice had said')
    if (segment.startedAtMs < speech.generationFromMs) complain('recognised from an earlier generation')
    if (segment.duringVoice && !held) complain('sent speech that began during playback')
    if (held && !segment.echo && !segment.duringVoice) complain('held speech that began without playback')
  }

  const checkDrafted = (segmentId: string) => {
    const segment = heard.find((other) => other.segmentId === segmentId)
    if (!recognitions.running.live.some(({ input }) => input.segmentId === segmentId)) complain('drafted after its end')
    if (!segment || segment.startedAtMs < speech.generationFromMs) complain('drafted from an earlier generation')
    if (segment?.duringVoice) complain('drafted speech that began during playback')
  }

  const checkDropped = (reason: string) => {
    const last = heard.at(-1)
    const isOlder = last !== undefined && last.startedAtMs < generationFromMs
    if (reason === 'outdated' && generationFromMs !== now() && !isOlder)
      complain('dropped speech of the present generation')
  }

  const speech = {
    hearing,
    playbacks,
    recognitions,

    /** What the participant wants and did, as the test knows it. */
    wanted: null as Module | null,
    gates: new Set<Gate>(),
    duplex: 'half' as Duplex,
    duplexFromMs: Number.NEGATIVE_INFINITY,
    /** When lines were heard. */
    played: [] as Played[],
    /** When the voice sounded last; `toMs` with its tail. */
    voice: null as { fromMs: number; toMs: number } | null,

    get generationFromMs() {
      return generationFromMs
    },
    /** What was heard until now counts no more. */
    set generationFromMs(atMs) {
      generationFromMs = atMs
      for (const segment of heard) segment.outdated = true
    },

    wears(duplex: Duplex) {
      speech.duplex = duplex
      speech.duplexFromMs = now()
    },

    /** Capture breaks; a device that was taken away is replaced, but not one that had just replaced another. */
    fails(code: ErrorCode) {
      if (hearing.running.live.length === 0) return
      const isTrusted = device === 'chosen' || (device !== 'replacing' && now() >= device + deviceProbationMs)
      if (code === 'capture-lost' && isTrusted) device = 'replacing'
      else speech.wanted = null
      hearing.fail(code)
    },
    changesDevice() {
      device = 'chosen'
    },
    /** The participant takes the microphone or gives it back. */
    chooses(module: Module | null) {
      if (module === null || speech.wanted === null) device = 'chosen'
      speech.wanted = module
    },

    /** The recogniser ends one of its calls; with a text, as the booth does, told whether that is an echo. */
    recognizes(position: number, how: 'own' | 'echo' | 'nothing' | ErrorCode) {
      const { live } = recognitions.running
      const running = live[position % live.length]
      if (!running) return
      const { segmentId, startedAtMs } = running.input
      const end = (result: Omit<RecognitionResult, 'language'>) =>
        running.tell({ type: 'ended', language: 'a', ...result })
      if (how !== 'own' && how !== 'echo' && how !== 'nothing') return end({ text: null, code: how })
      if (how === 'nothing') return end({ text: '' })
      const segment = heard.find((other) => other.segmentId === segmentId)
      const { key } = speech.played[position % speech.played.length] ?? {}
      const text = how === 'echo' && key !== undefined ? `${textOfLine(key)}${segmentId}` : segmentId
      const endedAtMs = segment?.capturedAtMs ?? startedAtMs
      const time = { startedAtMs, endedAtMs }
      const echo = isEcho(spokenTexts, { text, language: 'x' }, time)
      if (segment) Object.assign(segment, { text, echo })
      end({ text, ...(echo && { held: { spokenOver: wasSpokenOver(spokenTexts, time) } }) })
    },

    /** The recogniser has a text so far. */
    drafts(position: number) {
      const { live } = recognitions.running
      const { segmentId } = live[position % live.length]?.input ?? {}
      if (segmentId !== undefined)
        live[position % live.length]?.tell({ type: 'drafted', text: segmentId, stableChars: 0 })
    },

    /** Speech whose text is there, and that is held back for longer than a hole may. */
    heldBack: () =>
      heard.filter(
        ({ text, outdated, capturedAtMs }) => text !== null && !outdated && now() >= capturedAtMs + recognitionHoleMs,
      ),

    /** What the booth says of it. */
    note(event: StageEvent | RecognitionEvent) {
      if (event.type === 'voice.started') {
        speech.voice = { fromMs: now(), toMs: Number.POSITIVE_INFINITY }
        spokenTexts = voiceStarted(spokenTexts, textOfLine(event.key), 'x', now())
        speech.played.push({ key: event.key, fromMs: now(), toMs: Number.POSITIVE_INFINITY })
      }
      if (event.type === 'voice.ended' && speech.voice) {
        speech.voice.toMs = now() + echoTailMs
        spokenTexts = voiceEnded(spokenTexts, now())
        for (const play of speech.played) play.toMs = Math.min(play.toMs, now())
      }
      if (event.type === 'speech.recognized') checkRecognized(event.text, event.module, event.held)
      if (event.type === 'speech.overdue')
        for (const segment of heard) segment.overdue ||= segment.segmentId === event.segmentId
      if (event.type === 'speech.drafted') checkDrafted(event.segmentId)
      if (event.type === 'speech.dropped') checkDropped(event.reason)
    },

    /** Nothing was said yet. */
    clear() {
      for (const { running } of [playbacks, recognitions]) running.clear()
      hearing.clear()
      heard.length = 0
      playbackOverMs = Number.NEGATIVE_INFINITY
      lastRecognized = -1
      generationFromMs = Number.NEGATIVE_INFINITY
      device = 'chosen'
      spokenTexts = noSpokenTexts
      speech.wanted = null
      speech.gates = new Set()
      speech.duplex = 'half'
      speech.duplexFromMs = Number.NEGATIVE_INFINITY
      speech.played = []
      speech.voice = null
    },
  }
  return speech
}
