import { AdapterError, type Clock } from '@lingobooth/core'
import { type ConnectOptions, onPage, type RawSession } from '@lingobooth/core/adapter'
import type { MsgHdrs, PermissionViolationError, QueuedIterator, Status } from '@nats-io/nats-core'
import type { Link } from './connect.ts'
import { expiredError, lostError } from './errors.ts'
import { createFileExchange } from './file-exchange.ts'
import { type Frame, maxProfileChars } from './frames.ts'
import { createHistory } from './history.ts'
import { createHolding } from './holding.ts'
import { createIncoming } from './incoming.ts'
import { createStream, isStreamMissing, type JetStream, needStream } from './jet-stream.ts'
import { type LineFeed, startLineFeed } from './line-feed.ts'
import { isSender, type Names, rosterToken, textOf, userToken, vendor } from './names.ts'
import type { TunedOptions } from './options.ts'
import { bytesOf } from './payload.ts'
import { createPublisher } from './publisher.ts'
import { createRoster } from './roster.ts'
import { natsStreams } from './streams.ts'
import { within } from './within.ts'

/** Reserved for headers, within the server's message limit. */
const headerBytes = 1_024
const idleHeartbeatMs = 5_000
const keptForMs = 60_000

export interface SessionParts {
  readonly link: Link
  readonly names: Names
  /** Undefined without history and files. */
  readonly jetStream: JetStream | undefined
  readonly options: TunedOptions
  readonly connectOptions: ConnectOptions
  readonly clock: Clock
  newHeaders(): MsgHdrs
}

