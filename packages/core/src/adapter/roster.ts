import type { Clock } from '../ports/services.port.ts'
import type { Presence, Profile } from '../ports/transport.port.ts'

interface Entry {
  profile: Profile | undefined
  silentTicks: number
}

export interface Roster extends Presence {
  /** Notes a sign of life. */
  noteSign(sender: string, profile: Profile | undefined): void
  noteLeave(sender: string): void
  profileOf(sender: string): Profile | undefined
  /** Announces this participant to all, unless that was done for this sender a moment ago. */
  answer(sender: string): void
  stop(): void
}

export interface RosterOptions {
  readonly clock: Clock
  readonly heartbeatMs: number
  /** `ping` asks the others for a sign, `here` is one. */
  post(sign: { readonly kind: 'ping' | 'here' }): void
  /** Somebody left, or has been silent for too long. */
  onLeft(sender: string): void
}

const silentTicksOfTheGone = 3
/** Bounds the entries that forged senders can create. */
const maxPeers = 500
/** Changes within this time are reported together. */
const tellDelayMs = 50
const isSame = (left: Profile | undefined, right: Profile | undefined) =>
  left?.name === right?.name && left?.description === right?.description

/**
 * Who is in a room of a service without presence. Silent ones are asked before they count as gone. Silence is counted in own ticks, because
 * browsers throttle the timers of hidden tabs, but not their messages.
 */
export function createRoster({ clock, heartbeatMs, post, onLeft }: RosterOptions): Roster {
  const entries = new Map<string, Entry>()
  const subscriptions = new Set<{ notify(): void }>()
  const answeredAtMs = new Map<string, number>()
  const answerPauseMs = heartbeatMs / 4
  let telling: unknown

  const tellChange = () => {
    telling ??= clock.setTimeout(() => {
      telling = undefined
      for (const subscription of [...subscriptions]) subscription.notify()
    }, tellDelayMs)
  }

  const noteLeave = (sender: string) => {
    if (!entries.delete(sender)) return
    onLeft(sender)
    tellChange()
  }

  const tick = () => {
    timer = clock.setTimeout(tick, heartbeatMs)
    for (const entry of entries.values()) entry.silentTicks++
    if ([...entries.values()].some(({ silentTicks }) => silentTicks > 1)) post({ kind: 'ping' })
    for (const [sender, { silentTicks }] of [...entries]) if (silentTicks > silentTicksOfTheGone) noteLeave(sender)
  }
  let timer = clock.setTimeout(tick, heartbeatMs)

  return {
    noteSign(sender, profile) {
      const known = entries.get(sender)
      if (!known && entries.size >= maxPeers) return
      entries.set(sender, { profile, silentTicks: 0 })
      if (!known || !isSame(known.profile, profile)) tellChange()
    },
    noteLeave,
    profileOf: (sender) => entries.get(sender)?.profile,
    answer(sender) {
      const nowMs = clock.monotonicMs()
      for (const [other, atMs] of answeredAtMs) if (nowMs - atMs >= answerPauseMs) answeredAtMs.delete(other)
      if (answeredAtMs.has(sender) || answeredAtMs.size >= maxPeers) return
      answeredAtMs.set(sender, nowMs)
      post({ kind: 'here' })
    },
    peers: () => [...entries].map(([sender, { profile }]) => (profile ? { sender, profile } : { sender })),
    subscribe(listener) {
      const subscription = { notify: listener }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    stop() {
      clock.clearTimeout(timer)
      clock.clearTimeout(telling)
      subscriptions.clear()
      entries.clear()
    },
  }
}
