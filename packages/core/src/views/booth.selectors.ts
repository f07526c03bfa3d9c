import type { ActorRefFrom } from 'xstate'
import type { Module } from '../ports/common.ts'
import type { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import type { ttsQueueMachine } from '../voice/tts-queue.machine.ts'

/** The part of the root's snapshot that is read outside the machines. */
export interface BoothSnapshot {
  readonly value: unknown
  readonly children: {
    readonly microphoneOwner?: ActorRefFrom<typeof microphoneOwnerMachine> | undefined
    readonly ttsQueue?: ActorRefFrom<typeof ttsQueueMachine> | undefined
  }
}

/** Whether the booth is in a room. */
export const isJoined = ({ value }: BoothSnapshot): boolean => Reflect.get(Object(value), 'active') === 'joined'

/** Whether the voice is unmuted. */
export const isVoiceOn = ({ children }: BoothSnapshot): boolean =>
  (children.ttsQueue?.getSnapshot().value ?? 'muted') !== 'muted'

/** The module that the microphone is on for. */
export const capturingOf = ({ children }: BoothSnapshot): Module | null =>
  children.microphoneOwner?.getSnapshot().context.module ?? null

/** Whether capture is off for the pause of a flip. */
export const isResting = ({ children }: BoothSnapshot): boolean =>
  children.microphoneOwner?.getSnapshot().value === 'resting'

/** Keys of the lines to speak, in order; the first is the current one. */
export const voiceQueueOf = ({ children }: BoothSnapshot): readonly string[] =>
  children.ttsQueue?.getSnapshot().context.queue.map(({ key }) => key) ?? []
