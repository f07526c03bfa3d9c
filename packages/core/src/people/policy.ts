import { errorCodeOf, LingoboothError } from '../errors.ts'
import { maxRemoved, stateIntervalMs } from '../link/limits.ts'
import type { RoomSession } from '../link/session.ts'
import { personOf } from '../link/wire/author.ts'
import { controlChannel, hostChannel } from '../link/wire/control-message.ts'
import { mayRemove, mergedOrders, type Orders, orderAfter, withOrders } from '../link/wire/moderation.ts'
import type { ConsentAnswer, RoomPolicy, RoomRules } from '../ports/room-policy.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { createOffRecord } from './off-record.ts'
import type { People } from './participants-of-room.ts'
import type { PeopleAtoms } from './people-atoms.ts'
import type { PeopleReport } from './reports.ts'
import { areRules, mayStartCaptions, policyRefusal } from './room-rules.ts'

export interface LoadRulesOptions {
  readonly stores: Pick<PeopleAtoms, 'rules'>
  readonly clock: Clock
  readonly timeoutMs: number
  readonly policy: RoomPolicy | undefined
}

/** Asks the policy what this participant may do in a room. @throws LingoboothError why it may not be entered */
export async function loadRules(room: string, { policy, stores, clock, timeoutMs }: LoadRulesOptions): Promise<void> {
  if (!policy) return
  await withTimeout(async (signal) => policy.load?.({ room, signal }), { clock, timeoutMs })
  const rules: unknown = policy.rules()
  if (!areRules(rules)) throw new LingoboothError('bad-response', 'The policy of the room has no valid rules.')
  if (rules.ended) throw new LingoboothError('unauthorized', 'The participant may not be in this room.')
  stores.rules.set(rules)
}

export interface EnforcementOptions {
  readonly stores: Pick<PeopleAtoms, 'rules' | 'offRecord'>
  readonly clock: Clock
  readonly logger: Logger
  readonly timeoutMs: number
  readonly policy: RoomPolicy | undefined
  readonly session: Pick<RoomSession, 'sendControl' | 'self' | 'userOf' | 'keepsAll' | 'listens'>
  readonly people: Pick<People, 'personOf'>
  /** The rules have changed. */
  onChanged(rules: RoomRules): void
  /** This participant may not be in the room any more. */
  leave(): void
  report(what: PeopleReport): void
}

