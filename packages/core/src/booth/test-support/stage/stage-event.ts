import type { ConnectionEvent } from '../../../link/connection.machine.ts'
import type { FlipEvent } from '../../../settings/flip.machine.ts'
import type { MicrophoneOwnerEvent } from '../../../speech/microphone-owner.machine.ts'
import type { TtsQueueEvent } from '../../../voice/tts-queue.machine.ts'
import type { LifeEvent, RoomRequest } from '../../booth.events.ts'

/** What the machines of a booth emit, and where a stay begins and ends. */
export type StageEvent =
  | LifeEvent
  | ConnectionEvent
  | FlipEvent
  | MicrophoneOwnerEvent
  | TtsQueueEvent
  | { readonly type: 'room.entered'; readonly request: RoomRequest }
  | { readonly type: 'stay.ended' }
