import type { Booth, BoothEvent, ErrorCode, JoinOptions } from '@lingobooth/core'

type AppView = ReturnType<Booth['app']['view']['getSnapshot']>
type PanelId = Parameters<Booth['app']['setVisible']>[0]

type BoothEvents = {
  readonly [Name in BoothEvent['type']]: Omit<Extract<BoothEvent, { readonly type: Name }>, 'type'>
}

/** What the page around a frame may ask for. */
export interface FrameCommands {
  /** Resolves once in the room. The token is sent to the addresses of the frame's own page, and never part of a URL. */
  readonly join: JoinOptions & { readonly token?: string }
  readonly leave: undefined
  /** Opens a panel, or closes it. */
  readonly open: { readonly panel: PanelId; readonly open: boolean }
  /** Pauses capture, as the mute button of a call does. */
  readonly mute: { readonly muted: boolean }
  readonly theme: 'light' | 'dark' | null
}

/** Events of the booth that are told as they are. */
type Relayed = 'line.held' | 'line.released' | 'speech.cut' | 'echo.heard'

/** What a frame tells the page around it. */
export interface FrameEvents extends Pick<BoothEvents, Relayed> {
  /** The frame is there, for the first time or again: then nobody is in a room. */
  readonly ready: undefined
  readonly joined: undefined
  readonly left: undefined
  readonly status: Pick<AppView, 'status' | 'connection' | 'error'>
  readonly line: Omit<BoothEvents['line.added'], 'origin'> & {
    /** Only when the frame's own page allows it. */
    readonly text?: string
    readonly name?: string
  }
  /** Height in pixels at which nothing but the lines has to scroll, and never less than the frame has. */
  readonly resize: { readonly height: number }
  readonly failed: { readonly code: ErrorCode }
}

/** Both sides know the first message by this. */
export const greeting = 'lingobooth'

export type CommandMessage = {
  readonly [Type in keyof FrameCommands]: {
    readonly id: number
    readonly type: Type
    readonly detail: FrameCommands[Type]
  }
}[keyof FrameCommands]

export interface Reply {
  readonly id: number
  /** Of a command that failed. */
  readonly error?: string
}

export type EventMessage = {
  readonly [Type in keyof FrameEvents]: { readonly type: Type; readonly detail: FrameEvents[Type] }
}[keyof FrameEvents]
