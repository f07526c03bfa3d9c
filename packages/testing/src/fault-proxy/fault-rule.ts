/** How a connection ends: with FIN or with RST. */
export type Ending = 'close' | 'reset'

export interface RequestMatch {
  /** @default all */
  readonly method?: string
  /** Substring of path and query. @default all */
  readonly path?: string
}

/** A fault of an HTTP request or its response. */
export type RequestFault =
  /** The proxy responds itself. */
  | {
      readonly type: 'answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** Sends these bytes (latin1) instead of a response, and closes the connection. */
  | { readonly type: 'raw'; readonly bytes: string }
  /** Stops the response at this point. With `forwarded`, the server still gets the request. */
  | {
      readonly type: 'stop'
      readonly at: 'before-head' | 'after-head' | 'in-body'
      readonly by: 'hang' | Ending
      readonly forwarded?: boolean
    }
  /** Delays the request by this time, or without one until `comeBack`. */
  | { readonly type: 'hold'; readonly durationMs?: number }
  /** Alters the server's response. */
  | {
      readonly type: 'alter'
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      /** Replaces the body; with `binary`, its characters are bytes. */
      readonly body?: string
      readonly binary?: boolean
      /** Added to the actual Content-Length; may be negative. */
      readonly contentLengthBy?: number
      /** Sends the body in pieces of this size, with this pause before each, on the proxy's clock. @default no pause */
      readonly pieces?: { readonly bytes: number; readonly pauseMs?: number }
      /** Sends an early hint before the response. */
      readonly hinted?: boolean
      /** Sends the response twice on the same connection. */
      readonly twice?: boolean
      /** Repeats the body until this many bytes are sent or the client disconnects. */
      readonly atLeastBytes?: number
    }

/** A fault of a WebSocket upgrade. */
export type UpgradeFault =
  | { readonly type: 'refuse'; readonly status: number; readonly body?: string }
  | { readonly type: 'stop'; readonly by: 'hang' | Ending }
  /** Accepts the upgrade with a wrong key. */
  | { readonly type: 'wrong-key' }

export type FrameDirection = 'to-client' | 'to-server'
export type FrameKind = 'text' | 'binary' | 'continuation' | 'close' | 'ping' | 'pong'

export interface FrameMatch {
  readonly direction: FrameDirection
  /** @default text, binary and continuation */
  readonly kinds?: readonly FrameKind[]
  /** Only for rules made in the proxy's process. */
  readonly where?: (payload: Uint8Array) => boolean
}

/** A fault of one WebSocket frame. */
export type FrameFault =
  | { readonly type: 'drop' }
  | { readonly type: 'duplicate' }
  | { readonly type: 'delay'; readonly durationMs: number }
  /** Sends it after the next frame in the same direction. */
  | { readonly type: 'swap' }
  /** Replaces its payload by other bytes of the same length. */
  | { readonly type: 'corrupt' }
  /** Sends it in fragments of this many bytes, which is allowed. */
  | { readonly type: 'fragment'; readonly bytes: number }
  /** Sends it byte by byte, which is allowed. */
  | { readonly type: 'trickle' }
  /** Sends its first half, then ends the connection. */
  | { readonly type: 'break'; readonly by: Ending }
  /** Sends these raw bytes (latin1) before it. */
  | { readonly type: 'inject'; readonly bytes: string }
  /** Sends a close frame instead. @default without a code */
  | { readonly type: 'close'; readonly code?: number; readonly reason?: string }
  /** Ends the connection instead, without a close frame. */
  | { readonly type: 'cut'; readonly by: Ending }
  /** Drops everything further in this direction, without closing the connection. */
  | { readonly type: 'swallow' }

interface Counted {
  /** Number of matches to skip first. @default 0 */
  readonly skip?: number
  /** Number of times to apply. @default always */
  readonly times?: number
}

/** A match and its fault. The first matching rule that is not used up applies. */
export type FaultRule = Counted &
  (
    | { readonly request: RequestMatch; readonly fault: RequestFault }
    | { readonly upgrade: RequestMatch; readonly fault: UpgradeFault }
    | { readonly frame: FrameMatch; readonly fault: FrameFault }
  )

/** Controls of a fault proxy, local or remote. */
export interface FaultControls {
  add(...rules: readonly FaultRule[]): Promise<void>
  /** Ends all connections. Resolves to their number. */
  cutAll(by: Ending): Promise<number>
  /** Drops everything in both directions, without closing connections. */
  goDark(): Promise<void>
  /** Holds back everything in both directions; nothing is lost. */
  freeze(): Promise<void>
  /** Refuses new connections, and closes idle ones. */
  refuse(): Promise<void>
  /**
   * Back to normal: removes all rules, releases what was held back, and resets connections that lost bytes or hang because of a rule.
   */
  comeBack(): Promise<void>
  /** Resolves to how often a rule was applied or a connection was affected by one of the states above. */
  applied(): Promise<number>
}
