import { AdapterError, type Clock, type OpenOptions, type TransportSession } from '@lingobooth/core'
import type { MsgHdrs, PermissionViolationError, QueuedIterator, Status } from '@nats-io/nats-core'
import type { Link } from './connect.ts'
import { closedError, lostError, natsError } from './errors.ts'
import { createFileExchange } from './file-exchange.ts'
import { type Frame, maxProfileChars } from './frames.ts'
import { createGuard } from './guard.ts'
import { createHistory } from './history.ts'
import { createHolding } from './holding.ts'
import { createIncoming } from './incoming.ts'
import { createStream, isStreamMissing, type JetStream } from './jet-stream.ts'
import { type LineFeed, startLineFeed } from './line-feed.ts'
import { isSender, type Names, randomToken, rosterToken, vendor } from './names.ts'
import type { NatsTransportOptions } from './options.ts'
import { encodeJson } from './payload.ts'
import { createPublisher } from './publisher.ts'
import { createRoster } from './roster.ts'
import { natsStreams } from './streams.ts'
import { within } from './within.ts'

/** What a message leaves free of the server's limit, for headers. */
const headerBytes = 1_024
const idleHeartbeatMs = 5_000
const keptForMs = 60_000
const goodbyeMs = 1_000

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
  let isStarted = false
  let isInterrupted = false
  /** The SDK may tell of one return more than once. */
  let isReturning = false

  const isOpen = () => !ended.signal.aborted
  const letGo = () => {
    for (const cleanup of cleanups.splice(0)) cleanup()
  }
  /** @returns whether it was open until now. */
  const end = (reason: unknown): boolean => {
    if (!isOpen()) return false
    ended.abort(reason)
    letGo()
    return true
  }
  const fail = (cause: unknown) => {
    const error = natsError(cause)
    if (!end(error) || !isStarted) return
    void link.close()
    openOptions.onClosed(error)
  }

  const guard = createGuard(ended.signal)
  const publisher = createPublisher({ connection, timeoutMs, clock, newHeaders, isInterrupted: () => isInterrupted })
  const holding = createHolding(clock)

  const frameSubject = (to?: string) => (to ? names.to(to, rosterToken) : names.live(rosterToken))
  const sendFrame = (frame: Frame, to?: string) => {
    if (!isOpen() || isInterrupted || connection.isClosed() || connection.isDraining()) return
    publisher.sendNow(frameSubject(to), encodeJson(frame))
  }
  const roster = createRoster({
    clock,
    heartbeatMs: options.heartbeatMs ?? 10_000,
    askTimeoutMs: 1_000,
    send: sendFrame,
  })
  cleanups.push(roster.stop, holding.stop)

  const { toDelivery, onLine, onLive } = createIncoming({
    names,
    roster,
    holding,
    isOpen,
    onDelivery: openOptions.onDelivery,
    onRefused: (error) => fail(error),
  })

  let feed: LineFeed | undefined
  const startFeed = (jetStream: JetStream) =>
    startLineFeed({
      connection,
      jetStream,
      stream: streams.lines.name,
      filter: names.filters.kept,
      inbox: `${names.inbox}.${randomToken()}`,
      idleHeartbeatMs,
      keptForMs,
      onLine,
      onLost: fail,
    })

  const onInterrupted = () => {
    if (isInterrupted) return
    isInterrupted = true
    feed?.pause()
    if (isStarted) openOptions.onStatus('interrupted')
  }
  const onBack = async () => {
    isReturning = true
    await feed?.resume()
    await within(clock, timeoutMs, connection.flush())
    isInterrupted = isReturning = false
    if (!isOpen() || !isStarted) return
    openOptions.onStatus('live')
    roster.announce('hello')
  }
  const onStatus = async (status: Status) => {
    if (status.type === 'error' && status.error.name === 'PermissionViolationError')
      publisher.noteRefusal(status.error as PermissionViolationError)
    else if (status.type === 'close') fail(lostError())
    else if (!link.reconnects && status.type === 'staleConnection') fail(lostError())
    else if (link.reconnects && status.type === 'disconnect') onInterrupted()
    else if (link.reconnects && status.type === 'reconnect' && isInterrupted && !isReturning) await onBack()
  }
  const watch = async (statuses: AsyncIterable<Status>) => {
    for await (const status of statuses) if (isOpen()) onStatus(status).catch(fail)
  }

  const start = async () => {
    const statuses = connection.status() as QueuedIterator<Status>
    cleanups.push(() => statuses.stop())
    void watch(statuses)
    // A host's connection may outlive many sessions, which must not wait for its end.
    if (!link.reconnects) void connection.closed().then((error) => fail(error ?? lostError()))

    for (const kind of ['live', 'to'] as const) {
      const subscription = connection.subscribe(names.filters[kind], { callback: onLive(kind) })
      cleanups.push(() => !connection.isClosed() && subscription.unsubscribe())
    }
    await within(clock, timeoutMs, connection.flush())
    if (isOpen() && jetStream && options.history !== false) {
      feed = await startFeed(jetStream).catch(async (error: unknown) => {
        if (!isStreamMissing(error)) throw error
        await createStream(jetStream.manager, streams.lines)
        if (options.files !== false) await createStream(jetStream.manager, streams.files)
        return startFeed(jetStream)
      })
      cleanups.push(feed.stop)
      holding.advance(feed.sequence)
    }
    if (!isOpen()) return letGo()
    await publisher.send(frameSubject(), encodeJson({ kind: 'hello' }))
  }
  try {
    await guard(openOptions.signal, start)
    isStarted = true
  } catch (error) {
    const reason = ended.signal.aborted ? ended.signal.reason : error
    roster.announce('bye')
    end(error)
    throw natsError(reason)
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
          await publisher.send(frameSubject(), encodeJson({ kind: 'here', profile: roster.profile }))
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
          jetStream,
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
          jetStream,
          stream: streams.files,
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
        const bytes = encodeJson(message, messageBytes)
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
      if (!connection.isClosed() && !isInterrupted)
        await within(clock, goodbyeMs, connection.flush()).catch(() => undefined)
      await link.close()
    },
  }
}
