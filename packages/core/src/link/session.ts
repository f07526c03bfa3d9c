import { v7 } from 'uuid'
import { fromCallback } from 'xstate'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import { jsonBytes } from '../kit/text-bytes.ts'
import { withDeadline } from '../kit/wait.ts'
import { modules } from '../modules.ts'
import type { JsonObject, Module } from '../ports/common.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type {
  Delivery,
  HistoryPage,
  PublishOptions,
  Self,
  Transport,
  TransportSession,
} from '../ports/transport.port.ts'
import { onSettingsChange, type SettingsAtoms } from '../settings/settings-atoms.ts'
import { errorDetails, type FailureLog } from '../vendors/failure-log.ts'
import type { Meter } from '../vendors/meter.ts'
import type { SessionEvent } from './connection.machine.ts'
import { partialsPerSecond as maxPartialsPerSecond } from './limits.ts'
import type { LinkAtoms } from './link-atoms.ts'
import { type Channel, type ControlBody, controlChannel, createControl, hostChannel } from './wire/control-message.ts'

export interface RoomSessionOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly watch: FailureLog
  readonly meter: Pick<Meter, 'count'>
  readonly stores: Pick<LinkAtoms, 'identity' | 'canSendFiles' | 'hasPresence' | 'carriesPartials'> &
    Pick<SettingsAtoms, 'settings'>
  /** Of this participant, by the policy of the room; undefined where none rules. */
  role(): RoomRules['role'] | undefined
  readonly transport: Transport | undefined
  /** @default random, generated on the first join */
  readonly userId: string | undefined
  readonly partialsPerSecond: number
}

/** Of each call to a transport. */
const transportTimeoutMs = 15_000

/** The room to enter, and who this participant is there. */
export interface SelfRequest {
  readonly room: string
  readonly name: string
  /** New for every join. */
  readonly clientId: string
  /** Says, writes and answers nothing, and is not listed. */
  readonly listen?: true
}

interface ConnectionListeners {
  receive(delivery: Delivery): void
  /** Returns how to stop. */
  follow(session: TransportSession): () => void
}

