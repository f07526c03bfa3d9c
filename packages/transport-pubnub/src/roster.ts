import type { Presence, Profile } from '@lingobooth/core'
import type { CallService } from './call-service.ts'

export interface Roster extends Presence {
  /** Handles an event of the presence channel, unvalidated. */
  receive(event: object): void
  /** Notes that a participant's profile changed. */
  noteProfile(sender: string): void
  /** Fetches the participants from the service. */
  refresh(): Promise<void>
  stop(): void
}

export interface RosterOptions {
  readonly callService: CallService
  readonly channel: string
  readonly self: string
  /** Missing without profiles. */
  getProfile?(sender: string): Promise<Profile | null>
}

/** Further participants are not listed. */
const maxPeers = 500
const lookupsAtOnce = 4

const listOf = (event: object, name: string): readonly string[] => {
  const value: unknown = Reflect.get(event, name)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const isSame = (left: Profile | undefined, right: Profile | undefined) =>
  left?.name === right?.name && left?.description === right?.description

/** The participants in the room: fetched once, then updated by presence events. */
export function createRoster({ callService, channel, self, getProfile }: RosterOptions): Roster {
  const peers = new Map<string, Profile | undefined>()
  const subscriptions = new Set<{ notify(): void }>()
  const lookups = new Set<string>()
  /** Who joined (true) or left (false) during a fetch. */
  let meanwhile: Map<string, boolean> | undefined
  let looking = 0
  let stopped = false

  const tell = () => {
    for (const subscription of [...subscriptions]) subscription.notify()
  }

  const look = async () => {
    if (!getProfile || stopped || looking >= lookupsAtOnce) return
    const [sender] = lookups
    if (sender === undefined) return
    lookups.delete(sender)
    looking++
    const found = await getProfile(sender).catch(() => null)
    looking--
    void look()
    const profile = found ?? undefined
    if (stopped || !peers.has(sender) || isSame(peers.get(sender), profile)) return
    peers.set(sender, profile)
    tell()
  }

  const add = (sender: string) => {
    if (sender === self || peers.has(sender) || peers.size >= maxPeers) return false
    peers.set(sender, undefined)
    lookups.add(sender)
    void look()
    return true
  }

  const change = (came: readonly string[], went: readonly string[]) => {
    for (const sender of came) meanwhile?.set(sender, true)
    for (const sender of went) meanwhile?.set(sender, false)
    const changes = [...came.map(add), ...went.map((sender) => peers.delete(sender))]
    if (changes.includes(true)) tell()
  }

  const refresh = async () => {
    const events = new Map<string, boolean>()
    meanwhile = events
    const answer = await callService((client) => client.hereNow({ channels: [channel], includeUUIDs: true })).catch(
      () => undefined,
    )
    if (meanwhile === events) meanwhile = undefined
    if (stopped || !answer) return
    const here = new Set(answer.channels[channel]?.occupants.map(({ uuid }) => uuid))
    for (const [sender, isHere] of events) isHere ? here.add(sender) : here.delete(sender)
    change(
      [...here],
      [...peers.keys()].filter((sender) => !here.has(sender)),
    )
  }

  return {
    receive(event) {
      const action: unknown = Reflect.get(event, 'action')
      const uuid: unknown = Reflect.get(event, 'uuid')
      const one = typeof uuid === 'string' ? [uuid] : []
      if (action === 'leave' || action === 'timeout') return change([], one)
      if (action !== 'interval') return change(one, [])
      const came = listOf(event, 'join')
      const went = [...listOf(event, 'leave'), ...listOf(event, 'timeout')]
      change(came, went)
      const occupancy: unknown = Reflect.get(event, 'occupancy')
      // With missing or truncated lists of changes, fetch again.
      const isCut = Reflect.get(event, 'hereNowRefresh') === true || occupancy !== peers.size + 1
      if (isCut && peers.size < maxPeers) void refresh()
    },
    noteProfile(sender) {
      if (!peers.has(sender)) return
      lookups.add(sender)
      void look()
    },
    refresh,
    peers: () => [...peers].map(([sender, profile]) => (profile ? { sender, profile } : { sender })),
    subscribe(listener) {
      const subscription = { notify: listener }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    stop() {
      stopped = true
      subscriptions.clear()
      lookups.clear()
    },
  }
}