/** Enforces the policy of the room during one stay: the rights of this participant, and removals by a host. */
export function createEnforcement({
  policy,
  stores,
  clock,
  logger,
  timeoutMs,
  session,
  people,
  onChanged,
  leave,
  report,
}: EnforcementOptions) {
  let orders: Orders | null = null
  let removed: ReadonlySet<string> = new Set()
  let given: RoomRules | null = null
  /** Where the policy keeps no record. */
  let answered: ConsentAnswer | undefined
  let telling: unknown

  const isRemoved = (sender: string | undefined) =>
    removed.size > 0 && sender !== undefined && removed.has(people.personOf(sender))

  const read = (): RoomRules | null => {
    try {
      const rules: unknown = policy?.rules()
      if (areRules(rules)) return rules
    } catch {}
    if (policy) logger.error('The rules of the room could not be read')
    return given
  }

  /** Undefined where none are known. */
  const readAgain = (): RoomRules | undefined => {
    const now = read()
    if (!now) return undefined
    if (orders && given && now.captions !== given.captions) orders = { ...orders, captions: now.captions ?? 'on' }
    given = now
    const consent = now.consent && answered ? { ...now.consent, answer: answered } : now.consent
    const rules = withOrders({ ...now, ...(consent && { consent }) }, orders, isRemoved(session.self()))
    stores.rules.set(rules)
    return rules
  }

  const tell = (rules: RoomRules | undefined) => {
    if (!rules) return
    onChanged(rules)
    report({ type: 'rules.changed', rules })
    if (rules.ended) leave()
  }

  const update = () => tell(readAgain())

  const follow = (next: Orders) => {
    orders = next
    removed = new Set(next.removed.flatMap((told) => [people.personOf(told), told]))
    update()
    offRecord.setAll(next.offRecord === true)
  }

  const attempt = (run: (signal: AbortSignal) => Promise<unknown>) =>
    void withTimeout(run, { clock, timeoutMs }).catch((error: unknown) =>
      report({ type: 'policy.failed', code: errorCodeOf(error) }),
    )

  /** Tells all what holds in the room. */
  const tellOrders = async () => {
    if (orders) await session.sendControl(hostChannel, { type: 'orders', ...orders })
  }

  /** Somebody has come, or is back. Repeated requests make a host send no more than this. */
  const peerCame = () => {
    if (!orders || given?.role !== 'host' || telling !== undefined) return
    telling = clock.setTimeout(() => {
      telling = undefined
      tellOrders().catch(() => {})
    }, stateIntervalMs)
  }

  const isHost = () => given?.role === 'host' && !given.ended
  const offRecord = createOffRecord({
    stores,
    clock,
    keepsAll: session.keepsAll,
    isHost,
    tell: () => void tellOrders().catch(() => {}),
    onLapsed() {
      if (orders) orders = { ...orders, offRecord: false }
    },
    report,
  })

  const order = async (change: Partial<Orders>) => {
    if (given?.role !== 'host') return
    const captions = stores.rules.get()?.captions ?? 'on'
    // A host who comes after all others have gone gives later orders than theirs, which nobody can tell.
    const known = orders ?? { order: Math.floor(clock.now() / 1_000), captions, removed: [] }
    follow({ ...known, captions, ...change, order: orderAfter(known.order) })
    await tellOrders()
  }

  readAgain()
  let stop: (() => void) | undefined

  return {
    /** From now on, who needs to know is told of the rules. */
    begin() {
      stop = policy?.subscribe(update)
      update()
    },
    end() {
      stop?.()
      offRecord.end()
    },
    isRemoved,
    heldSince: offRecord.heldSince,
    connection(isOpen: boolean) {
      offRecord.connection(isOpen)
      // What was decided without a connection is told.
      if (isOpen) peerCame()
    },

    /** Whether to take this from its sender: by the role that the transport vouches for, and what hosts decided. */
    admits(delivery: Delivery, sender: string): boolean {
      const { channel, role }: Partial<Delivery> = delivery ?? {}
      if (isRemoved(sender)) {
        if (channel === controlChannel) peerCame()
        return false
      }
      if (channel === hostChannel) return policy !== undefined && role === 'host'
      return role !== 'listener' || channel === controlChannel
    },

    /** A host told what holds in the room. */
    heard: (told: Orders) => follow(mergedOrders(orders, told)),
    peerCame,

    answerConsent(answer: ConsentAnswer) {
      attempt(async (signal) => {
        if (policy?.answerConsent) await policy.answerConsent(answer, { signal })
        else answered = answer
        update()
        report({ type: 'consent.answered', answer })
      })
    },

    setCaptions(captions: 'on' | 'off') {
      if (!mayStartCaptions(stores.rules.get())) return
      attempt(async (signal) => {
        await policy?.setCaptions?.(captions, { signal })
        await order({ captions })
      })
    },

    /** A host decides for everybody, anybody else for themselves. */
    setOffRecord(on: boolean) {
      if (session.listens() || policyRefusal(given) === 'listening') return
      if (!isHost() || !on) offRecord.setOwn(on)
      if (isHost()) attempt(() => order({ offRecord: on }))
    },

    remove(sender: string) {
      if (!mayRemove(stores.rules.get())) return
      const user = session.userOf(sender)
      attempt(async (signal) => {
        await policy?.remove?.({ sender, ...(user !== undefined && { user }) }, { signal })
        const told = user === undefined ? [sender] : [sender, personOf(sender, user)]
        await order({ removed: [...(orders?.removed ?? []), ...told].slice(-maxRemoved) })
      })
    },
  }
}

export type Enforcement = ReturnType<typeof createEnforcement>
