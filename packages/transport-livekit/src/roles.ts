import type { Clock, RoomRules } from '@lingobooth/core'
import type { Participant, Room } from 'livekit-client'
import { profileAttribute } from './profile.ts'

type RoomRole = RoomRules['role']

/** Attributes of the token. */
const roleAttribute = 'lingobooth.role'
const userAttribute = 'lingobooth.user'

export interface LivekitRightsOptions {
  readonly role: RoomRole
  /** Who it is, where each page has an identity of its own. @default the identity in the token */
  readonly user?: string
  /** Whom the others see. @default the name in the token */
  readonly profile?: { readonly name: string; readonly language: string }
}

/** What a token needs so that the others believe its role: attributes, and rights beside `roomJoin` and `room`. */
export const livekitRights = ({ role, user, profile }: LivekitRightsOptions) => ({
  attributes: {
    [roleAttribute]: role,
    ...(user !== undefined && { [userAttribute]: user }),
    ...(profile && { [profileAttribute]: JSON.stringify(profile) }),
  },
  grants: { canPublishData: true, canUpdateOwnMetadata: false },
})

/** LiveKit may take three seconds to report a participant without tracks. */
const reportMs = 5_000

/** An attribute counts only where its participant cannot change it. */
const believed = ({ attributes, permissions }: Participant, name: string) =>
  permissions && !permissions.canUpdateMetadata ? attributes[name] : undefined

/** LiveKit reports a participant first, and permissions afterwards. */
function roleOf(participant: Participant): RoomRole | undefined {
  if (!participant.permissions) return undefined
  const role = believed(participant, roleAttribute)
  return role === 'host' || role === 'speaker' ? role : 'listener'
}

export interface Roles {
  /** Undefined for a participant that LiveKit has not reported yet. */
  of(identity: string): RoomRole | undefined
  /** Waits until LiveKit has reported the participant. Resolves to undefined where it does not. */
  known(identity: string): Promise<RoomRole | undefined>
}

/** The roles that tokens give, which the participants themselves cannot change. */
export function createRoles({ room, clock }: { readonly room: Room; readonly clock: Clock }): Roles {
  const of = (identity: string) => {
    const participant = room.remoteParticipants.get(identity)
    return participant && roleOf(participant)
  }
  return {
    of,
    known: async (identity) =>
      of(identity) ??
      new Promise((resolve) => {
        const settle = () => {
          clock.clearTimeout(timer)
          room.off('participantPermissionsChanged', look)
          resolve(of(identity))
        }
        const look = () => of(identity) && settle()
        const timer = clock.setTimeout(settle, reportMs)
        room.on('participantPermissionsChanged', look)
      }),
  }
}

/** The user of an identity, also after it has left. The maker of the tokens has authenticated both. */
export function createUsers({ localParticipant, remoteParticipants }: Room): (identity: string) => string {
  const known = new Map<string, string>()
  return (identity) => {
    const isOwn = identity === localParticipant.identity
    const participant = isOwn ? localParticipant : remoteParticipants.get(identity)
    // LiveKit reports permissions a moment later; without this, a participant would have two names.
    const mayChange = participant?.permissions?.canUpdateMetadata ?? false
    const user = mayChange ? undefined : participant?.attributes[userAttribute]
    if (user) known.set(identity, user)
    if (mayChange) known.delete(identity)
    return known.get(identity) ?? identity
  }
}
