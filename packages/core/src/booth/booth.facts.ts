import type { ErrorCode } from '../errors.ts'
import type { Queued } from '../kit/in-turn.ts'
import type { FileTransferFact } from '../lines/file-transfer.machine.ts'
import type { PreviewCommand } from '../lines/preview.machine.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import type { ConnectionFact } from '../link/connection.machine.ts'
import type { DeliveryCommand, DeliveryFact } from '../link/delivery.machine.ts'
import type { Gap, ReceptionFact } from '../link/repair/reception.machine.ts'
import type { Duplex, Module } from '../ports/common.ts'
import type { AppLoadFact } from '../settings/app-load.machine.ts'
import type { FlipFact } from '../settings/flip.machine.ts'
import type { Gate, MicrophoneOwnerFact } from '../speech/microphone-owner.machine.ts'
import type { TtsQueueFact } from '../voice/tts-queue.machine.ts'

/** The room to join, and under which name. */
export interface RoomRequest {
  readonly room: string
  readonly name: string
  /** New for every join. */
  readonly clientId: string
  /** Tells everybody that captions run. */
  readonly captionsNotice?: string
  /** Lines of the host's own store. */
  readonly earlier?: Readonly<Record<Module, readonly TranscriptLine[]>>
  /** Says, writes and answers nothing, and is not listed. */
  readonly listen?: true
  /** The policy of the room does not allow the language that was asked for. */
  readonly otherLanguage?: true
}

export type BoothCommand =
  | { readonly type: 'start' }
  | { readonly type: 'join'; readonly request: RoomRequest }
  | { readonly type: 'leave' }
  | { readonly type: 'retry' }
  | Exclude<DeliveryCommand, { readonly type: 'attach' | 'detach' }>
  | ({ readonly type: 'gap.found' } & Gap)
  | { readonly type: 'gap.closed'; readonly stream: string }
  | PreviewCommand
  | ({ readonly type: 'speak' } & Queued)
  | { readonly type: 'microphone.toggle'; readonly module: Module; readonly active: boolean }
  | { readonly type: 'gate.close' | 'gate.open'; readonly gate: Gate }
  | { readonly type: 'mute' | 'unmute' | 'unlock' }
  | { readonly type: 'flip.request'; readonly module: Module }
  | { readonly type: 'device.changed' }
  | { readonly type: 'duplex.changed'; readonly duplex: Duplex }
  | { readonly type: 'page.online' | 'page.visible' | 'page.changed' }
  | { readonly type: 'file.select' | 'file.upload' | 'file.cancel'; readonly id: string }

/** Facts of the child machines; the root emits each of them. */
export type ChildFact =
  | AppLoadFact
  | ConnectionFact
  | DeliveryFact
  | FileTransferFact
  | FlipFact
  | MicrophoneOwnerFact
  | ReceptionFact
  | TtsQueueFact

/** Facts of the root machine. */
export type RoomFact =
  | { readonly type: 'room.entered'; readonly request: RoomRequest }
  /** What belongs to this stay in the room goes, however it ends. */
  | { readonly type: 'stay.ended' }
  | { readonly type: 'room.left' }
  | { readonly type: 'voice.muted' | 'voice.unmuted' }
  | { readonly type: 'child.failed'; readonly code: ErrorCode }

export type BoothFact = ChildFact | RoomFact
