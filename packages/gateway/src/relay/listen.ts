import type { Clock, Language } from '@lingobooth/core'
import { errorCodeOf, type LiveSpeechToText, type Recognition, type SpeechToText } from '@lingobooth/core'
import { maxLineChars, orEnd, parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import type { OnEvent } from '../events.ts'
import type { Languages } from '../languages.ts'
import type { Meter } from '../meter.ts'
import type { Claims } from '../participant.ts'
import type { Recognitions } from '../recognitions.ts'
import { refusal, vendorRefusal } from '../refusal.ts'
import { wavRateHz } from '../wav.ts'
import { createSegment } from './segment.ts'

/** A WebSocket, as far as the gateway needs one. */
export interface GatewaySocket {
  send(text: string): void
  close(code: number): void
}

/** The gateway's end of a connection. */
export interface GatewayConnection {
  receive(message: string | Uint8Array): void
  /** The socket has closed. Idempotent. */
  closed(): void
}

export interface ListenOptions {
  readonly recognizers: readonly SpeechToText[]
  readonly recognitions: Recognitions
  readonly languages: Languages
  readonly meter: Meter
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly timeoutMs: number
  /** Rejects when this participant may not go on. */
  check(claims: Claims): Promise<void>
}

export const closeCodes = {
  done: 1000,
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  failed: 1011,
  restart: 1012,
  full: 1013,
} as const

const maxMessageBytes = 65_536
const maxSegmentMs = 60_000
const idleMs = 75_000
const checkMs = 2_000
/** Sound may come faster than it is spoken, such as after a reconnection, but not by more than this. */
const aheadMs = 15_000

const openSchema = v.object({
  type: v.literal('open'),
  language: v.pipe(v.string(), v.maxLength(100)),
  terms: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)), []),
})

const isLive = (vendor: SpeechToText): vendor is LiveSpeechToText => vendor.recognizeLive !== undefined

