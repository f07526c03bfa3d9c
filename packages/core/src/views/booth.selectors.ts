import type { StayActors } from '../booth/stay-actors.ts'
import type { Module } from '../ports/common.ts'

/** Whether the booth is in a room. */
export const isJoined = ({ connection }: Partial<StayActors>): boolean => connection !== undefined

/** Whether the voice is unmuted. */
export const isVoiceOn = ({ ttsQueue }: Partial<StayActors>): boolean =>
  (ttsQueue?.getSnapshot().value ?? 'muted') !== 'muted'

/** The module that the microphone is on for. */
export const capturingOf = ({ microphoneOwner }: Partial<StayActors>): Module | null =>
  microphoneOwner?.getSnapshot().context.module ?? null
