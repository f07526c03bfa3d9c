import {
  AdapterError,
  abortedError,
  type Clock,
  type Delivery,
  type JsonObject,
  type OpenOptions,
  type TransportSession,
} from '@lingobooth/core'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { Msg, MsgHdrs, QueuedIterator, Status } from '@nats-io/nats-core'
import type { Link } from './connect.ts'
import { cursorOf } from './cursor.ts'
import { closedError, lostError, natsError } from './errors.ts'
import { createFileExchange } from './file-exchange.ts'
import { type Frame, maxProfileChars, readFrame } from './frames.ts'
import { createHistory } from './history.ts'
import { createHolding } from './holding.ts'
import { type LineFeed, startLineFeed } from './line-feed.ts'
import { isSender, type Names, randomToken, rosterToken, vendor } from './names.ts'
import type { NatsTransportOptions } from './options.ts'
import { createStream, isStreamMissing } from './provision-streams.ts'
import { afterHeader, createPublisher } from './publisher.ts'
import { createRoster } from './roster.ts'
import { natsStreams } from './streams.ts'
import { within } from './within.ts'

/** What a message leaves free of the server's limit, for headers. */
const headerBytes = 1_024
const idleHeartbeatMs = 5_000
const keptForMs = 60_000
const goodbyeMs = 1_000

export interface JetStream {
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
}

export interface SessionParts {
  readonly link: Link
  readonly names: Names
  /** Undefined where neither history nor files are wanted. */
  readonly jetStream: JetStream | undefined
  readonly options: NatsTransportOptions
  readonly openOptions: OpenOptions
  readonly clock: Clock
  newHeaders(): MsgHdrs
}

type WireMessage = Pick<Msg, 'subject' | 'data'> & { readonly headers?: MsgHdrs | undefined }

const defaultPageEvents = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined

