import { errorCodeOf, LingoboothError, type Profile, type Profiles } from '@lingobooth/core'
import type { SessionCalls } from './session-calls.ts'

export interface ProfilesOptions {
  readonly calls: SessionCalls
  readonly userId: string
  /** The others shall look again. */
  onSet(): void
}

interface Metadata {
  readonly profile: Profile
  /** May hold what the application keeps of its users. */
  readonly custom: Readonly<Record<string, string | number | boolean | null>>
  readonly eTag: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const wasChangedMeanwhile = (error: unknown) => LingoboothError.is(error) && error.status === 412

/** Profiles as the metadata of PubNub's users: their name, and the description among the custom fields. */
export function createProfiles({ calls, userId, onSet }: ProfilesOptions): Profiles {
  const read = async (uuid: string): Promise<Metadata | null> => {
    try {
      const { data } = await calls.run((client) =>
        client.objects.getUUIDMetadata({ uuid, include: { customFields: true } }),
      )
      const custom = data.custom ?? {}
      return { custom, eTag: data.eTag, profile: { name: textOf(data.name), description: textOf(custom.description) } }
    } catch (error) {
      if (errorCodeOf(error) === 'not-found') return null
      throw error
    }
  }

  const write = async ({ name, description }: Profile, check: () => void) => {
    const known = await read(userId)
    check()
    if (known?.profile.name === name && known.custom.description === description) return
    const data = { name, custom: { ...known?.custom, description } }
    const condition = known ? { ifMatchesEtag: known.eTag } : {}
    await calls.run((client) => client.objects.setUUIDMetadata({ data, ...condition }))
    onSet()
  }

  /** The last one that was set shall be the one that stays. */
  let before: Promise<unknown> = Promise.resolve()

  return {
    async set(profile, { signal } = {}) {
      const check = () => calls.check(signal)
      check()
      const writing = before
        .then(() => write(profile, check))
        .catch((error: unknown) => {
          if (wasChangedMeanwhile(error)) return write(profile, check)
          throw error
        })
      before = writing.catch(() => {})
      await calls.orEnd(writing, signal)
    },
    async get(sender, { signal } = {}) {
      calls.check(signal)
      if (sender === '') return null
      const known = await calls.orEnd(read(sender), signal)
      return known?.profile ?? null
    },
  }
}