/** Subscribes, and resolves once messages can be sent and received. */
export async function startSession(parts: SessionParts): Promise<RawSession> {
  const { link, names, jetStream, options, clock, newHeaders } = parts
  const { onCleanup, deliver, status: tellStatus, ended, listen: listens = false } = parts.connectOptions
  const { connection } = link
  const { timeoutMs = 5_000, tuning } = options
  const streams = natsStreams(options)
  const serverBytes = connection.info?.max_payload ?? 1_048_576
  const messageBytes = Math.min(tuning.messageBytes, serverBytes - headerBytes)
  let isOpen = true
  let isInterrupted = false
  /** The SDK may report one reconnect more than once. */
  let isReturning = false

  const publisher = createPublisher({ connection, timeoutMs, clock, newHeaders, isInterrupted: () => isInterrupted })
  const holding = createHolding(clock)

  const frameSubject = (to?: string) => (to ? names.to(to, rosterToken) : names.live(rosterToken))
  const sendFrame = (frame: Frame, to?: string) => {
    if (!isOpen || isInterrupted || connection.isClosed() || connection.isDraining()) return
    publisher.sendNow(frameSubject(to), bytesOf(JSON.stringify(frame)))
  }
  const roster = createRoster({
    clock,
    heartbeatMs: tuning.heartbeatMs,
    askTimeoutMs: 1_000,
    listens,
    ...(options.permissions && { userOf: userToken }),
    send: sendFrame,
  })
  onCleanup(roster.stop)
  onCleanup(holding.stop)

  const { toDelivery, onLine, onLive } = createIncoming({
    names,
    roster,
    holding,
    messageBytes,
    isOpen: () => isOpen,
    onDelivery: ({ channel, message, sender, cursor }) =>
      deliver(
        channel,
        message,
        sender,
        cursor,
        options.permissions === 'roles' && channel === 'host' ? 'host' : undefined,
      ),
    onRefused: ended,
  })

  let feed: LineFeed | undefined
  const startFeed = (jetStream: JetStream) =>
    startLineFeed({
      connection,
      jetStream,
      stream: streams.lines.name,
      filter: names.filters.kept,
      inbox: names.inbox,
      idleHeartbeatMs,
      keptForMs,
      onLine,
      onLost: ended,
    })

  const onInterrupted = () => {
    if (isInterrupted) return
    isInterrupted = true
    feed?.pause()
    tellStatus('interrupted')
  }
  const onBack = async () => {
    isReturning = true
    await feed?.resume()
    await within(clock, timeoutMs, connection.flush())
    isInterrupted = isReturning = false
    if (!isOpen) return
    tellStatus('live')
    roster.announce('hello')
  }
  const isExpiry = (error: unknown) => error instanceof Error && error.name === 'UserAuthenticationExpiredError'
  let hasExpired = false
  const lose = (error?: unknown) => ended(hasExpired || isExpiry(error) ? expiredError() : (error ?? lostError()))
  const onStatus = async (status: Status) => {
    if (status.type === 'error' && isExpiry(status.error)) hasExpired = true
    else if (status.type === 'reconnect') hasExpired = false
    if (status.type === 'error' && status.error.name === 'PermissionViolationError')
      publisher.noteRefusal(status.error as PermissionViolationError)
    else if (status.type === 'close') lose()
    else if (!link.reconnects && status.type === 'staleConnection') lose()
    else if (link.reconnects && status.type === 'disconnect') onInterrupted()
    else if (link.reconnects && status.type === 'reconnect' && isInterrupted && !isReturning) await onBack()
  }
  const watch = async (statuses: AsyncIterable<Status>) => {
    for await (const status of statuses) if (isOpen) onStatus(status).catch(ended)
  }

  const statuses = connection.status() as QueuedIterator<Status>
  onCleanup(() => statuses.stop())
  void watch(statuses)
  // A host's connection may outlive many sessions, which must not stay attached to it.
  if (!link.reconnects) void connection.closed().then((error) => lose(error ?? undefined))

  for (const kind of ['live', 'to'] as const) {
    const subscription = connection.subscribe(names.filters[kind], { callback: onLive(kind) })
    onCleanup(() => !connection.isClosed() && subscription.unsubscribe())
  }
  onCleanup(() => {
    roster.announce('bye')
    isOpen = false
  })
  await within(clock, timeoutMs, connection.flush())
  if (isOpen && jetStream && options.files !== false && !options.permissions) await needStream(jetStream, streams.files)
  if (isOpen && jetStream && options.history !== false) {
    feed = await startFeed(jetStream).catch(async (error: unknown) => {
      if (!isStreamMissing(error)) throw error
      await createStream(jetStream.manager, streams.lines)
      return startFeed(jetStream)
    })
    onCleanup(feed.stop)
    holding.advance(feed.sequence)
  }
  if (isOpen && !listens) await publisher.send(frameSubject(), bytesOf(JSON.stringify({ kind: 'hello' })))
  onCleanup(
    onPage({ pagehide: () => roster.announce('bye'), pageshow: () => roster.announce('hello') }, tuning.pageEvents),
  )

  return {
    messageBytes,
    presence: roster,
    self: names.self,
    ...(options.permissions && { userOf: (sender: string) => textOf(userToken(sender)) }),
    profile: {
      async set({ name, description }) {
        if (name.length > maxProfileChars || description.length > maxProfileChars)
          throw new AdapterError(vendor, 'too-large', `A profile holds texts of at most ${maxProfileChars} characters.`)
        roster.profile = { name, description }
        await publisher.send(frameSubject(), bytesOf(JSON.stringify({ kind: 'here', profile: roster.profile })))
      },
      async get(sender) {
        if (sender === names.self) return roster.profile ?? null
        return isSender(sender) ? roster.profileOf(sender) : null
      },
    },
    ...(jetStream &&
      feed && {
        history: createHistory({
          jetStream,
          stream: streams.lines.name,
          timeoutMs,
          toDelivery,
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
          maxBytes: tuning.maxFileBytes,
          chunkBytes: Math.min(tuning.chunkBytes, serverBytes - headerBytes),
          timeoutMs,
          self: names.self,
          subjectOf: names.file,
          store: publisher.store,
        }),
      }),
    async send(channel, _, { to, durable, json }) {
      const token = names.token(channel)
      if (token === undefined)
        throw new AdapterError(vendor, 'bad-request', 'The channel was not opened: name it in `channels`.')
      if (to !== undefined && isSender(to)) return publisher.send(names.to(to, token), bytesOf(json))
      return durable && feed
        ? publisher.store(names.kept(token), bytesOf(json))
        : publisher.send(names.live(token), bytesOf(json))
    },
  }
}
