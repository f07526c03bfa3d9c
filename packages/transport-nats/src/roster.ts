import type { Clock, Presence, Profile } from '@lingobooth/core'
import { createOwnedMap } from '@lingobooth/core/adapter'
import type { Frame } from './frames.ts'

interface Entry {
  readonly sender: string
  profile: Profile | undefined
  silentTicks: number
}

export interface Roster extends Presence {
  /** The own profile, sent with every frame. */
  profile: Profile | undefined
  /** Handles a frame. */
  receive(sender: string, frame: Frame): void
  /** Notes another heartbeat of a listed participant. */
  noteSign(sender: string): void
  /** Resolves to a participant's profile, asking for it if unknown. */
  profileOf(sender: string): Promise<Profile | null>
  announce(kind: Frame['kind']): void
  stop(): void
}

export interface RosterOptions {
  readonly clock: Clock
  readonly heartbeatMs: number
  readonly askTimeoutMs: number
  /** It sends nothing by itself, and learns of the others from their heartbeats, within two of them. */
  readonly listens: boolean
  /** The user behind a sender, where the server authenticates it. */
  userOf?(sender: string): string
  /** Sends to everyone, or to one participant. */
  send(frame: Frame, to?: string): void
}

const silentTicksOfTheGone = 3
/** Bounds the entries that forged senders can create. */
const maxPeers = 500
/** So that one user keeps nobody off the list. */
const maxPeersOfUser = 20
/** Changes within this time are reported together. */
const tellDelayMs = 50
const isSame = (left: Profile | undefined, right: Profile | undefined) =>
  left?.name === right?.name && left?.description === right?.description

/**
 * The participants in the room. Silent ones are asked before they count as gone. Silence is counted in own ticks, because
 * browsers throttle the timers of hidden tabs, but not their messages.
 */
export function createRoster(options: RosterOptions): Roster {
  const { clock, heartbeatMs, askTimeoutMs, listens, send: sendFrame, userOf = (sender) => sender } = options
  const entries = createOwnedMap<Entry>({ max: maxPeers, whenFull: 'refuse' })
  const subscriptions = new Set<{ notify(): void }>()
  const waiting = new Map<string, Set<() => void>>()
  const answeredAtMs = new Map<string, number>()
  const answerPauseMs = heartbeatMs / 4
  /** Own ticks since the last heartbeat of this participant. */
  let quietTicks = 0
  let telling: unknown
  let isStopped = false

  const tellChange = () => {
    telling ??= clock.setTimeout(() => {
      telling = undefined
      for (const subscription of [...subscriptions]) subscription.notify()
    }, tellDelayMs)
  }

  const send: RosterOptions['send'] = (frame, to) => {
    if (listens) return
    if (to === undefined) quietTicks = 0
    sendFrame(frame, to)
  }

  const note = (sender: string, profile: Profile | undefined, isProfileKnown: boolean) => {
    const known = entries.get(sender)
    // Whoever is listed stays: a further connection takes the place of none that gives signs of life.
    if (!known && entries.of(userOf(sender)).length >= maxPeersOfUser) return
    const next = isProfileKnown ? profile : known?.profile
    entries.set(sender, userOf(sender), { sender, profile: next, silentTicks: 0 })
    if (!entries.has(sender)) return
    if (!known || !isSame(known.profile, next)) tellChange()
    if (isProfileKnown) for (const settle of waiting.get(sender) ?? []) settle()
  }
  const forget = (sender: string) => {
    if (entries.delete(sender)) tellChange()
  }

  const frameOf = (kind: Frame['kind']): Frame => ({ kind, ...(roster.profile && { profile: roster.profile }) })

  /** Replies to a new participant directly, and to a request for signs of life with one message to all; rate-limited. */
  const answer = (sender: string, to?: string) => {
    const nowMs = clock.monotonicMs()
    for (const [other, atMs] of answeredAtMs) if (nowMs - atMs >= answerPauseMs) answeredAtMs.delete(other)
    if (answeredAtMs.has(sender) || answeredAtMs.size >= maxPeers) return
    answeredAtMs.set(sender, nowMs)
    send(frameOf('here'), to)
  }

  const tick = () => {
    timer = clock.setTimeout(tick, heartbeatMs)
    quietTicks++
    for (const entry of entries.values()) entry.silentTicks++
    if (entries.values().some(({ silentTicks }) => silentTicks > 1)) send(frameOf('ping'))
    else if (quietTicks > 1) send(frameOf('here'))
    for (const { sender, silentTicks } of entries.values()) if (silentTicks > silentTicksOfTheGone) forget(sender)
  }
  let timer = clock.setTimeout(tick, heartbeatMs)

  const ask = (sender: string) =>
    new Promise<void>((resolve) => {
      const settle = () => {
        clock.clearTimeout(timeout)
        const others = waiting.get(sender)
        others?.delete(settle)
        if (others?.size === 0) waiting.delete(sender)
        resolve()
      }
      const timeout = clock.setTimeout(settle, askTimeoutMs)
      waiting.set(sender, (waiting.get(sender) ?? new Set()).add(settle))
      send(frameOf('hello'), sender)
    })

  const everyone = ''
  const roster: Roster = {
    profile: undefined,
    receive(sender, frame) {
      if (frame.kind === 'bye') return forget(sender)
      note(sender, frame.profile, true)
      if (frame.kind === 'hello') answer(sender, sender)
      else if (frame.kind === 'ping') answer(everyone)
    },
    noteSign(sender) {
      if (entries.has(sender)) note(sender, undefined, false)
    },
    async profileOf(sender) {
      if (!entries.get(sender)?.profile && !isStopped) await ask(sender)
      return entries.get(sender)?.profile ?? null
    },
    announce: (kind) => send(frameOf(kind)),
    peers: () => entries.values().map(({ sender, profile }) => (profile ? { sender, profile } : { sender })),
    subscribe(listener) {
      const subscription = { notify: listener }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    stop() {
      isStopped = true
      clock.clearTimeout(timer)
      clock.clearTimeout(telling)
      for (const others of [...waiting.values()]) for (const settle of [...others]) settle()
      subscriptions.clear()
      entries.clear()
    },
  }
  return roster
}
