import type { Desk, DeskTools } from '../booth/desk.ts'
import { suppressionWaitMs } from '../kit/suppression-wait.ts'
import { listenerReadsMs, stateIntervalMs } from '../link/limits.ts'
import { createListenerAnnouncements } from '../link/listener-announcements.ts'
import type { RoomSession } from '../link/session.ts'
import type { Author } from '../link/wire/author.ts'
import { type Control, controlChannel, type Heads, type Reads } from '../link/wire/control-message.ts'
import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'
import { languageLookup } from '../text/languages/language-lookup.ts'

/** What a participant reads is announced this long after it changed, with what changed meanwhile. */
export const readsSettleMs = 200
/** Replies to a request that went to everyone are delayed by a random time up to this. */
export const replyJitterMs = 250
/** A listener gets the states of this many speakers, and asks them for the latest lines. */
export const statesForListener = 2

export interface OwnStateOptions extends Pick<DeskTools, 'stores' | 'clock'> {
  readonly session: Pick<RoomSession, 'sendControl' | 'seesReaders'>
  /** In the room to listen alone. */
  readonly listens: boolean
  readonly translate: 'sender' | 'receiver' | undefined
  readonly spokenModules: readonly Module[]
  readonly random: () => number
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
    isServed: (code) =>
      modules.some((module) => {
        const line = stores.transcripts[module]
          .get()
          .lines.findLast(({ speakerLanguage }) => !known(speakerLanguage).includes(code))
        const isRecent =
          line !== undefined && clock.now() - Math.min(line.sentAtMs, line.receivedAtMs) < listenerReadsMs
        return isRecent && line.translations.some(({ targetLanguage }) => known(targetLanguage).includes(code))
      }),
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

  const desk: Desk = {
    facts: {
      'connection.opened'() {
        isOpen = true
        if (listens) announcements.begin()
      },
      'reads.changed'() {
        if (!isOpen) return
        if (listens) return announcements.begin()
        if (settling !== undefined) return
        settling = clock.setTimeout(() => {
          settling = undefined
          if (announced !== JSON.stringify(reads())) announceReads()
        }, readsSettleMs)
      },
    },
  }

  const ofListener: Desk = {
    facts: {
      'line.received'({ module, line: { origin, type, speakerLanguage, pending, translations } }) {
        if (origin !== 'live' || type !== 'text') return
        const given = translations.map(({ targetLanguage }) => targetLanguage)
        const places = spokenModules.includes(module) ? [module, 'voice'] : [module]
        announcements.came(places, [speakerLanguage, ...pending, ...given].flatMap(known))
      },
    },
  }

  return {
    desks: listens ? [desk, ofListener] : [desk],

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

export type OwnState = ReturnType<typeof createOwnState>
