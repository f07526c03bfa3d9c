import type { RoomRules as RulesOfRoom } from '@lingobooth/core'
import type { Decisions } from './decisions.ts'
import type { Meter } from './meter.ts'
import { type Action, type Caller, type Claims, mayDo } from './participant.ts'
import { refusal } from './refusal.ts'

type ConsentAnswer = NonNullable<NonNullable<RulesOfRoom['consent']>['answer']>
type RoomRole = RulesOfRoom['role']
type VendorKind = NonNullable<RulesOfRoom['spent']>[number]

/** What holds for a participant, as a page's policy of the room takes it. */
export interface Rules {
  readonly role: RoomRole
  readonly captions: 'on' | 'off'
  readonly startsCaptions: boolean
  readonly languages?: readonly string[]
  readonly liveTyping?: 'on' | 'off'
  /** Whether somebody who is asked has agreed; the words of the question are not repeated. */
  readonly consent?: { readonly answer: ConsentAnswer | null }
  readonly spent: readonly VendorKind[]
  readonly ended?: 'removed'
}

export interface RoomRules {
  /** Rejects when this participant may not do this, or not now. */
  check(claims: Claims, action: Action): Promise<void>
  of(claims: Omit<Claims, 'id' | 'issuedAtMs' | 'expiresAtMs'>, now?: 'now'): Promise<Rules>
  /** Changes with each decision about the room. */
  revisionOf(room: string): Promise<number>
  /** `by` is the user who decides; the operator is nobody. */
  remove(person: Caller, isRemoved: boolean, by?: string): Promise<void>
  setCaptions(room: string, captions: 'on' | 'off', by?: string): Promise<void>
  answerConsent(person: Caller, answer: ConsentAnswer): Promise<void>
}

export interface RoomRulesOptions {
  /** Of hosts: who is removed, and whether the captions have ended. */
  readonly orders: Decisions
  /** Of participants, who agree or not to be recognised. */
  readonly consents: Decisions
  readonly meter: Meter
  onDecided(room: string): void
}

const endedKey = 'ended'
const answers: readonly (ConsentAnswer | null)[] = [null, 'accepted', 'declined']

export function createRoomRules({ orders, consents, meter, onDecided }: RoomRulesOptions): RoomRules {
  const removedKey = ({ user }: Pick<Caller, 'user'>) => JSON.stringify(['removed', user])

  async function decide(decisions: Decisions, ...decision: Parameters<Decisions['decide']>): Promise<void> {
    const deciding = decisions.decide(...decision)
    onDecided(decision[0])
    await deciding
  }

  return {
    async check(claims, action) {
      const asked = action === 'speak'
      const [{ valueFor }, agreed] = await Promise.all([
        orders.of(claims.room),
        asked && claims.consent ? consents.of(claims.room) : undefined,
      ])
      if (valueFor(removedKey(claims)))
        throw refusal('unauthorized', 'A host has removed this participant.', { status: 403 })
      if (!mayDo(claims, action))
        throw refusal('unauthorized', `The role "${claims.role}" may not do this.`, { status: 403 })
      if (asked && valueFor(endedKey)) throw refusal('closed', 'The captions of this room have ended.')
      if (agreed && answers[agreed.valueFor(claims.user)] !== 'accepted')
        throw refusal('closed', 'This participant has not agreed to be recognised.')
    },
    async of(claims, now) {
      const { role, room, user, languages, liveTyping } = claims
      const [{ valueFor }, asked, spent] = await Promise.all([
        orders.of(room, now),
        claims.consent ? consents.of(room, now) : undefined,
        meter.spent(claims),
      ])
      return {
        ...{ role, spent, captions: valueFor(endedKey) ? 'off' : 'on', startsCaptions: mayDo(claims, 'start') },
        ...(languages && { languages }),
        ...(liveTyping && { liveTyping }),
        ...(asked && { consent: { answer: answers[asked.valueFor(user)] ?? null } }),
        ...(valueFor(removedKey(claims)) && { ended: 'removed' as const }),
      }
    },
    async revisionOf(room) {
      const decided = await Promise.all([orders.of(room), consents.of(room)])
      return decided.reduce((sum, { revision }) => sum + revision, 0)
    },
    remove: (person, isRemoved, by) => decide(orders, person.room, removedKey(person), Number(isRemoved), by),
    setCaptions: (room, captions, by) => decide(orders, room, endedKey, Number(captions === 'off'), by),
    answerConsent: ({ room, user }, answer) => decide(consents, room, user, answers.indexOf(answer), user),
  }
}
