import type { Profile, TransportSession } from '@lingobooth/core'
import { parseJson } from '@lingobooth/core/adapter'
import type { Participant, Room } from 'livekit-client'
import * as v from 'valibot'
import { sendError } from './errors.ts'
import type { Lifeline } from './lifeline.ts'

type Profiles = NonNullable<TransportSession['profile']>

/** Attribute with the profile as JSON; the participant's own name is left to the application. */
export const profileAttribute = 'lingobooth.profile'

const schema = v.object({ name: v.string(), language: v.string() })

/** The participant's profile, or else the name from its token. */
export function profileOf({ name, attributes }: Participant): Profile | null {
  const told = attributes[profileAttribute]
  const result = v.safeParse(schema, told === undefined ? undefined : parseJson(told))
  if (result.success) return { name: result.output.name, description: result.output.language }
  return name ? { name, description: '' } : null
}

export function createProfiles({ localParticipant, remoteParticipants }: Room, lifeline: Lifeline): Profiles {
  return {
    async set({ name, description }, { signal } = {}) {
      lifeline.check(signal)
      const told = JSON.stringify({ name, language: description })
      const setting = () => localParticipant.setAttributes({ [profileAttribute]: told })
      await lifeline.guard(setting, signal).catch((error: unknown) => {
        throw sendError(error, 'canUpdateOwnMetadata')
      })
    },
    async get(sender, { signal } = {}) {
      lifeline.check(signal)
      const participant = sender === localParticipant.identity ? localParticipant : remoteParticipants.get(sender)
      return participant ? profileOf(participant) : null
    },
  }
}
