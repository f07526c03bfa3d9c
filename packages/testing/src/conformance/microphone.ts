import {
  type DetectorOptions,
  type ErrorCode,
  errorCodeOf,
  type LiveSegment,
  type Microphone,
  type MicrophoneDevice,
  type MicrophoneOptions,
  type MicrophoneSession,
  type SpeechSegment,
} from '@lingobooth/core'
import { assert, assertEqual, assertRejects, defaultPatienceMs, eventually, rejection, soon } from './assert.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

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

export interface MicrophoneHarness {
  create(): MicrophoneSubject | Promise<MicrophoneSubject>
  /** Capabilities that the subject lacks; their rules are skipped. @default none */
  readonly without?: readonly ('unsupport' | 'live' | 'devices')[]
  /** Detector options to open with. @default the specification's rule */
  readonly detector?: DetectorOptions
  /** @default 4000 */
  readonly patienceMs?: number
}

interface Heard {
  readonly segments: SpeechSegment[]
  readonly live: LiveSegment[]
  readonly speaking: boolean[]
  readonly levels: (readonly [number, number])[]
  readonly losses: unknown[]
}

interface Stage extends MicrophoneSubject {
  readonly patienceMs: number
  options(heard?: Heard): MicrophoneOptions
  open(deviceId?: string): Promise<{ readonly session: MicrophoneSession; readonly heard: Heard }>
  /** Speaks until one more segment is delivered. */
  speakOnce(heard: Heard): Promise<void>
}

const specifiedDetector: DetectorOptions = {
  kind: 'energy',
  thresholdDb: 20,
  pauseMs: 200,
  minSpeechMs: 10,
  maxSpeechMs: 6_000,
}
const nothing = (): Heard => ({ segments: [], live: [], speaking: [], levels: [], losses: [] })
const callbackCount = ({ segments, live, speaking, levels, losses }: Heard) =>
  segments.length + live.length + speaking.length + levels.length + losses.length

const withoutCallback = (options: MicrophoneOptions, name: string, value: unknown): MicrophoneOptions => ({
  ...options,
  [name]: value,
})

const noAccess: ReadonlySet<ErrorCode> = new Set(['capture-denied', 'capture-not-found', 'capture-busy'])

