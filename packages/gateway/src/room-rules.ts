import type { RoomRules as RulesOfRoom } from '@lingobooth/core'
import type { Marks } from './marks.ts'
import type { Meter } from './meter.ts'
import { type Action, type Claims, mayDo } from './participant.ts'
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
  /** Whether somebody who is asked has agreed; the words of the question are not repeated. */
  readonly consent?: { readonly answer: ConsentAnswer | null }
  readonly spent: readonly VendorKind[]
  readonly ended?: 'removed'
}

type Person = Pick<Claims, 'room' | 'user'>

export interface RoomRules {
  /** Rejects when this participant may not do this, or not now. */
  check(claims: Claims, action: Action): Promise<void>
  of(claims: Omit<Claims, 'id' | 'issuedAtMs' | 'expiresAtMs'>, now?: 'now'): Promise<Rules>
  /** Changes with each decision about the room. */
  revisionOf(room: string): Promise<number>
  remove(person: Person, isRemoved?: boolean): Promise<void>
  setCaptions(room: string, captions: 'on' | 'off'): Promise<void>
  answerConsent(person: Person, answer: ConsentAnswer): Promise<void>
}

const endedKey = 'ended'
const revisionKey = 'revision'
const answers: readonly (ConsentAnswer | null)[] = [null, 'accepted', 'declined']

export function createRoomRules(marks: Marks, meter: Meter, onDecided: (room: string) => void): RoomRules {
  const removedKey = ({ user }: Person) => JSON.stringify(['removed', user])
  const consentKey = ({ user }: Person) => JSON.stringify(['consent', user])

  async function decide(room: string, key: string, value: number): Promise<void> {
    const [revision = 0] = crypto.getRandomValues(new Uint8Array(1))
    const saving = [marks.set(room, key, value), marks.set(room, revisionKey, revision)]
    onDecided(room)
    await Promise.all(saving)
  }

  return {
    async check(claims, action) {
      const asked = action === 'speak'
      const [isRemoved, hasEnded, consent] = await Promise.all([
        marks.get(claims.room, removedKey(claims)),
        asked ? marks.get(claims.room, endedKey) : 0,
        asked && claims.consent ? marks.get(claims.room, consentKey(claims)) : 1,
      ])
      if (isRemoved) throw refusal('unauthorized', 'A host has removed this participant.', { status: 403 })
      if (!mayDo(claims, action))
        throw refusal('unauthorized', `The role "${claims.role}" may not do this.`, { status: 403 })
      if (hasEnded) throw refusal('closed', 'The captions of this room have ended.')
      if (answers[consent] !== 'accepted') throw refusal('closed', 'This participant has not agreed to be recognised.')
    },
    async of(claims, now) {
      const { role, room, languages } = claims
      const [isRemoved, hasEnded, consent, spent] = await Promise.all([
        marks.get(room, removedKey(claims), now),
        marks.get(room, endedKey, now),
        claims.consent ? marks.get(room, consentKey(claims), now) : 0,
        meter.spent(claims),
      ])
      return {
        ...{ role, spent, captions: hasEnded ? 'off' : 'on', startsCaptions: mayDo(claims, 'start') },
        ...(languages && { languages }),
        ...(claims.consent && { consent: { answer: answers[consent] ?? null } }),
        ...(isRemoved && { ended: 'removed' as const }),
      }
    },
    revisionOf: (room) => marks.get(room, revisionKey),
    remove: (person, isRemoved = true) => decide(person.room, removedKey(person), Number(isRemoved)),
    setCaptions: (room, captions) => decide(room, endedKey, Number(captions === 'off')),
    answerConsent: (person, answer) => decide(person.room, consentKey(person), answers.indexOf(answer)),
  }
}
