import type { RoomRules, Transport } from '@lingobooth/core'

type RoomRole = RoomRules['role']

/** Who keeps a participant to a role: the service, the booths of the others, or nobody but the participant's own booth. */
export type RoleKeeper = 'service' | 'booths' | 'nobody'

export interface RoomRolesHarness {
  /** Makes a transport for a participant of this role, whose rights the service knows. */
  create(participant: { readonly role: RoomRole; readonly userId: string }): Transport | Promise<Transport>
  readonly keptBy: RoleKeeper
  /** How long a rule waits, in milliseconds. @default 10000 */
  readonly patienceMs?: number
}
