import type { ErrorCode } from '../errors.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import type { SelfRequest } from '../link/session.ts'
import type { Module } from '../ports/common.ts'
import type { AppLoadEvent } from '../settings/app-load.machine.ts'

/** The room to join, and under which name. */
export interface RoomRequest extends SelfRequest {
  /** Tells everybody that captions run. */
  readonly captionsNotice?: string
  /** Lines of the host's own store. */
  readonly earlier?: Readonly<Record<Module, readonly TranscriptLine[]>>
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

/** What the machine of the booth's life emits. */
export type LifeEvent =
  | AppLoadEvent
  | { readonly type: 'room.left' }
  | { readonly type: 'child.failed'; readonly code: ErrorCode }