const rules: Rules<Stage> = {
  'open resolves when samples flow': async ({ open, speakOnce }) => {
    const { heard } = await open()
    await speakOnce(heard)
  },

  'a segment is 16 kHz, mono, 16-bit PCM WAV of at most 6000 ms': async ({ open, speakOnce }) => {
    const { heard } = await open()
    await speakOnce(heard)
    const [segment] = heard.segments
    const view = new DataView((await segment?.wav.arrayBuffer()) ?? new ArrayBuffer(44))
    const format = {
      riff: view.getUint32(0),
      wave: view.getUint32(8),
      pcm: view.getUint16(20, true),
      channels: view.getUint16(22, true),
      sampleRateHz: view.getUint32(24, true),
      bits: view.getUint16(34, true),
    }
    const expected = { riff: 0x52494646, wave: 0x57415645, pcm: 1, channels: 1, sampleRateHz: 16_000, bits: 16 }
    assertEqual(format, expected, 'the format')
    assert(view.byteLength <= 44 + 6 * 32_000, 'The segment is longer than 6000 ms.')
    assert(segment && segment.endedAtMs >= segment.startedAtMs, 'The segment ends before it starts.')
  },

  'each segment has an id of its own': async ({ open, speakOnce }) => {
    const { heard } = await open()
    await speakOnce(heard)
    await speakOnce(heard)
    assertEqual(new Set(heard.segments.map(({ id }) => id)).size, heard.segments.length, 'the number of ids')
  },

  'it tells when somebody speaks and is silent again': async ({ open, startSpeaking, stopSpeaking, patienceMs }) => {
    const { heard } = await open()
    startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', patienceMs)
    stopSpeaking()
    await eventually(() => heard.speaking.at(-1) === false, 'being told of silence', patienceMs)
  },

  'it tells the level and the threshold in decibels': async ({ open, startSpeaking, stopSpeaking, patienceMs }) => {
    const { heard } = await open()
    startSpeaking()
    await eventually(() => heard.levels.length > 0, 'being told of the level', patienceMs)
    stopSpeaking()
    const isLevel = (valueDb: number) => Number.isFinite(valueDb) && valueDb <= 20
    const isThreshold = (valueDb: number) => isLevel(valueDb) || valueDb === Number.NEGATIVE_INFINITY
    assert(
      heard.levels.every(([levelDb, thresholdDb]) => isLevel(levelDb) && isThreshold(thresholdDb)),
      'A level must be a number of decibels of full scale.',
    )
  },

  'open rejects with capture-callback-missing or capture-callback-type': async ({
    microphone,
    options,
    capturing,
    patienceMs,
  }) => {
    for (const name of ['onSegment', 'onSpeaking', 'onLost'])
      for (const [value, code] of [
        [undefined, 'capture-callback-missing'],
        ['not a function', 'capture-callback-type'],
      ] as const)
        await assertRejects(microphone.open(withoutCallback(options(), name, value)), code, name, patienceMs)
    assertEqual(capturing(), 0, 'running captures')
  },

  'open rejects with capture-denied, capture-not-found or capture-busy without access': async ({
    microphone,
    options,
    deny,
    capturing,
    patienceMs,
  }) => {
    deny()
    const code = errorCodeOf(await rejection(microphone.open(options()), 'opening', patienceMs))
    assert(noAccess.has(code), `The code must say that there is no access, and is ${code}.`)
    assertEqual(capturing(), 0, 'running captures')
  },

  'open rejects when aborted before or during, and leaves nothing open': async ({
    microphone,
    options,
    capturing,
    patienceMs,
  }) => {
    const aborted = microphone.open({ ...options(), signal: AbortSignal.abort() })
    await rejection(aborted, 'opening after an abort', patienceMs)
    const controller = new AbortController()
    const opening = microphone.open({ ...options(), signal: controller.signal })
    controller.abort()
    await rejection(opening, 'opening with an abort', patienceMs)
    await eventually(() => capturing() === 0, 'the device being released', patienceMs)
  },

  'shutting the gate ends the segment in progress, which still arrives': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', stage.patienceMs)
    session.setGate(true)
    await eventually(() => heard.segments.length === 1, 'the segment arriving', stage.patienceMs)
    stage.stopSpeaking()
  },

  'nothing is heard while the gate is shut, and again when it is open': async (stage) => {
    const { session, heard } = await stage.open()
    session.setGate(true)
    stage.startSpeaking()
    stage.stopSpeaking()
    session.setGate(false)
    await stage.speakOnce(heard)
    assertEqual(heard.segments.length, 1, 'the number of segments')
  },

  'the loss of the device is told once, and closes the session': async ({ open, lose, capturing, patienceMs }) => {
    const { session, heard } = await open()
    lose()
    await eventually(() => heard.losses.length > 0, 'being told of the loss', patienceMs)
    await eventually(() => capturing() === 0, 'the device being released', patienceMs)
    await soon(session.close(), 'closing', patienceMs)
    assertEqual(heard.losses.length, 1, 'how often the loss was told')
  },

  'close releases the device, and may be called twice': async ({ open, capturing, patienceMs }) => {
    const { session } = await open()
    assertEqual(capturing(), 1, 'running captures')
    await soon(Promise.all([session.close(), session.close()]), 'closing', patienceMs)
    assertEqual(capturing(), 0, 'running captures')
  },

  'no callback comes after close': async ({ open, startSpeaking, stopSpeaking, lose, speakOnce, patienceMs }) => {
    const { session, heard } = await open()
    startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', patienceMs)
    await soon(session.close(), 'closing', patienceMs)
    const before = callbackCount(heard)
    stopSpeaking()
    const next = await open()
    await speakOnce(next.heard)
    lose()
    await eventually(() => next.heard.losses.length > 0, 'the next session being told of the loss', patienceMs)
    assertEqual(callbackCount(heard), before, 'callbacks of the closed session')
  },
}

