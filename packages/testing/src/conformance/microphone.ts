import { type ErrorCode, errorCodeOf, type MicrophoneOptions } from '@lingobooth/core'
import { assert, assertEqual, assertRejects, defaultPatienceMs, eventually, rejection, soon } from './assert.ts'
import { microphoneDeviceRules } from './microphone-device-rules.ts'
import { microphoneLiveRules } from './microphone-live-rules.ts'
import {
  type Heard,
  type MicrophoneStage,
  type MicrophoneSubject,
  withMicrophoneStage,
  withoutCallback,
} from './microphone-stage.ts'
import { type Rules, type Runner, registerRules } from './runner.ts'

type DetectorOptions = MicrophoneOptions['detector']

export type { MicrophoneSubject }

export interface MicrophoneHarness {
  create(): MicrophoneSubject | Promise<MicrophoneSubject>
  /** Capabilities that the subject lacks; their rules are skipped. @default none */
  readonly without?: readonly ('unsupport' | 'live' | 'devices')[]
  /** Detector options to open with. @default the `energy` rule */
  readonly detector?: DetectorOptions
  /** @default 4000 */
  readonly patienceMs?: number
}

const specifiedDetector: DetectorOptions = {
  kind: 'energy',
  thresholdDb: 20,
  pauseMs: 200,
  minSpeechMs: 10,
  maxSpeechMs: 6_000,
}

const callbackCount = ({ segments, live, speaking, levels, losses }: Heard) =>
  segments.length + live.length + speaking.length + levels.length + losses.length

const noAccess: ReadonlySet<ErrorCode> = new Set([
  'capture-denied',
  'capture-forbidden',
  'capture-not-found',
  'capture-busy',
])

const rules: Rules<MicrophoneStage> = {
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

  'each segment has its own id': async ({ open, speakOnce }) => {
    const { heard } = await open()
    await speakOnce(heard)
    await speakOnce(heard)
    assertEqual(new Set(heard.segments.map(({ id }) => id)).size, heard.segments.length, 'the number of ids')
  },

  'it reports when speech starts and ends': async ({ open, startSpeaking, stopSpeaking, patienceMs }) => {
    const { heard } = await open()
    startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', patienceMs)
    stopSpeaking()
    await eventually(() => heard.speaking.at(-1) === false, 'being told of silence', patienceMs)
  },

  'it reports the level and the threshold in decibels': async ({ open, startSpeaking, stopSpeaking, patienceMs }) => {
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

  'open rejects when it is aborted before or during the call, and leaves nothing open': async ({
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

  'muting the gate ends the segment in progress, which is still delivered': async (stage) => {
    const { session, heard } = await stage.open()
    stage.startSpeaking()
    await eventually(() => heard.speaking.at(-1) === true, 'being told of speech', stage.patienceMs)
    session.setGate(true)
    await eventually(() => heard.segments.length === 1, 'the segment arriving', stage.patienceMs)
    stage.stopSpeaking()
  },

  'nothing is captured while the gate is muted, and speech is captured again when it opens': async (stage) => {
    const { session, heard } = await stage.open()
    session.setGate(true)
    stage.startSpeaking()
    stage.stopSpeaking()
    session.setGate(false)
    await stage.speakOnce(heard)
    assertEqual(heard.segments.length, 1, 'the number of segments')
  },

  'the loss of the device is reported once, and closes the session': async ({ open, lose, capturing, patienceMs }) => {
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

const unsupportRules: Rules<MicrophoneStage> = {
  'open rejects with capture-unsupported if there is no web audio': async (stage) => {
    assert(stage.unsupport, 'The subject cannot unsupport: where that is meant, name it in `without` of the harness.')
    stage.unsupport()
    await assertRejects(stage.microphone.open(stage.options()), 'capture-unsupported', 'opening', stage.patienceMs)
    assertEqual(stage.capturing(), 0, 'running captures')
  },
}

/** Registers the rules that every `Microphone` must follow. */
export function testMicrophone(runner: Runner, name: string, harness: MicrophoneHarness): void {
  const offers = (capability: 'unsupport' | 'live' | 'devices') => !harness.without?.includes(capability)
  const offeredRules = {
    ...rules,
    ...(offers('unsupport') && unsupportRules),
    ...(offers('live') && microphoneLiveRules),
    ...(offers('devices') && microphoneDeviceRules),
  }
  const { detector = specifiedDetector, patienceMs = defaultPatienceMs } = harness
  registerRules(runner, name, offeredRules, patienceMs, async (rule) => {
    await withMicrophoneStage(await harness.create(), { detector, patienceMs }, rule)
  })
}
