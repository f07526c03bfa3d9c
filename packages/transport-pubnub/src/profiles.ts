import { errorCodeOf, type Profile, type Profiles } from '@lingobooth/core'
import type { SessionCalls } from './session-calls.ts'

export interface ProfilesOptions {
  readonly calls: SessionCalls
  /** The others shall look again. */
  onSet(): void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const toProfile = (data: { readonly name?: unknown; readonly custom?: unknown }): Profile => {
  const { custom } = data
  const description: unknown = typeof custom === 'object' && custom !== null ? Reflect.get(custom, 'description') : ''
  return { name: textOf(data.name), description: textOf(description) }
}

/** Profiles as the metadata of PubNub's users: their name, and the description among the custom fields. */
export function createProfiles({ calls, onSet }: ProfilesOptions): Profiles {
  return {
    async set({ name, description }, { signal } = {}) {
      calls.check(signal)
      const data = { name, custom: { description } }
      await calls.orEnd(
        calls.run((client) => client.objects.setUUIDMetadata({ data })),
        signal,
      )
      onSet()
    },
    async get(sender, { signal } = {}) {
      calls.check(signal)
      if (sender === '') return null
      const reading = calls.run((client) =>
        client.objects.getUUIDMetadata({ uuid: sender, include: { customFields: true } }),
      )
      try {
        const { data } = await calls.orEnd(reading, signal)
        return toProfile(data)
      } catch (error) {
        if (errorCodeOf(error) === 'not-found') return null
        throw error
      }
    },
  }
}
