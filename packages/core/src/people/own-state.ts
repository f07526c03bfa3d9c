import { stateIntervalMs } from '../link/limits.ts'
import { createListenerAnnouncements, suppressionWaitMs } from '../link/listener-announcements.ts'
import type { RoomSession } from '../link/session.ts'
import type { Author } from '../link/wire/author.ts'
import { type Control, controlChannel, type Heads, type Reads } from '../link/wire/control-message.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { PeopleAtoms } from './people-atoms.ts'

/** What a participant reads is announced this long after it changed, with what changed meanwhile. */
export const readsSettleMs = 200
/** Replies to a request that went to everyone are delayed by a random time up to this. */
export const replyJitterMs = 250
/** A listener gets the states of this many speakers, and asks them for the latest lines. */
export const statesForListener = 2

export interface OwnStateOptions {
  readonly stores: Pick<PeopleAtoms, 'languages'>
  readonly clock: Clock
  readonly session: Pick<RoomSession, 'sendControl' | 'seesReaders'>
  /** In the room to listen alone. */
  readonly listens: boolean
  readonly translate: 'sender' | 'receiver' | undefined
  readonly spokenModules: readonly Module[]
  readonly random: () => number
  /** Whether speakers have translated into a language of late. */
  isServed(code: LanguageCode): boolean
  heads(): Heads
  reads(): Reads
}

/** The state that this booth sends, in one stay: after a change, and on request. */
export function createOwnState({
  stores,
  clock,
  session,
  listens,
  translate,
  spokenModules,
  random,
  isServed,
  heads,
  reads,
}: OwnStateOptions) {
  let isOpen = false
  let settling: unknown
  /** The reads that were told to all last. */
  let announced = ''
  /** Who asks: one is told alone, two or more are told with everybody. */
  const askers = new Set<string>()
  let replying: unknown
  let repliedAtMs = Number.NEGATIVE_INFINITY
  /** People who have sent their state since a listener asked: two are enough. */
  const others = new Set<string>()
  let replyingToListener: unknown

  const say = (fields: { readonly asks?: true; readonly reads?: Reads }, to?: string) =>
    session.sendControl(
      controlChannel,
      { type: 'state', ...(listens ? { listens: true } : { heads: heads() }), ...fields },
      to === undefined ? {} : { to },
    )

  const announce = (fields: { readonly asks?: true } = {}) => {
    announced = JSON.stringify(reads())
    if (listens) announcements.spoke()
    return say({ ...fields, reads: reads() })
  }

  /** Where the own lines end; what is read is known. */
  const announceHeads = () => (announced === JSON.stringify(reads()) ? say({}) : announce())

  const announceReads = () => {
    if (translate === 'sender' || session.seesReaders()) announce().catch(() => {})
  }

  const { known } = languageLookup(stores.languages)
  const announcements = createListenerAnnouncements({
    clock,
    random,
    reads,
    announce: announceReads,
    isServed,
  })

  const reply = () => {
    const [first, ...more] = askers
    askers.clear()
    clock.clearTimeout(replying)
    replying = undefined
    repliedAtMs = clock.monotonicMs()
    if (first === undefined || more.length > 0) {
      clock.clearTimeout(replyingToListener)
      replyingToListener = undefined
    }
    say({ reads: reads() }, more.length > 0 ? undefined : first).catch(() => {})
  }

  const replyToListener = () => {
    replyingToListener = undefined
    if (others.size >= statesForListener) return
    askers.clear()
    reply()
  }

  const leastWaitMs = () => Math.max(0, repliedAtMs + stateIntervalMs - clock.monotonicMs())

  return {
    /** A connection has opened. */
    opened() {
      isOpen = true
      if (listens) announcements.begin()
    },

    /** What is read or heard here may have changed. */
    readsChanged() {
      if (!isOpen) return
      if (listens) return announcements.begin()
      if (settling !== undefined) return
      settling = clock.setTimeout(() => {
        settling = undefined
        if (announced !== JSON.stringify(reads())) announceReads()
      }, readsSettleMs)
    },

    /** A line of somebody else came live, in these languages. */
    lineCame(module: Module, languages: readonly LanguageCode[]) {
      if (!listens) return
      const places = spokenModules.includes(module) ? [module, 'voice'] : [module]
      announcements.came(places, languages.flatMap(known))
    },

    /** Tells all; with `asks`, they tell their own. */
    announce,
    announceHeads,

    /** Another told its state. */
    heard({ sender, person }: Author, { asks, reads: theirs, ...other }: Extract<Control, { type: 'state' }>) {
      // A booth that comes says what it reads whether others do or not.
      if (!asks && other.listens && theirs) announcements.heard(person, theirs)
      if (!asks && !other.listens && replyingToListener !== undefined) others.add(person)
      if (!asks || listens) return
      if (other.listens) {
        others.clear()
        replyingToListener ??= clock.setTimeout(replyToListener, Math.max(leastWaitMs(), suppressionWaitMs(random)))
        return
      }
      if (askers.size < 2) askers.add(sender)
      replying ??= clock.setTimeout(reply, leastWaitMs() + Math.round(random() * replyJitterMs))
    },
  }
}
