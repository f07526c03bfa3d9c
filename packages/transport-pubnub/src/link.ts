import { AdapterError, type Clock, type ErrorCode, errorCodeOf } from '@lingobooth/core'
import { onPage } from '@lingobooth/core/adapter'
import type PubNub from 'pubnub'
import type { SessionClient } from './client.ts'
import { closedError, unauthorizedError, vendor } from './errors.ts'

export interface Link {
  /** Resolves once subscribed; rejects when that fails. */
  readonly opened: Promise<void>
  readonly isLive: boolean
  /** Probes the connection, after a failure that a lost connection would explain. After a time-out, the poll may hang too where the service answers. */
  suspect(code?: ErrorCode): void
  stop(): void
}

export interface LinkOptions extends SessionClient {
  readonly channels: readonly string[]
  readonly clock: Clock
  readonly random: () => number
  readonly pageEvents: EventTarget | undefined
  readonly idleProbeMs: number
  readonly probeTimeoutMs: number
  readonly retryFirstMs: number
  readonly retryMaxMs: number
  renewToken(): Promise<void>
  /** Makes any call, to get the service's reason for a refusal. */
  explain(): Promise<unknown>
  onStatus(status: 'live' | 'interrupted'): void
  /** The service permanently refuses the session. */
  onRefused(error: unknown): void
}

type State = 'opening' | 'live' | 'interrupted' | 'over'
type StatusEvent = Parameters<NonNullable<PubNub.Listener['status']>>[0]

/** Timers of hidden pages run once a minute: a later one means that the page was asleep or frozen. */
const asleepMs = 120_000

/**
 * Tracks whether the service is reachable. The SDK reports failed subscriptions, but not a poll that hangs on a dead connection,
 * nor that the service is back; so this probes it with a time request whenever there is doubt.
 */
