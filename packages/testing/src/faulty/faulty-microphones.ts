import type { LiveSegment, Microphone, MicrophoneOptions } from '@lingobooth/core'
import { sampleRateHz } from '@lingobooth/core/audio'
import type { MicrophoneHarness } from '../conformance/microphone.ts'
import { type FakeMicrophone, fakeMicrophone } from '../fakes/fake-microphone.ts'
import { type Fault, faultPatienceMs } from './fault.ts'

const [toldRule, endRule, chosenRule, goneRule] = [
  'the connected devices are reported soon, and again after each change',
  'no device is reported after watching ends',
  'open takes the device that was chosen',
  'open rejects with capture-lost when the chosen device is not connected',
]

const [wholeRule, gateRule, closeRule, typeRule] = [
  'speech is passed on while it is spoken, and equals its recording in the end, sample by sample',
  'muting the gate ends the speech that is passed on, with its whole recording',
  'closing aborts the speech that is passed on',
  'open rejects with capture-callback-type if onLiveSegment is not a function',
]

const unchanged = (options: MicrophoneOptions) => options

const samples = Int16Array.from({ length: sampleRateHz / 10 }, (_, index) => index)

/** A microphone in the raw, that hears one piece. */
function harness(
  change: (options: MicrophoneOptions) => MicrophoneOptions,
  devicesOf: (fake: FakeMicrophone) => FakeMicrophone['devices'] = (fake) => fake.devices,
): MicrophoneHarness {
  return {
    patienceMs: faultPatienceMs,
    create() {
      const fake = fakeMicrophone()
      const microphone: Microphone = { open: (options) => fake.open(change(options)), devices: devicesOf(fake) }
      return {
        microphone,
        startSpeaking() {
          fake.speak(true)
          fake.hear(samples)
        },
        stopSpeaking() {
          if (fake.isSpeaking) fake.emit()
          fake.speak(false)
        },
        lose: () => fake.lose(),
        deny: () => fake.failOpen('capture-denied'),
        unsupport: () => fake.failOpen('capture-unsupported'),
        connect: fake.connect,
        capturing: () => Number(fake.isOpen),
      }
    },
  }
}

const changing = (breaks: string, change: (segment: LiveSegment) => LiveSegment): Fault<MicrophoneHarness> => ({
  breaks,
  harness: harness(({ onLiveSegment, ...options }) => ({
    ...options,
    onLiveSegment: (segment) => onLiveSegment?.(change(segment)),
  })),
})

const through = (transform: Transformer<Int16Array, Int16Array>) => (segment: LiveSegment) => ({
  ...segment,
  samples: segment.samples.pipeThrough(new TransformStream(transform)),
})

/** Faults of live segments. */
export const faultyMicrophones: Readonly<Record<string, Fault<MicrophoneHarness>>> = {
  'passes nothing on': { breaks: wholeRule, harness: harness(({ onLiveSegment: _, ...options }) => options) },
  'passes speech on only when it has ended': {
    breaks: wholeRule,
    harness: harness(({ onLiveSegment, onSegment, ...options }) => {
      let live: LiveSegment | undefined
      return {
        ...options,
        onLiveSegment(segment) {
          live = segment
        },
        onSegment(segment) {
          onSegment(segment)
          if (live) onLiveSegment?.(live)
        },
      }
    }),
  },
  'loses the last sample': changing(
    wholeRule,
    through({ transform: (piece, controller) => controller.enqueue(piece.slice(1)) }),
  ),
  'repeats a piece': changing(
    wholeRule,
    through({
      transform(piece, controller) {
        controller.enqueue(piece)
        controller.enqueue(piece)
      },
    }),
  ),
  'names what it passes on otherwise': changing(wholeRule, (segment) => ({ ...segment, id: 'other' })),
  'says otherwise when it began': changing(wholeRule, (segment) => ({ ...segment, startedAtMs: -1 })),
  'gives another recording': changing(wholeRule, (segment) => ({
    ...segment,
    whole: segment.whole.then((recording) => ({ ...recording })),
  })),
  'goes on after the gate shut': changing(gateRule, through({ flush: (controller) => controller.enqueue(samples) })),
  'never gives the recording': changing(gateRule, (segment) => ({ ...segment, whole: new Promise(() => {}) })),
  'takes a close for an end': changing(closeRule, (segment) => ({
    ...segment,
    samples: new ReadableStream({
      async start(controller) {
        await segment.samples.pipeTo(new WritableStream()).catch(() => {})
        controller.close()
      },
    }),
  })),
  'tells the devices once': {
    breaks: toldRule,
    harness: harness(unchanged, (fake) => (told) => {
      const stop = fake.devices((devices) => {
        stop()
        told(devices)
      })
      return stop
    }),
  },
  'tells devices after the end': {
    breaks: endRule,
    harness: harness(unchanged, (fake) => (told) => {
      fake.devices(told)
      return () => {}
    }),
  },
  'knows no device': { breaks: chosenRule, harness: harness((options) => ({ ...options, deviceId: 'none' })) },
  'takes another device instead': { breaks: goneRule, harness: harness(({ deviceId: _, ...options }) => options) },
  'calls what is no function': {
    breaks: typeRule,
    harness: harness(({ onLiveSegment, ...options }) => ({
      ...options,
      onLiveSegment: (segment) => onLiveSegment?.(segment),
    })),
  },
}
