import type { MicrophoneHarness } from '../conformance/microphone.ts'
import { fakeMicrophones, heardSamples } from './device-harnesses.ts'
import { type Faults, quickly, uncancelled } from './fault.ts'

const faulty = (breaks: readonly string[], ...change: Parameters<typeof fakeMicrophones>) =>
  quickly(breaks, fakeMicrophones(...change))

/** Faults of live segments, and of devices. */
export const faultyMicrophones: Faults<MicrophoneHarness> = {
  'passes nothing on': faulty(
    [
      'speech is passed on while it is spoken, and equals its recording in the end, sample by sample',
      'open rejects with capture-callback-type if onLiveSegment is not a function',
    ],
    ({ onLiveSegment: _, ...options }) => options,
  ),
  'passes more on, and never breaks off': faulty(
    [
      'muting the gate ends the speech that is passed on, with its whole recording',
      'closing aborts the speech that is passed on',
      'speech is passed on while it is spoken, and equals its recording in the end, sample by sample',
    ],
    ({ onLiveSegment, ...options }) => ({
      ...options,
      onLiveSegment: (segment) => onLiveSegment?.({ ...segment, samples: uncancelled(segment.samples, heardSamples) }),
    }),
  ),
  'tells the devices once': faulty(
    ['the connected devices are reported soon, and again after each change'],
    undefined,
    (fake) => (told) => {
      const stop = fake.devices((devices) => {
        stop()
        told(devices)
      })
      return stop
    },
  ),
  'tells devices after the end': faulty(['no device is reported after watching ends'], undefined, (fake) => (told) => {
    fake.devices(told)
    return () => {}
  }),
  'knows no device': faulty(['open takes the device that was chosen'], (options) => ({ ...options, deviceId: 'none' })),
  'takes another device instead': faulty(
    ['open rejects with capture-lost when the chosen device is not connected'],
    ({ deviceId: _, ...options }) => options,
  ),
}
