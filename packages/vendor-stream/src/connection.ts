import type { Clock, ErrorCode } from '@lingobooth/core'
import { parseJson } from '@lingobooth/core/adapter'
import type { ExpectedSpeech, StreamDialect, StreamError, StreamEvent, Upward } from './dialect.ts'
import { durationMsOf } from './kept-samples.ts'
import { keptItems, maxIdChars, maxMessageChars, mostSamplesAtOnce, timeSlackMs } from './limits.ts'
import { createSoundConverter } from './sound.ts'

export type Hear = (event: StreamEvent) => void

/** One WebSocket, which serves one segment at a time: the next begins when the vendor has said that the text before it is complete. */
export interface Connection {
  readonly expected: ExpectedSpeech
  readonly state: 'free' | 'speaking' | 'finishing' | 'closed'
  /** All the sound sent on this connection, in milliseconds. */
  readonly sentMs: number
  /** Begins a segment. What is heard of it goes to `hear`, up to `endOfTurn` or `error`, which end it. */
  begin(hear: Hear): void
  send(samples: Int16Array): void
  end(): void
  /** Nobody waits for the text any more; the connection serves others when it is complete. */
  leave(): void
  close(): void
}

export interface ConnectionLimits {
  readonly silenceTimeoutMs: number
  readonly finalTimeoutMs: number
  readonly idleTimeoutMs: number
  readonly maxBufferedBytes: number
}

interface ConnectionOptions extends ConnectionLimits {
  readonly vendor: string
  readonly socket: WebSocket
  readonly dialect: StreamDialect
  readonly expected: ExpectedSpeech
  readonly token?: string | undefined
  readonly clock: Clock
  /** The connection became free or closed; with the reason when it was lost. */
  onChanged(lost?: ErrorCode): void
}

/** Close code of a vendor that does not accept the token, or no longer. */
const policyViolation = 1008

export function createConnection(options: ConnectionOptions): Connection {
  const { vendor, socket, dialect, expected, clock, onChanged, silenceTimeoutMs, maxBufferedBytes } = options
  const converter = createSoundConverter(dialect.sampleRateHz)
  const ended = new Set<string>()
  let state: Connection['state'] = 'free'
  let hear: Hear | undefined
  let sentMs = 0
  let beganAtMs = 0
  const keepAlive = createTimer(clock, dialect.keepAliveMs ?? 0, () => up({ kind: 'keepAlive' }))
  const idle = createTimer(clock, options.idleTimeoutMs, () => close())
  const silence = createTimer(clock, silenceTimeoutMs, () =>
    close('timeout', `"${vendor}" got sound and sent nothing back for ${silenceTimeoutMs} ms.`),
  )
  const overdue = createTimer(clock, options.finalTimeoutMs, () => close())

  function up(message: Upward): void {
    const content = dialect.up(message)
    if (content !== undefined && socket.readyState === socket.OPEN) socket.send(content)
    if (dialect.keepAliveMs !== undefined) keepAlive.restart()
    if (socket.bufferedAmount > maxBufferedBytes)
      close('timeout', `"${vendor}" takes the sound too slowly: over ${maxBufferedBytes} bytes are waiting.`)
  }

  function release(next: 'free' | 'closed', event: StreamEvent): void {
    state = next
    for (const timer of [idle, silence, overdue]) timer.stop()
    const tell = hear
    hear = undefined
    if (next === 'free') idle.restart()
    else keepAlive.stop()
    onChanged(event.kind === 'error' ? event.code : undefined)
    tell?.(event)
  }

  function close(code: ErrorCode = 'closed', reason = `The connection of "${vendor}" was lost.`) {
    if (state === 'closed') return
    const farewell = state === 'free' ? dialect.up({ kind: 'close' }) : undefined
    if (farewell !== undefined && socket.readyState === socket.OPEN) socket.send(farewell)
    hangUp({ kind: 'error', code, reason })
  }

  function hangUp(event: StreamEvent): void {
    socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
    release('closed', event)
  }

  function end(): void {
    if (state !== 'speaking') return
    state = 'finishing'
    silence.stop()
    const rest = converter.flush()
    if (rest.length > 0) up({ kind: 'samples', samples: rest })
    up({ kind: 'end' })
  }

  /** What still comes about the item is ignored. */
  function forget(item: string): void {
    const [oldest = item] = ended
    if (ended.size === keptItems) ended.delete(oldest)
    ended.add(item)
  }

  /** Whether this is about an earlier segment. */
  function isOld(piece: Exclude<StreamEvent, StreamError>): boolean {
    if (piece.item !== undefined && ended.has(piece.item)) return true
    const slackMs = Math.min(timeSlackMs, (sentMs - beganAtMs) / 2)
    return piece.endMs !== undefined && piece.endMs < beganAtMs + slackMs
  }

  function take(event: StreamEvent) {
    if (state === 'closed') return
    if (event.kind === 'error') return close(event.code, event.reason ?? `"${vendor}" reported a failure.`)
    if ((event.item?.length ?? 0) > maxIdChars) return close('bad-response', `"${vendor}" sent an id that is too long.`)
    if (state === 'free' || isOld(event)) return
    if (event.kind !== 'endOfTurn') return hear?.(event)
    if (state !== 'finishing') return
    if (event.item !== undefined) forget(event.item)
    if (dialect.endsByClosing) hangUp(event)
    else release('free', event)
  }

  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    silence.stop()
    const message = typeof data === 'string' && data.length <= maxMessageChars ? parseJson(data) : undefined
    // A message that cannot be read may have held a final text.
    if (typeof message !== 'object' || message === null)
      return close('bad-response', `"${vendor}" sent a message that cannot be read.`)
    for (const event of dialect.down(message)) take(event)
  }
  socket.onclose = ({ code }) => close(code === policyViolation ? 'unauthorized' : 'network')
  socket.onerror = () => close('network')
  up({ kind: 'open', ...expected, token: options.token })
  idle.restart()

  return {
    expected,
    get state() {
      return state
    },
    get sentMs() {
      return sentMs
    },
    begin(listener) {
      idle.stop()
      state = 'speaking'
      hear = listener
      beganAtMs = sentMs
    },
    send(samples) {
      if (state !== 'speaking') return
      sentMs += durationMsOf(samples)
      if (dialect.answersWhileSpeaking && !silence.isRunning) silence.restart()
      for (let from = 0; from < samples.length; from += mostSamplesAtOnce)
        up({ kind: 'samples', samples: converter.convert(samples.subarray(from, from + mostSamplesAtOnce)) })
    },
    end,
    leave() {
      hear = undefined
      end()
      if (state === 'finishing') overdue.restart()
    },
    close: () => close(),
  }
}

function createTimer(clock: Clock, timeoutMs: number, onDue: () => void) {
  let id: unknown
  const stop = () => {
    clock.clearTimeout(id)
    id = undefined
  }
  return {
    get isRunning() {
      return id !== undefined
    },
    stop,
    restart() {
      stop()
      id = clock.setTimeout(() => {
        id = undefined
        onDue()
      }, timeoutMs)
    },
  }
}
