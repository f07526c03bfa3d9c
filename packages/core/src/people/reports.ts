import type { ErrorCode } from '../errors.ts'
import type { ConsentAnswer, RoomRules } from '../ports/room-policy.port.ts'

/** What is told to the host of who may do what. */
export type PeopleReport =
  /** What this participant may do in the room is known, or has changed. */
  | { readonly type: 'rules.changed'; readonly rules: RoomRules }
  /** The participant's answer is on record. */
  | { readonly type: 'consent.answered'; readonly answer: ConsentAnswer }
  /** The policy did not carry something out. */
  | { readonly type: 'policy.failed'; readonly code: ErrorCode }
  /** What is said from now on is off the record, or on it again. `isKept`: the call keeps it nevertheless. `lapsed`: no host upholds it any more. */
  | { readonly type: 'offRecord.changed'; readonly holds: boolean; readonly isKept: boolean; readonly lapsed?: true }
  /** Somebody was hidden, or is shown again. */
  | { readonly type: 'hiding.changed' }
