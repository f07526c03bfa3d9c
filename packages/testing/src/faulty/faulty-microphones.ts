import type { LiveSegment } from '@lingobooth/core'
import type { MicrophoneHarness } from '../conformance/microphone.ts'
import { fakeMicrophones, heardSamples } from './device-harnesses.ts'
import { type Faults, forever, quickly, uncancelled } from './fault.ts'

const faulty = (breaks: readonly string[], ...change: Parameters<typeof fakeMicrophones>) =>
  quickly(breaks, fakeMicrophones(...change))

const live = (breaks: readonly string[], change: (segment: LiveSegment) => Partial<LiveSegment>) =>
  faulty(breaks, ({ onLiveSegment, ...options }) => ({
    ...options,
    onLiveSegment: (segment) => onLiveSegment?.({ ...segment, ...change(segment) }),
  }))

const asRecorded = 'speech is passed on while it is spoken, and equals its recording in the end, sample by sample'
const muted = 'muting the gate ends the speech that is passed on, with its whole recording'

/** Faults of live segments, and of devices. */
export const faultyMicrophones: Faults<MicrophoneHarness> = {
  'passes nothing on': faulty(
    [asRecorded, 'open rejects with capture-callback-type if onLiveSegment is not a function'],
    ({ onLiveSegment: _, ...options }) => options,
  ),
  'passes more on, and never breaks off': live(
    [muted, 'closing aborts the speech that is passed on', asRecorded],
    ({ samples }) => ({ samples: uncancelled(samples, heardSamples) }),
  ),
  'names what it passes on otherwise': live([asRecorded], () => ({ id: 'other' })),
  'says otherwise when it began': live([asRecorded], () => ({ startedAtMs: -1 })),
  'gives another recording': live([asRecorded], ({ whole }) => ({
    whole: whole.then((recording) => ({ ...recording })),
  })),
  'never gives the recording': live([muted], () => ({ whole: forever() })),
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
  'tells of no device where there is one': faulty(
    ['the connected devices are reported soon, and again after each change'],
    undefined,
    (fake) => (told) => fake.devices((devices) => told(devices.length > 1 ? devices : [])),
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