const unsupportRules: Rules<Stage> = {
  'open rejects with capture-unsupported where there is no web audio': async (stage) => {
    assert(stage.unsupport, 'The subject cannot unsupport: where that is meant, name it in `without` of the harness.')
    stage.unsupport()
    await assertRejects(stage.microphone.open(stage.options()), 'capture-unsupported', 'opening', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}

const headset = { id: 'headset', label: 'Headset' }
const desk = { id: 'desk', label: 'Desk microphone' }

/** Needed, where `devices` is not named in `without`. */
function devicesOf({ microphone, connect }: Stage) {
  assert(
    microphone.devices && connect,
    'The subject has no devices to choose: where that is meant, name it in `without` of the harness.',
  )
  return { devices: (told: (devices: readonly MicrophoneDevice[]) => void) => microphone.devices?.(told), connect }
}

const deviceRules: Rules<Stage> = {
  'the connected devices are told soon, and again after each change': async (stage) => {
    const { devices, connect } = devicesOf(stage)
    connect([desk])
    const told: (readonly MicrophoneDevice[])[] = []
    const stop = devices((list) => told.push(list))
    await eventually(() => told.length > 0, 'being told of the devices', stage.patienceMs)
    assertEqual(told.at(-1), [desk], 'the devices')
    connect([desk, headset])
    await eventually(() => told.at(-1)?.length === 2, 'being told of a new device', stage.patienceMs)
    assertEqual(told.at(-1), [desk, headset], 'the devices')
    stop?.()
  },

  'no device is told after the end': async (stage) => {
    const { devices, connect } = devicesOf(stage)
    const told: unknown[] = []
    devices(() => told.push('too late'))?.()
    const others: (readonly MicrophoneDevice[])[] = []
    const stop = devices((list) => others.push(list))
    connect([headset])
    await eventually(() => others.at(-1)?.[0]?.id === headset.id, 'the others being told', stage.patienceMs)
    stop?.()
    assertEqual(told, [], 'what was told after the end')
  },

  'open takes the device that was chosen': async (stage) => {
    devicesOf(stage).connect([desk, headset])
    const { heard } = await stage.open(headset.id)
    await stage.speakOnce(heard)
  },

  'open rejects with capture-lost when the chosen device is not connected': async (stage) => {
    devicesOf(stage).connect([desk])
    const opening = stage.microphone.open({ ...stage.options(), deviceId: headset.id })
    await assertRejects(opening, 'capture-lost', 'opening', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}

/** All samples of a stream, and how it ended. */
async function hearAll(samples: LiveSegment['samples'], patienceMs: number) {
  const heard: number[] = []
  let failure: unknown
  const reading = samples
    .pipeTo(new WritableStream({ write: (piece) => void heard.push(...piece) }))
    .catch((error: unknown) => {
      failure = error
    })
  await soon(reading, 'the end of the samples', patienceMs)
  return { heard, failure }
}

async function samplesOf({ wav }: SpeechSegment): Promise<readonly number[]> {
  return [...new Int16Array((await wav.arrayBuffer()).slice(44))]
}

const liveRules: Rules<Stage> = {
  'speech is passed on while it is spoken, and is in the end its recording, sample by sample': async (stage) => {
    const { heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    const [live] = heard.live
    assert(live && heard.segments.length === 0, 'The live segment came after its recording.')
    const whole = hearAll(live.samples, stage.patienceMs)
    stage.stopSpeaking()
    const { heard: samples, failure } = await whole
    assertEqual(failure, undefined, 'the failure of the samples')
    const recording = await soon(live.whole, 'the recording', stage.patienceMs)
    await eventually(() => heard.segments.length > 0, 'hearing a segment', stage.patienceMs)
    assertEqual(heard.segments[0] === recording, true, 'whether `whole` is the segment of `onSegment`')
    assertEqual([recording.id, recording.startedAtMs], [live.id, live.startedAtMs], 'its id and its start')
    assertEqual(samples, await samplesOf(recording), 'the samples')
  },

  'shutting the gate ends what is passed on, with all of its recording': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    session.setGate(true)
    const [live] = heard.live
    assert(live, 'There is no live segment.')
    const { heard: samples, failure } = await hearAll(live.samples, stage.patienceMs)
    assertEqual(failure, undefined, 'the failure of the samples')
    assertEqual(samples, await samplesOf(await soon(live.whole, 'the recording', stage.patienceMs)), 'the samples')
    stage.stopSpeaking()
  },

  'closing aborts what is passed on': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.live.length > 0, 'speech being passed on while it is spoken', stage.patienceMs)
    await soon(session.close(), 'closing', stage.patienceMs)
    const [live] = heard.live
    assert(live, 'There is no live segment.')
    const { failure } = await hearAll(live.samples, stage.patienceMs)
    assertEqual(errorCodeOf(failure), 'aborted', 'the failure of the samples')
    await assertRejects(live.whole, 'aborted', 'the recording', stage.patienceMs)
    stage.stopSpeaking()
  },

  'open rejects with capture-callback-type where onLiveSegment is no function': async (stage) => {
    const opening = stage.microphone.open(withoutCallback(stage.options(), 'onLiveSegment', 'not a function'))
    await assertRejects(opening, 'capture-callback-type', 'onLiveSegment', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}

/** Registers the rules that every `Microphone` must follow. */
export function testMicrophone(runner: Runner, name: string, harness: MicrophoneHarness): void {
  const offers = (capability: 'unsupport' | 'live' | 'devices') => !harness.without?.includes(capability)
  const offeredRules = {
    ...rules,
    ...(offers('unsupport') && unsupportRules),
    ...(offers('live') && liveRules),
    ...(offers('devices') && deviceRules),
  }
  const { patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, offeredRules, patienceMs, async (rule) => {
    const subject = await harness.create()
    const sessions: MicrophoneSession[] = []
    const options = (heard: Heard = nothing()): MicrophoneOptions => ({
      detector: harness.detector ?? specifiedDetector,
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
      await rule({ ...subject, patienceMs, options, open, speakOnce })
    } finally {
      await Promise.allSettled(sessions.map((session) => session.close()))
      await subject.dispose?.()
    }
  })
}