/** The open transport session, its profile and its peers. */
export function createRoomSession({
  transport,
  clock,
  logger,
  watch,
  meter,
  stores,
  userId,
  role: ownRole,
  ...options
}: RoomSessionOptions) {
  let current: TransportSession | null = null
  /** Deliveries may come before the next one is open. */
  let latest: TransportSession | null = null
  let closing: Promise<unknown> = Promise.resolve()
  let self: Self | null = null
  let room = ''
  /** The profile that was published last got through. */
  let isAnnounced = false
  const listens = () => stores.identity.get()?.listens === true
  let ownUserId = userId
  /** The authenticated user behind a sender, where the transport knows one. */
  const userOf = (sender: string): string | undefined => {
    try {
      const user: unknown = latest?.userOf?.(sender)
      return typeof user === 'string' ? user : undefined
    } catch (error) {
      logger.warn('The user of a sender could not be read', { code: errorCodeOf(error) })
      return undefined
    }
  }

  /** Rejects when the transport takes too long, or on abort. */
  const inTime = <T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    withDeadline(run, {
      clock,
      timeoutMs: transportTimeoutMs,
      signal,
      timeoutError: () =>
        new LingoboothError('timeout', `The transport did not answer within ${transportTimeoutMs} ms.`),
    })

  const connect = ({ receive, follow }: ConnectionListeners) =>
    fromCallback<{ type: 'never' }, void>(({ sendBack }) => {
      const report = (event: SessionEvent) => sendBack(event)
      if (!transport || !self) throw new LingoboothError('missing-port', 'No plugin fills the port Transport.')
      const controller = new AbortController()
      let over = false
      let stopPeers = () => {}
      const opened = inTime(async (signal) => {
        const role = ownRole()
        const open = await transport.open({
          room,
          channels: [...modules, controlChannel, ...(role ? [hostChannel] : [])],
          self: self as Self,
          ...(listens() && { listen: true as const }),
          ...(role && { role }),
          signal,
          onDelivery: (delivery) => {
            if (!over) receive(delivery)
          },
          onStatus(status) {
            report({ type: status === 'live' ? 'session.live' : 'session.interrupted' })
            if (status === 'live' && !isAnnounced) void announce()
          },
          onClosed(error) {
            if (!over) logger.warn('The connection closed', error ? errorDetails(error) : { code: 'closed' })
            report({ type: 'session.closed', code: error ? errorCodeOf(error) : 'closed' })
          },
        })
        // Too late: nobody waits for it.
        if (signal.aborted) void open.close().catch(() => {})
        return open
      }, controller.signal)
      watch('The room could not be opened', transport.id, opened)
        .then((open) => {
          if (over) return
          stores.canSendFiles.set(open.files !== undefined)
          stores.hasPresence.set(open.presence !== undefined)
          latest = current = open
          stores.carriesPartials.set(partialsPerSecond() > 0)
          stopPeers = follow(open)
          void announce()
          report({ type: 'session.opened' })
        })
        .catch((error: unknown) => report({ type: 'session.closed', code: errorCodeOf(error) }))
      return () => {
        over = true
        controller.abort()
        stopPeers()
        current = null
        stores.canSendFiles.set(false)
        closing = opened.then(
          (open) => open.close(),
          () => {},
        )
        closing.catch(() => {})
      }
    })

  /** Publishes the name and the language that this participant reads. */
  const announce = async () => {
    const { subtitles } = stores.settings.get()
    if (listens()) return
    isAnnounced = false
    try {
      await current?.profile?.set({ name: self?.name ?? '', description: subtitles.targetLanguage })
      isAnnounced = true
    } catch {
      // Profiles are optional; the room works without them.
    }
  }

  /** @throws LingoboothError `closed` while there is no session */
  const need = (): TransportSession => {
    if (current) return current
    throw new LingoboothError('closed', 'There is no connection to the room. Try again once it is back.')
  }

  const publish = async (channel: Channel, message: JsonObject, { signal, ...rest }: PublishOptions): Promise<void> => {
    const open = need()
    if (transport)
      meter.count('transport', transport, {
        [message.type === 'partial' ? 'partials' : 'messages']: 1,
        bytes: jsonBytes(message),
      })
    await inTime((callSignal) => open.publish(channel, message, { ...rest, signal: callSignal }), signal)
  }

  /** 0 for none. */
  const partialsPerSecond = () => {
    const { partialsPerSecond: carried = maxPartialsPerSecond } = current?.limits ?? {}
    return Math.max(0, Math.min(maxPartialsPerSecond, options.partialsPerSecond, carried))
  }

  onSettingsChange(stores.settings, (now, before) => {
    if (now.subtitles.targetLanguage !== before.subtitles.targetLanguage) void announce()
  })

  return {
    enter({ clientId, name, ...request }: SelfRequest) {
      ownUserId ??= v7()
      if (request.room !== room) latest = null
      room = request.room
      self = { clientId, userId: ownUserId, name }
      stores.identity.set({ room, name, userId: ownUserId, listens: request.listen === true })
    },

    /** An actor that holds one connection and ends with it. */
    connect,
    need,
    listens,
    /** The name on own lines of a module. */
    nameIn: (module: Module): string => stores.settings.get()[module].username ?? stores.identity.get()?.name ?? '',
    isOpen: (session: TransportSession): boolean => session === current,
    /** Message size limit in bytes; 0 while there is no session. */
    messageBytes: (): number => current?.limits.messageBytes ?? 0,
    partialsPerSecond,
    partialGapMs: () => 1_000 / (partialsPerSecond() || maxPartialsPerSecond),
    userOf,
    /** This participant, as the others see it. */
    self: (): string | undefined => latest?.self,
    /** Whether the service keeps also what is not to be kept. */
    keepsAll: (): boolean => current?.keepsAll === true,
    /** Whether the transport knows the users behind senders. */
    knowsUsers: (): boolean => current?.userOf !== undefined,
    /** Whether this room was ever open: before, nobody is known. */
    hasOpened: (): boolean => latest !== null,
    /** Whether the transport has presence and profiles. */
    seesReaders: (): boolean => current?.presence !== undefined && current.profile !== undefined,
    publish,

    /** Sends a control message to one peer or to all; it is not stored in history. */
    sendControl(
      channel: Channel,
      body: ControlBody,
      { id, ...options }: Pick<PublishOptions, 'to' | 'signal'> & { readonly id?: string } = {},
    ): Promise<void> {
      const control = createControl(body, { clientId: self?.clientId ?? '', sentAtMs: clock.now(), ...(id && { id }) })
      return publish(channel, control as never, { durable: false, ...options })
    },

    /** @throws LingoboothError `bad-state` when the transport has no history */
    async read(
      module: Module,
      range: { readonly after?: string; readonly limit: number },
      signal: AbortSignal,
    ): Promise<HistoryPage> {
      const { history } = need()
      if (!history) throw new LingoboothError('bad-state', 'This transport does not support history.')
      return inTime((callSignal) => history.read(module, { ...range, signal: callSignal }), signal)
    },

    /** Resolves once the last session has closed, or does not in time. */
    settled: (): Promise<void> =>
      inTime(() => closing).then(
        () => {},
        () => {},
      ),
  }
}

export type RoomSession = ReturnType<typeof createRoomSession>
