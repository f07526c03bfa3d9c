import { minSpeechMs } from '../../../audio/limits.ts'
import type { ErrorCode } from '../../../errors.ts'
import type { MicrophoneCommand, MicrophoneEvent, MicrophoneInput } from '../../../speech/speech-capture.machine.ts'
import { controlledActor, type RunningActor } from './controlled.ts'

type Hearing = RunningActor<MicrophoneInput, MicrophoneEvent>

export interface HeardSegment {
  readonly segmentId: string
  readonly startedAtMs: number
}

export interface FakeHearingOptions {
  readonly now: () => number
  /** After every change of what is heard. */
  readonly onChanged: () => void
  readonly onSegment: (segment: HeardSegment) => void
  /** A segment that was passed on from its start has ended: as a recording, or as nothing. */
  readonly onEnded?: (segment: HeardSegment, isWhole: boolean) => void
  readonly onStarted?: (input: MicrophoneInput) => void
}

/** A microphone that keeps its port's promises: shutting closes the segment in progress and answers at once. */
export function fakeHearing({ now, onChanged, onSegment, onEnded, onStarted }: FakeHearingOptions) {
  let shut = true
  let opened = false
  let speakingSinceMs: number | null = null
  let segments = 0
  let isLive = false
  /** What is being spoken, where it is passed on from its start. */
  let current: HeardSegment | null = null
  /** The one that was started last; those before it have ended what was spoken. */
  let last: Hearing | undefined

  const finishSegment = (hearing: Hearing) => {
    if (speakingSinceMs === null) return
    const startedAtMs = speakingSinceMs
    const isWhole = now() - startedAtMs >= minSpeechMs
    speakingSinceMs = null
    hearing.tell({ type: 'microphone.speaking', speaking: false })
    if (current) endLive(isWhole)
    else if (isWhole) emitSegment(hearing, startedAtMs)
  }

  const endLive = (isWhole: boolean) => {
    const segment = current
    current = null
    if (segment) onEnded?.(segment, isWhole)
  }

  const emitSegment = (hearing: Hearing, startedAtMs: number, live = false) => {
    const segment = { segmentId: `segment-${++segments}`, startedAtMs }
    if (live) current = segment
    onSegment(segment)
    hearing.tell({ type: 'microphone.segment', ...segment, ...(live && { live }) })
  }

  const { logic, running } = controlledActor<MicrophoneCommand, MicrophoneEvent, MicrophoneInput>({
    onStarted(hearing) {
      last = hearing
      shut = hearing.input.shut
      opened = false
      speakingSinceMs = null
      onStarted?.(hearing.input)
      onChanged()
    },
    onReceived(hearing, command, abandon) {
      if (command.type === 'device.close') return
      if (command.type === 'gate') shut = command.shut
      else opened = false
      if (shut || !opened) finishSegment(hearing)
      if (command.type === 'gate' && shut) hearing.tell({ type: 'microphone.gated' })
      if (command.type === 'end') abandon()
      onChanged()
    },
    onStopped(hearing) {
      if (hearing === last) endLive(false)
      onChanged()
    },
  })

  const withLive = (use: (hearing: Hearing) => void) => () => {
    const [hearing] = running.live
    if (hearing) use(hearing)
  }

  return {
    logic,
    running,
    get shut() {
      return shut
    },
    get opened() {
      return opened && running.live.length > 0
    },
    /** Samples are kept at this moment. */
    get hears() {
      return opened && !shut && running.live.length > 0
    },
    get current() {
      return current
    },
    /** What is spoken next is passed on from its start, or when it has ended. */
    listens(live: boolean) {
      isLive = live
    },
    clear() {
      running.clear()
      segments = 0
      isLive = false
      current = null
    },
    open: withLive((hearing) => {
      if (opened) return
      opened = true
      hearing.tell({ type: 'microphone.opened' })
      onChanged()
    }),
    speak: withLive((hearing) => {
      if (!opened || shut || speakingSinceMs !== null) return
      speakingSinceMs = now()
      hearing.tell({ type: 'microphone.speaking', speaking: true })
      if (isLive) emitSegment(hearing, speakingSinceMs, true)
    }),
    pause: withLive(finishSegment),
    /** What is spoken reaches the maximum length of a segment, and goes on. */
    cut: withLive((hearing) => hearing.tell({ type: 'microphone.cut' })),
    fail: (code: ErrorCode) => withLive((hearing) => hearing.tell({ type: 'microphone.failed', code }))(),
    /** A segment that the microphone dates back, against its promises. */
    echo: (startedAtMs: number) => withLive((hearing) => emitSegment(hearing, startedAtMs))(),
  }
}
