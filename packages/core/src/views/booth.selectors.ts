import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '../link/connection.machine.ts'
import type { Module } from '../ports/common.ts'
import type { flipMachine } from '../settings/flip.machine.ts'
import type { microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import type { ttsQueueMachine } from '../voice/tts-queue.machine.ts'

/** The machines of one stay, with the actors that they need. */
export interface StayMachines {
  readonly connection: typeof connectionMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly ttsQueue: typeof ttsQueueMachine
  readonly flip: typeof flipMachine
}

/** They run from entering a room to its end. */
export type StayActors = { readonly [Name in keyof StayMachines]: ActorRefFrom<StayMachines[Name]> }

/** Whether the booth is in a room. */
export const isJoined = ({ connection }: Partial<StayActors>): boolean => connection !== undefined

/** Whether the voice is unmuted. */
export const isVoiceOn = ({ ttsQueue }: Partial<StayActors>): boolean =>
  ttsQueue !== undefined && !ttsQueue.getSnapshot().hasTag('muted')

/** The module that the microphone is on for. */
export const capturingOf = ({ microphoneOwner }: Partial<StayActors>): Module | null =>
  microphoneOwner?.getSnapshot().context.module ?? null
