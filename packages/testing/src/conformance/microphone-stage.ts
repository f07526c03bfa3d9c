import type { LiveSegment, Microphone, MicrophoneOptions, SpeechSegment } from '@lingobooth/core'
import { eventually, soon } from './assert.ts'

type DetectorOptions = MicrophoneOptions['detector']
type MicrophoneDevice = Parameters<Parameters<NonNullable<Microphone['devices']>>[0]>[0][number]
type MicrophoneSession = Awaited<ReturnType<Microphone['open']>>

export interface MicrophoneSubject {
  readonly microphone: Microphone
  /** Starts speech into the microphone, until `stopSpeaking`. */
  startSpeaking(): void
  stopSpeaking(): void
  /** Removes the device. */
  lose(): void
  /** Denies access for further `open` calls. */
  deny(): void
  /** Removes web audio for further `open` calls. */
  unsupport?(): void
  /** Connects these devices, and no others. Before it is called, any may be connected. */
  connect?(devices: readonly MicrophoneDevice[]): void
  /** Number of running captures of the device. */
  capturing(): number
  dispose?(): Promise<void>
}

export interface Heard {
  readonly segments: SpeechSegment[]
  readonly live: LiveSegment[]
  readonly speaking: boolean[]
  readonly levels: (readonly [number, number])[]
  readonly losses: unknown[]
}

export interface MicrophoneStage extends MicrophoneSubject {
  readonly patienceMs: number
  options(heard?: Heard): MicrophoneOptions
  open(deviceId?: string): Promise<{ readonly session: MicrophoneSession; readonly heard: Heard }>
  /** Speaks until one more segment is delivered. */
  speakOnce(heard: Heard): Promise<void>
}

const nothing = (): Heard => ({ segments: [], live: [], speaking: [], levels: [], losses: [] })

export const withoutCallback = (options: MicrophoneOptions, name: string, value: unknown): MicrophoneOptions => ({
  ...options,
  [name]: value,
})

/** Has a rule play on a stage, and clears it away. */
export async function withMicrophoneStage(
  subject: MicrophoneSubject,
  { detector, patienceMs }: { readonly detector: DetectorOptions; readonly patienceMs: number },
  play: (stage: MicrophoneStage) => Promise<void>,
): Promise<void> {
  const sessions: MicrophoneSession[] = []
  const options = (heard: Heard = nothing()): MicrophoneOptions => ({
    detector,
    onSegment: (segment) => heard.segments.push(segment),
    onLiveSegment: (segment) => heard.live.push(segment),
    onSpeaking: (speaking) => heard.speaking.push(speaking),
    onLevel: (levelDb, thresholdDb) => heard.levels.push([levelDb, thresholdDb]),
    onLost: (error) => heard.losses.push(error),
  })
  const open = async (deviceId?: string) => {
    const heard = nothing()
    const wanted = { ...options(heard), ...(deviceId !== undefined && { deviceId }) }
    const session = await soon(subject.microphone.open(wanted), 'opening', patienceMs)
    sessions.push(session)
    return { session, heard }
  }
  const speakOnce = async (heard: Heard) => {
    const before = heard.segments.length
    subject.startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', patienceMs)
    subject.stopSpeaking()
    await eventually(() => heard.segments.length > before, 'hearing a segment', patienceMs)
  }
  try {
    await play({ ...subject, patienceMs, options, open, speakOnce })
  } finally {
    await Promise.allSettled(sessions.map((session) => session.close()))
    await subject.dispose?.()
  }
}
