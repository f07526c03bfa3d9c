import { systemClock } from '@lingobooth/core'
import { admit, checkAddress, createApp } from './app.ts'
import { createCache } from './cache.ts'
import { createCalls } from './calls.ts'
import { createCounters } from './counters.ts'
import { createDecisions, recheckMs } from './decisions.ts'
import type { Desk } from './desk.ts'
import { createIntake } from './intake.ts'
import { createLanguages } from './languages.ts'
import { createMeter } from './meter.ts'
import { checkOptions, defaultVendorTimeoutMs, type GatewayOptions, pathOf } from './options.ts'
import type { Claims } from './participant.ts'
import { createVendorPlaces } from './places.ts'
import { createRecognitions } from './recognitions.ts'
import { errorResponse, refusal } from './refusal.ts'
import { closeCodes, type GatewayConnection, type GatewaySocket, listen } from './relay/listen.ts'
import { createRemoval } from './removal.ts'
import { createRoomRules } from './room-rules.ts'
import { guardedStore } from './store.ts'
import { createStreams, type OpenStream } from './streams.ts'
import { createTokens } from './tokens.ts'
import { createTransit } from './transit.ts'
import { createTranslations } from './translations.ts'
import { createVendorCalls } from './vendor-calls.ts'
import { createVoices } from './voices.ts'
import { createWaiting } from './waiting.ts'

export interface Gateway {
  /** Answers a request; never rejects. Works without `this`. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Where pages ask for WebSockets, such as `/lingobooth/listen`. */
  readonly streamPath: string
  /** Whether the request, of a page that wants a WebSocket, may have one: then its claims, otherwise the answer. */
  readonly admit: (request: Request) => Promise<Claims | Response>
  /** Serves an admitted WebSocket. */
  readonly connect: (socket: GatewaySocket, claims: Claims) => GatewayConnection
  /** Removes somebody from a room, or lets them in again: at once here, within 5 s in gateways with the same store. */
  readonly remove: (person: Pick<Claims, 'room' | 'user'>, isRemoved?: boolean) => Promise<void>
  /** Ends the captions of all in a room, or lets them begin again. */
  readonly setCaptions: (room: string, captions: 'on' | 'off') => Promise<void>
  /** Bytes of the cache, calls and streams in progress, and calls that wait for a vendor. */
  readonly load: () => {
    readonly cacheBytes: number
    readonly calls: number
    readonly waiting: number
    readonly streams: number
  }
  /** Is not ready any more, ends the streams, and resolves when no call is in progress. */
  readonly close: () => Promise<void>
}

const megabyte = 1_048_576
/** Longest sound of one line. */
const maxSoundBytes = 10 * megabyte

/**
 * The server between pages and vendors: keeps the keys, buys each thing once, and knows who may do what.
 * @throws LingoboothError `bad-option` for an invalid configuration
 */
