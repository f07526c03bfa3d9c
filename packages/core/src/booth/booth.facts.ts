import type { ErrorCode } from '../errors.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import type { ConnectionFact } from '../link/connection.machine.ts'
import type { Module } from '../ports/common.ts'
import type { AppLoadFact } from '../settings/app-load.machine.ts'
import type { FlipFact } from '../settings/flip.machine.ts'
import type { MicrophoneOwnerFact } from '../speech/microphone-owner.machine.ts'
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
  /** Work of the stay failed in a way that nobody expected. */
  | { readonly type: 'work.failed' }

/** Facts of the root machine. */
export type LifeFact =
  | AppLoadFact
  | { readonly type: 'room.left' }
  | { readonly type: 'child.failed'; readonly code: ErrorCode }

/** Facts of what runs in a room. */
export type StayFact =
  | { readonly type: 'room.entered'; readonly request: RoomRequest }
  /** What belongs to this stay in the room goes, however it ends. */
  | { readonly type: 'stay.ended' }
  | { readonly type: 'voice.muted' | 'voice.unmuted' }
  | ConnectionFact
  | FlipFact
  | MicrophoneOwnerFact
  | TtsQueueFact

export type BoothFact = LifeFact | StayFact
