/** How a connection ends: with FIN or with RST. */
export type Ending = 'close' | 'reset'

export interface RequestMatch {
  /** All by default. */
  readonly method?: string
  /** Part of the path with its query. All by default. */
  readonly path?: string
}

/** What becomes of an HTTP request and its answer. */
export type RequestFault =
  /** The proxy answers by itself. */
  | {
      readonly type: 'answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** These bytes, one for each character (latin1), come instead of an answer; then the connection is closed. */
  | { readonly type: 'raw'; readonly bytes: string }
  /** The way to the answer ends at this place. `forwarded` lets the server do what was asked even so. */
  | {
      readonly type: 'stop'
      readonly at: 'before-head' | 'after-head' | 'in-body'
      readonly by: 'hang' | Ending
      readonly forwarded?: boolean
    }
  /** The request reaches the server this much later, or, without a time, when the proxy comes back. */
  | { readonly type: 'hold'; readonly durationMs?: number }
  /** The server's answer comes changed. */
  | {
      readonly type: 'alter'
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      /** Another body; `binary` takes its characters as bytes. */
      readonly body?: string
      readonly binary?: boolean
      /** Announced bytes beyond those that come; below zero fewer are announced. */
      readonly contentLengthBy?: number
      /** The body in pieces of this size, with this pause before each (on the clock of the proxy; none: as soon as can be). */
      readonly pieces?: { readonly bytes: number; readonly pauseMs?: number }
      /** An early hint comes before the answer. */
      readonly hinted?: boolean
      /** The same answer comes again on the same connection, unasked. */
      readonly twice?: boolean
      /** The body is repeated until the client goes away, or this many bytes are sent. */
      readonly atLeastBytes?: number
    }

/** What becomes of the request for a WebSocket. */
export type UpgradeFault =
  | { readonly type: 'refuse'; readonly status: number; readonly body?: string }
  | { readonly type: 'stop'; readonly by: 'hang' | Ending }
  /** The connection opens with a key that does not fit. */
  | { readonly type: 'wrong-key' }

export type FrameDirection = 'to-client' | 'to-server'
export type FrameKind = 'text' | 'binary' | 'continuation' | 'close' | 'ping' | 'pong'

export interface FrameMatch {
  readonly direction: FrameDirection
  /** @default text, binary and continuation */
  readonly kinds?: readonly FrameKind[]
  /** For rules made in the process of the proxy. */
  readonly where?: (payload: Uint8Array) => boolean
}

/** What becomes of one frame of a WebSocket. */
export type FrameFault =
  | { readonly type: 'drop' }
  | { readonly type: 'duplicate' }
  | { readonly type: 'delay'; readonly durationMs: number }
  /** It comes after the next frame that goes the same way. */
  | { readonly type: 'swap' }
  /** Its payload is turned into other bytes of the same length. */
  | { readonly type: 'corrupt' }
  /** It comes as fragments of this many bytes, which is allowed. */
  | { readonly type: 'fragment'; readonly bytes: number }
  /** It comes byte by byte, which is allowed. */
  | { readonly type: 'trickle' }
  /** Its first half comes, and then the connection ends. */
  | { readonly type: 'break'; readonly by: Ending }
  /** These bytes (latin1) come before it, as they are. */
  | { readonly type: 'inject'; readonly bytes: string }
  /** A close frame comes instead; without a code it has none. */
  | { readonly type: 'close'; readonly code?: number; readonly reason?: string }
  /** The connection ends instead, without a close frame. */
  | { readonly type: 'cut'; readonly by: Ending }
  /** From here on nothing goes this way any more, whatever comes back, and nothing is closed. */
  | { readonly type: 'swallow' }

interface Counted {
  /** How many that match are left alone first. @default 0 */
  readonly skip?: number
  /** How often it happens. @default each time */
  readonly times?: number
}

/** What is to happen to what. The first rule that fits and is not used up holds. */
export type FaultRule = Counted &
  (
    | { readonly request: RequestMatch; readonly fault: RequestFault }
    | { readonly upgrade: RequestMatch; readonly fault: UpgradeFault }
    | { readonly frame: FrameMatch; readonly fault: FrameFault }
  )

/** The reins of a fault proxy, near or far. */
export interface FaultControls {
  add(...rules: readonly FaultRule[]): Promise<void>
  /** Ends every open connection and tells how many there were. */
  cutAll(by: Ending): Promise<number>
  /** Swallows everything both ways, without closing anything. */
  goDark(): Promise<void>
  /** Holds everything back both ways; nothing is lost. */
  freeze(): Promise<void>
  /** Lets nobody connect, and closes idle connections. */
  refuse(): Promise<void>
  /**
   * Everything as if nothing had been: no rules, what was held back goes on, and connections whose bytes were swallowed or that hang by a rule
   * are reset.
   */
  comeBack(): Promise<void>
  /** How often a rule was applied or a connection met one of the states above. */
  applied(): Promise<number>
}