/** Begins to listen, and resolves when messages flow both ways. Whoever calls closes the link where this rejects. */
export async function startSession(parts: SessionParts): Promise<TransportSession> {
  const { link, names, jetStream, options, openOptions, clock, newHeaders } = parts
  const { connection } = link
  const { timeoutMs = 5_000, pageEvents = defaultPageEvents() } = options
  const streams = natsStreams(options)
  const ended = new AbortController()
  const cleanups: (() => unknown)[] = []
  let isInterrupted = false

  const isOpen = () => !ended.signal.aborted
  /** Resolves when everything is let go of. @returns whether it was open until now. */
  const end = (reason: unknown): boolean => {
    if (!isOpen()) return false
    ended.abort(reason)
    for (const cleanup of cleanups.splice(0)) cleanup()
    return true
  }
  const fail = (cause: unknown) => {
    const error = natsError(cause)
    if (!end(error)) return
    void link.close()
    openOptions.onClosed(error)
  }

  const guard = async <T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (!isOpen()) throw closedError()
    if (signal?.aborted) throw abortedError(signal.reason)
    const either = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])])
    let onAbort = () => {}
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(isOpen() ? abortedError(signal?.reason) : closedError())
    })
    either.addEventListener('abort', onAbort)
    try {
      return await Promise.race([work(either), aborted])
    } catch (cause) {
      if (either.aborted) throw isOpen() ? abortedError(signal?.reason) : closedError()
      throw natsError(cause)
    } finally {
      either.removeEventListener('abort', onAbort)
    }
  }

  const publisher = createPublisher({ connection, timeoutMs, clock, newHeaders, isInterrupted: () => isInterrupted })
  const holding = createHolding(clock)

  const frameSubject = (to?: string) => (to ? names.to(to, rosterToken) : names.live(rosterToken))
  const sendFrame = (frame: Frame, to?: string) => {
    if (!isOpen() || isInterrupted || connection.isClosed()) return
    publisher.sendNow(frameSubject(to), encode(frame))
  }
  const roster = createRoster({
    clock,
    heartbeatMs: options.heartbeatMs ?? 10_000,
    askTimeoutMs: 1_000,
    send: sendFrame,
  })

  const toDelivery = (message: WireMessage, cursor: string): Delivery | undefined => {
    const source = names.read('kept', message.subject)
    const content = parse(message)
    if (source?.channel === undefined || content === undefined) return undefined
    return { channel: source.channel, sender: source.sender, message: content, cursor }
  }
  const onLive = (kind: 'live' | 'to') => (error: Error | null, message: Msg) => {
    if (!isOpen()) return
    if (error) return fail(error)
    const source = names.read(kind, message.subject)
    const content = parse(message)
    if (!source || source.sender === names.self || content === undefined) return
    const { channel, sender } = source
    holding.add(feed ? Number(message.headers?.get(afterHeader) ?? 0) : 0, () => {
      if (!isOpen()) return
      const frame = channel === undefined ? readFrame(content) : null
      if (frame) roster.receive(sender, frame)
      if (channel === undefined) return
      roster.noteSign(sender)
      openOptions.onDelivery({ channel, message: content, sender })
    })
  }

  let feed: LineFeed | undefined
  const startFeed = ({ manager }: JetStream) =>
    startLineFeed({
      connection,
      manager,
      clock,
      stream: streams.lines.name,
      filter: names.filters.kept,
      inbox: `${names.inbox}.${randomToken()}`,
      idleHeartbeatMs,
      keptForMs,
      onLine(message, { sequence, timestampNanos }) {
        if (!isOpen()) return
        const delivery = toDelivery(message, cursorOf(sequence, timestampNanos))
        if (delivery?.sender && delivery.sender !== names.self) {
          roster.noteSign(delivery.sender)
          openOptions.onDelivery(delivery)
        }
        holding.advance(sequence)
      },
      onLost: fail,
    })

  const onStatus = async (status: Status) => {
    if (status.type === 'error' && status.error.name === 'PermissionViolationError')
      publisher.noteRefusal(status.error as never)
    if (!link.reconnects) return status.type === 'staleConnection' && fail(lostError())
    if (status.type === 'disconnect' && !isInterrupted) {
      isInterrupted = true
      openOptions.onStatus('interrupted')
    }
    if (status.type === 'reconnect' && isInterrupted) {
      await feed?.resume()
      await within(clock, timeoutMs, connection.flush())
      isInterrupted = false
      if (!isOpen()) return
      openOptions.onStatus('live')
      roster.announce('hello')
    }
  }
  const watch = async (statuses: AsyncIterable<Status>) => {
    for await (const status of statuses) if (isOpen()) onStatus(status).catch(fail)
  }

  const start = async () => {
    const statuses = connection.status() as QueuedIterator<Status>
    cleanups.push(() => statuses.stop())
    void watch(statuses)
    void connection.closed().then((error) => fail(error ?? lostError()))

    for (const kind of ['live', 'to'] as const) {
      const subscription = connection.subscribe(names.filters[kind], { callback: onLive(kind) })
      cleanups.push(() => !connection.isClosed() && subscription.unsubscribe())
    }
    cleanups.push(roster.stop, holding.stop)
    await within(clock, timeoutMs, connection.flush())
    if (!isOpen()) throw ended.signal.reason
    if (jetStream && options.history !== false) {
      feed = await startFeed(jetStream).catch(async (error: unknown) => {
        if (!isStreamMissing(error)) throw error
        await createStream(jetStream.manager, streams.lines)
        if (options.files !== false) await createStream(jetStream.manager, streams.files)
        return startFeed(jetStream)
      })
      cleanups.push(feed.stop)
      holding.advance(feed.sequence)
    }
    await publisher.send(frameSubject(), encode({ kind: 'hello' }))
    if (!isOpen()) throw ended.signal.reason
  }
  try {
    await start()
  } catch (error) {
    end(error)
    throw natsError(error)
  }

  const sayBye = () => roster.announce('bye')
  const sayHello = () => roster.announce('hello')
  pageEvents?.addEventListener('pagehide', sayBye)
  pageEvents?.addEventListener('pageshow', sayHello)
  cleanups.push(() => {
    pageEvents?.removeEventListener('pagehide', sayBye)
    pageEvents?.removeEventListener('pageshow', sayHello)
  })

  const serverBytes = connection.info?.max_payload ?? 1_048_576
  const messageBytes = Math.min(options.messageBytes ?? 262_144, serverBytes - headerBytes)

  return {
    limits: { messageBytes },
    presence: roster,
    profile: {
      set: ({ name, description }, { signal } = {}) =>
        guard(signal, async () => {
          if (name.length > maxProfileChars || description.length > maxProfileChars)
            throw new AdapterError(
              vendor,
              'too-large',
              `A profile holds texts of at most ${maxProfileChars} characters.`,
            )
          roster.profile = { name, description }
          await publisher.send(frameSubject(), encode({ kind: 'here', profile: roster.profile }))
        }),
      get: (sender, { signal } = {}) =>
        guard(signal, async () => {
          if (sender === names.self) return roster.profile ?? null
          return isSender(sender) ? roster.profileOf(sender) : null
        }),
    },
    ...(jetStream &&
      feed && {
        history: createHistory({
          ...jetStream,
          stream: streams.lines.name,
          timeoutMs,
          toDelivery,
          guard,
          filterOf(channel) {
            const token = names.token(channel)
            return token === undefined ? undefined : names.filters.channel(token)
          },
        }),
      }),
    ...(jetStream &&
      options.files !== false && {
        files: createFileExchange({
          ...jetStream,
          stream: streams.files.name,
          maxBytes: options.files?.maxFileBytes ?? 26_214_400,
          chunkBytes: Math.min(options.files?.chunkBytes ?? 131_072, serverBytes - headerBytes),
          timeoutMs,
          self: names.self,
          subjectOf: names.file,
          guard,
          store: publisher.store,
        }),
      }),
    publish: (channel, message, { to, durable = true, signal } = {}) =>
      guard(signal, async () => {
        const bytes = encodeMessage(message, messageBytes)
        const token = names.token(channel)
        if (token === undefined)
          throw new AdapterError(vendor, 'bad-request', 'The channel was not opened: name it in `channels`.')
        if (to !== undefined && isSender(to)) return publisher.send(names.to(to, token), bytes)
        return durable && feed ? publisher.store(names.kept(token), bytes) : publisher.send(names.live(token), bytes)
      }),
    async close() {
      if (!isOpen()) return
      sayBye()
      end(closedError())
      // What was sent leaves first, unless the network is too slow to wait for it.
      if (!connection.isClosed()) await within(clock, goodbyeMs, connection.flush()).catch(() => undefined)
      await link.close()
    },
  }
}

const encode = (value: Frame) => new TextEncoder().encode(JSON.stringify(value))

function encodeMessage(message: JsonObject, maxBytes: number): Uint8Array {
  let json: string | undefined
  try {
    json = JSON.stringify(message)
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  if (json === undefined) throw new AdapterError(vendor, 'bad-request', 'Only JSON can be sent.')
  const bytes = new TextEncoder().encode(json)
  if (bytes.byteLength > maxBytes)
    throw new AdapterError(vendor, 'too-large', `A message holds at most ${maxBytes} bytes: send less at a time.`)
  return bytes
}

/**
 * Undefined for what is no JSON, and for what the server itself says: a client can have its answers
 * sent to any subject, also to one under the name of somebody else.
 */
function parse({ data, headers }: WireMessage): unknown {
  if (headers?.keys().some((key) => key.toLowerCase().startsWith('nats-'))) return undefined
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(data))
    const type: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'type') : undefined
    return typeof type === 'string' && type.startsWith('io.nats.') ? undefined : content
  } catch {
    return undefined
  }
}