export function createLink(options: LinkOptions): Link {
  const { client, isOwn, channels, clock, random, pageEvents, idleProbeMs, probeTimeoutMs } = options
  let state: State = 'opening'
  /** The SDK has given up the subscription. */
  let isDown = false
  let wasRenewed = false
  let attempts = 0
  /** Timetoken of the latest event. */
  let place = '0'
  let heardAtMs = clock.monotonicMs()
  let probing: Promise<boolean> | undefined
  let probeTimer: unknown
  let retryTimer: unknown
  let idleTimer: unknown
  let settle: { resolve(): void; reject(error: unknown): void } = { resolve: () => {}, reject: () => {} }
  const opened = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  opened.catch(() => {})

  const probe = () => {
    probing ??= new Promise<boolean>((resolve) => {
      const timer = clock.setTimeout(() => resolve(false), probeTimeoutMs)
      probeTimer = timer
      const answered = (isThere: boolean) => {
        clock.clearTimeout(timer)
        if (isThere) heardAtMs = clock.monotonicMs()
        resolve(isThere)
      }
      client.time().then(
        () => answered(true),
        () => answered(false),
      )
    }).finally(() => {
      probing = undefined
    })
    return probing
  }

  const note = (timetoken: unknown) => {
    const next = `${timetoken}`
    if (/^\d{17}$/.test(next) && next > place) place = next
    heardAtMs = clock.monotonicMs()
  }
  const noteEvent = ({ timetoken }: { readonly timetoken: string }) => note(timetoken)

  // With the timetoken, because the SDK forgets it when the first request of a subscription fails.
  const reconnect = () => client.reconnect(place === '0' ? {} : { timetoken: place })

  const retryLater = () => {
    clock.clearTimeout(retryTimer)
    const waitMs = Math.min(options.retryFirstMs * 2 ** attempts, options.retryMaxMs)
    attempts = Math.min(attempts + 1, 20)
    retryTimer = clock.setTimeout(() => void attempt(), waitMs * (1 - random() / 4))
  }

  const isSubscribed = () => {
    const all = client.getSubscribedChannels()
    return channels.every((channel) => all.includes(channel))
  }

  const attempt = async () => {
    if (state !== 'interrupted') return
    if (!isSubscribed()) return end(closedError())
    retryLater()
    if (!(await probe()) || state !== 'interrupted') return
    if (!isOwn && !isDown) return goLive()
    // The poll may hang on a dead connection: restart it at the same timetoken.
    if (!isDown) client.disconnect(true)
    isDown = true
    reconnect()
  }

  const goLive = () => {
    if (state === 'over') return
    clock.clearTimeout(retryTimer)
    const before = state
    ;[state, isDown, wasRenewed, attempts, heardAtMs] = ['live', false, false, 0, clock.monotonicMs()]
    if (before === 'opening') settle.resolve()
    if (before === 'interrupted') options.onStatus('live')
  }

  const interrupt = () => {
    if (state !== 'live') return
    state = 'interrupted'
    attempts = 0
    options.onStatus('interrupted')
  }

  const end = (error: unknown) => {
    const before = state
    stop()
    if (before === 'opening') settle.reject(error)
    else if (before !== 'over') options.onRefused(error)
  }

  const renew = async () => {
    interrupt()
    clock.clearTimeout(retryTimer)
    if (wasRenewed) return end(unauthorizedError())
    wasRenewed = true
    try {
      await options.renewToken()
      if (state !== 'over') reconnect()
    } catch (error) {
      if (errorCodeOf(error) === 'unauthorized' || state === 'opening') return end(error)
      wasRenewed = false
      if (state === 'interrupted') retryLater()
    }
  }

  const rejectOpening = async () => {
    const failed = new AdapterError(vendor, 'network', 'PubNub cannot be reached: try again.')
    await options.explain().then(
      () => end(failed),
      (error: unknown) => end(errorCodeOf(error) === 'internal' ? failed : error),
    )
  }

  const fail = (reason: StatusEvent['error']) => {
    isDown = true
    if (reason === 'PNAccessDeniedCategory') return void renew()
    if (state === 'opening') return void rejectOpening()
    interrupt()
    if (state === 'interrupted') retryLater()
  }

  /** After sleep or a time-out, the open poll may hang for minutes on a dead connection. */
  const wake = () => {
    interrupt()
    void attempt()
  }

  const suspect = (code?: ErrorCode) => {
    if (state !== 'live') return
    void probe().then((isThere) => {
      if (state !== 'live') return
      if (isThere) return code === 'timeout' ? wake() : undefined
      interrupt()
      retryLater()
    })
  }

  const watchIdle = () => {
    const dueMs = clock.monotonicMs() + idleProbeMs
    idleTimer = clock.setTimeout(() => {
      if (clock.monotonicMs() - dueMs > asleepMs) wake()
      else if (clock.monotonicMs() - heardAtMs >= idleProbeMs) suspect()
      watchIdle()
    }, idleProbeMs)
  }

  const listener: PubNub.Listener = {
    message: noteEvent,
    presence: noteEvent,
    signal: noteEvent,
    objects: noteEvent,
    file: noteEvent,
    messageAction: noteEvent,
    status(event) {
      if (state === 'over') return
      if ('currentTimetoken' in event) note(event.currentTimetoken)
      const affected: readonly unknown[] = Array.isArray(event.affectedChannels) ? event.affectedChannels : []
      const isOurs = channels.some((channel) => affected.includes(channel))
      if (event.category === 'PNConnectedCategory') goLive()
      else if (event.category === 'PNSubscriptionChangedCategory' && isOurs && state === 'opening') goLive()
      else if (event.category === 'PNConnectionErrorCategory') fail(event.error)
      else if (event.category === 'PNDisconnectedUnexpectedlyCategory') fail(event.error)
      // The application disconnected its own client, and will reconnect it.
      else if (event.category === 'PNDisconnectedCategory' && !isOwn)
        return isSubscribed() ? interrupt() : end(closedError())
    },
  }

  const online = () => {
    if (state !== 'interrupted') return suspect()
    attempts = 0
    void attempt()
  }

  const stop = () => {
    state = 'over'
    for (const timer of [retryTimer, idleTimer, probeTimer]) clock.clearTimeout(timer)
    client.removeListener(listener)
    leavePage()
  }

  const leavePage = onPage({ offline: () => suspect(), online }, pageEvents)
  client.addListener(listener)
  if (idleProbeMs > 0) watchIdle()

  return {
    opened,
    get isLive() {
      return state === 'live'
    },
    suspect,
    stop,
  }
}