export function createGateway(options: GatewayOptions): Gateway {
  checkOptions(options)
  const {
    clock = systemClock,
    vendorTimeoutMs: timeoutMs = defaultVendorTimeoutMs,
    maxCalls = 1_000,
    maxStreams = 500,
  } = options
  const { translators = [], speechToText: recognizers = [], textToSpeech: voices = [] } = options
  const { audience = 'lingobooth', keys, tokenLifetimeMs: lifetimeMs = 600_000, maxStreamsPerParticipant = 4 } = options
  const onEvent: Desk['onEvent'] = (event) => {
    if (event.kind === 'saved' && event.calls === 0) return
    try {
      options.onEvent?.(event)
    } catch {
      // A listener's fault is not the caller's.
    }
  }
  const store = options.store && guardedStore(options.store, clock, (works) => onEvent({ kind: 'store', works }))
  const { cacheBytes: maxBytes = 64 * megabyte, cacheLifetimeMs = 3_600_000, transferBytes = 64 * megabyte } = options
  const cache = createCache({ store, maxBytes, lifetimeMs: cacheLifetimeMs, clock })
  const meter = createMeter(
    options.limits ?? {},
    createCounters(store, () => clock.monotonicMs()),
    clock,
    (room) => waiting.wake(room),
  )
  const places = createVendorPlaces({
    most: options.maxVendorCalls ?? 64,
    maxWaiting: 1_000,
    maxWaitMs: timeoutMs / 3,
    clock,
  })
  const transit = createTransit(transferBytes)
  const calls = createCalls(maxCalls)
  const vendorCalls = createVendorCalls({ places, clock, timeoutMs, onEvent })
  const buying = { cache, meter, vendorCalls, onEvent }
  let requests = 0
  let isClosing = false
  let closing: Promise<void> | undefined
  const idle: (() => void)[] = []

  const orders = createDecisions({ kind: 'decided', store, clock })
  const consents = createDecisions({ kind: 'agreed', store, clock })
  const rules = createRoomRules({ orders, consents, meter, onDecided: (room) => waiting.wake(room) })
  const waiting = createWaiting({
    ...{ clock, revisionOf: rules.revisionOf },
    most: Math.ceil(maxCalls / 2),
    checkMs: store && recheckMs,
  })
  const desk: Desk = {
    ...{ options, clock, onEvent, meter },
    tokens: createTokens({ keys, audience, lifetimeMs, clock }),
    rules,
    waiting,
    remove: createRemoval(rules, options.transports ?? {}, clock),
    languages: createLanguages(options.languages, { translators, recognizers, voices }, clock),
    translations: createTranslations({ translators, ...buying }),
    speak: createVoices({ voices, transit, maxBytes: maxSoundBytes, clock, timeoutMs, ...buying }),
    recognitions: createRecognitions({ recognizers, vendorCalls, clock }),
    calls,
    transit,
    intake: createIntake({
      ...{ calls, transit, meter, clock },
      maxUnknownBytes: Math.ceil(transferBytes / 8),
      bodyTimeoutMs: options.bodyTimeoutMs ?? 10_000,
    }),
    begin() {
      requests++
      return () => {
        requests--
        if (requests === 0) for (const resolve of idle.splice(0)) resolve()
      }
    },
    isReady: () => !isClosing,
  }
  const app = createApp(desk)
  const streams = createStreams({ maxStreams, maxStreamsPerParticipant })

  async function close(): Promise<void> {
    isClosing = true
    waiting.close()
    streams.endAll(closeCodes.restart)
    if (requests > 0)
      await new Promise<void>((resolve) => {
        idle.push(resolve)
      })
    const unsaved = await Promise.all([orders.close(), consents.close()])
    const rooms = unsaved.reduce((sum, count) => sum + count, 0)
    if (rooms > 0) onEvent({ kind: 'decisionsLost', rooms })
  }

  return {
    fetch: async (request) => app.fetch(request),
    streamPath: `${pathOf(options)}/listen`,
    async admit(request) {
      try {
        checkAddress(request, desk)
        const claims = await admit(desk, tokenOfProtocol(request.headers), 'speak')
        if (isClosing || !streams.mayOpen(claims))
          throw refusal('rate-limited', 'Too many streams: close one, or try again.', { retryAfterMs: 1_000 })
        return claims
      } catch (error) {
        return errorResponse(error)
      }
    },
    connect(socket, claims) {
      // Of those who were admitted at the same time, some come too late.
      if (isClosing || !streams.mayOpen(claims)) {
        socket.close(closeCodes.full)
        return { receive() {}, closed() {} }
      }
      const check = (of: Claims) => desk.rules.check(of, 'speak')
      const { languages, recognitions } = desk
      const connection = listen({ send: socket.send, close: socket.close }, claims, {
        recognizers,
        recognitions,
        languages,
        meter,
        clock,
        onEvent,
        timeoutMs,
        check,
      })
      const stream: OpenStream = {
        room: claims.room,
        user: claims.user,
        end(code) {
          socket.close(code)
          connection.closed()
        },
      }
      streams.open(stream)
      return {
        receive: connection.receive,
        closed() {
          streams.close(stream)
          connection.closed()
        },
      }
    },
    remove: (person, isRemoved) => desk.remove(person, isRemoved),
    setCaptions: (room, captions) => desk.rules.setCaptions(room, captions),
    load: () => ({ cacheBytes: cache.bytes, calls: requests, waiting: places.waiting, streams: streams.size }),
    close: () => (closing ??= close()),
  }
}

/** A page cannot send headers with a WebSocket: the token comes as a second protocol. */
function tokenOfProtocol(headers: Headers): string {
  const [name, token = ''] = (headers.get('sec-websocket-protocol') ?? '').split(',').map((part) => part.trim())
  if (name === streamProtocol && /^[\w.-]+$/.test(token)) return token
  throw refusal('unauthorized', `There is no token: offer the protocols "${streamProtocol}" and the token.`)
}

export const streamProtocol = 'lingobooth'