/** Hears one segment after the other on a connection, and gives each to a vendor. */
export function listen(socket: GatewaySocket, claims: Claims, options: ListenOptions): GatewayConnection {
  const { recognizers, recognitions, languages, meter, clock, onEvent, timeoutMs, check } = options
  const openedAtMs = clock.monotonicMs()
  let heardMs = 0
  let paidMs = 0
  let paid: Promise<unknown> = Promise.resolve()
  let lastMessageAtMs = openedAtMs
  let language: Promise<Language> | undefined
  let terms: readonly string[] = []
  let segment: ReturnType<typeof createSegment> | undefined
  let isFinishing = false
  let isClosed = false
  onEvent({ kind: 'stream', change: 'opened' })

  const send = (message: object) => {
    if (!isClosed) socket.send(JSON.stringify(message))
  }

  function close(code: number): void {
    if (isClosed) return
    socket.close(code)
    closed()
  }

  function closed(): void {
    if (isClosed) return
    isClosed = true
    clock.clearTimeout(timer)
    segment?.abort()
    onEvent({ kind: 'stream', change: 'closed' })
  }

  function fail(error: unknown, code: number = closeCodes.policy): void {
    if (isClosed) return
    send({ type: 'error', code: errorCodeOf(error) })
    close(code)
  }

  let timer: unknown
  function watch(): void {
    timer = clock.setTimeout(() => {
      if (clock.monotonicMs() - lastMessageAtMs > idleMs) return close(closeCodes.goingAway)
      if (claims.expiresAtMs <= clock.now() && !segment) return close(closeCodes.policy)
      if (claims.expiresAtMs + maxSegmentMs <= clock.now()) return close(closeCodes.policy)
      check(claims).catch(fail)
      watch()
    }, checkMs)
  }
  watch()

  async function pay(ms: number): Promise<void> {
    const giveBack = await meter.ask(claims, { soundMs: ms })
    await meter.buy(claims.room, { soundMs: ms }).catch((error: unknown) => {
      giveBack()
      throw error
    })
  }

  /** A second is paid for when its sound begins, and no sentence has what is left of one: a vendor is asked for each. */
  function count(samples: Int16Array): void {
    if (!segment) paidMs = heardMs
    heardMs += (samples.length / wavRateHz) * 1_000
    if (heardMs <= paidMs) return
    const ms = Math.ceil((heardMs - paidMs) / 1_000) * 1_000
    paidMs += ms
    paid = pay(ms)
    paid.catch(fail)
  }

  const failOfText = () =>
    fail(refusal('bad-response', 'The vendor told more text than anybody says.'), closeCodes.failed)

  async function ask(spoken: NonNullable<typeof segment>): Promise<Recognition> {
    const called = meter.call(claims)
    called.catch(fail)
    await Promise.all([called, paid])
    const inLanguage = await language
    if (!inLanguage) throw refusal('bad-request', 'Say the language first.')
    const { user, room } = claims
    const live = recognizers.find(
      (vendor): vendor is LiveSpeechToText => isLive(vendor) && (vendor.recognizes?.(inLanguage) ?? true),
    )
    if (!live) {
      await spoken.live.samples.cancel()
      await spoken.whole
      const { signal } = spoken
      return recognitions.recognize({ room, user, samples: spoken.samples(), language: inLanguage, terms, signal })
    }
    const startedAtMs = clock.monotonicMs()
    try {
      const hearing = live.recognizeLive(spoken.live, {
        language: inLanguage,
        terms,
        signal: spoken.signal,
        onPartial({ text, stableChars = 0 }) {
          if (text.length > maxLineChars) return failOfText()
          if (stableChars > spoken.settled.length && /^\s|^$/.test(text.slice(stableChars))) {
            send({ type: 'final', text: text.slice(spoken.settled.length, stableChars) })
            spoken.settled = text.slice(0, stableChars)
          }
          send({ type: 'partial', text: text.slice(spoken.settled.length) })
        },
      })
      const heard = await orEnd(hearing, [{ signal: spoken.signal, error: (reason) => reason as Error }])
      return typeof heard === 'string' ? { text: heard } : heard
    } catch (error) {
      const code = errorCodeOf(error)
      const durationMs = clock.monotonicMs() - startedAtMs
      if (code !== 'aborted')
        onEvent({ kind: 'vendorFailed', service: 'recognition', vendor: live.id, code, durationMs })
      await recognitions.failed({ room, user, samples: spoken.samples() }, live, error)
      throw vendorRefusal(error)
    } finally {
      const amount = Math.ceil(spoken.takenMs())
      if (amount > 0) onEvent({ kind: 'bought', service: 'recognition', vendor: live.id, amount, calls: 1, user, room })
    }
  }

  function begin(): NonNullable<typeof segment> {
    const startMs = heardMs
    const spoken = createSegment({ clock, finalTimeoutMs: timeoutMs })
    segment = spoken
    ask(spoken).then(
      ({ text, language: heardLanguage, words = [] }) => {
        spoken.done()
        segment = undefined
        isFinishing = false
        const times = words.map((word) => ({ ...word, startMs: word.startMs + startMs, endMs: word.endMs + startMs }))
        // What was said to be final cannot be taken back: the page asks for the whole recording then.
        if (!text.startsWith(spoken.settled)) return fail(refusal('network', 'The vendor took text back.'))
        if (text.length > maxLineChars) return failOfText()
        const rest = text.slice(spoken.settled.length)
        send({ type: 'final', text: rest, words: times, ...(heardLanguage && { language: heardLanguage }) })
        if (!spoken.isOpen()) send({ type: 'end' })
        else fail(refusal('network', 'The vendor ended too early.'), closeCodes.failed)
      },
      (error: unknown) => {
        spoken.abort()
        fail(error, closeCodes.failed)
      },
    )
    return spoken
  }

  function hear(bytes: Uint8Array): void {
    if (!language || isFinishing || bytes.length === 0 || bytes.length % 2 !== 0) {
      close(closeCodes.policy)
      return
    }
    const samples = new Int16Array(new Uint8Array(bytes).buffer)
    count(samples)
    const isAhead = heardMs - (clock.monotonicMs() - openedAtMs) > aheadMs
    const spoken = segment ?? begin()
    if (isAhead || spoken.durationMs() > maxSegmentMs || !spoken.push(samples)) close(closeCodes.policy)
  }

  function command(text: string): void {
    const message = parseJson(text)
    const opening = v.safeParse(openSchema, message)
    if (opening.success && !language) {
      terms = opening.output.terms
      language = languages.find(opening.output.language, claims)
      language.catch(fail)
      return
    }
    const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined
    if (type === 'keepAlive') return
    if (type === 'end' && segment) {
      isFinishing = true
      segment.end()
    } else if (type === 'end' && language) send({ type: 'end' })
    else close(type === 'close' ? closeCodes.done : closeCodes.policy)
  }

  return {
    receive(message) {
      if (isClosed) return
      lastMessageAtMs = clock.monotonicMs()
      if (message.length > maxMessageBytes) return close(closeCodes.tooBig)
      try {
        if (typeof message === 'string') command(message)
        else hear(message)
      } catch (error) {
        fail(error, closeCodes.failed)
      }
    },
    closed,
  }
}
