import { errorCodeOf, LingoboothError, type Profile, type TransportSession } from '@lingobooth/core'
import type { CallService } from './call-service.ts'

type Profiles = NonNullable<TransportSession['profile']>

export interface ProfilesOptions {
  readonly callService: CallService
  readonly userId: string
  /** Called after a change, so that others read the profile again. */
  onSet(): void
}

interface Metadata {
  readonly profile: Profile
  /** May also contain the application's own fields. */
  readonly custom: Readonly<Record<string, string | number | boolean | null>>
  readonly eTag: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const wasChangedMeanwhile = (error: unknown) => LingoboothError.is(error) && error.status === 412

/** Profiles as PubNub user metadata: the name, and the description as a custom field. */
export function createProfiles({ callService, userId, onSet }: ProfilesOptions): Profiles {
  const read = async (uuid: string): Promise<Metadata | null> => {
    try {
      const { data } = await callService((client) =>
        client.objects.getUUIDMetadata({ uuid, include: { customFields: true } }),
      )
      const custom = data.custom ?? {}
      return { custom, eTag: data.eTag, profile: { name: textOf(data.name), description: textOf(custom.description) } }
    } catch (error) {
      if (errorCodeOf(error) === 'not-found') return null
      throw error
    }
  }

  const write = async ({ name, description }: Profile, signal: AbortSignal | undefined) => {
    const known = await read(userId)
    signal?.throwIfAborted()
    if (known?.profile.name === name && known.custom.description === description) return
    const data = { name, custom: { ...known?.custom, description } }
    const condition = known ? { ifMatchesEtag: known.eTag } : {}
    await callService((client) => client.objects.setUUIDMetadata({ data, ...condition }))
    onSet()
  }

  /** Serialises updates, so that the last one wins. */
  let before: Promise<unknown> = Promise.resolve()

  return {
    async set(profile, { signal } = {}) {
      const writing = before
        .then(() => write(profile, signal))
        .catch((error: unknown) => {
          if (wasChangedMeanwhile(error)) return write(profile, signal)
          throw error
        })
      before = writing.catch(() => {})
      await writing
    },
    get: async (sender) => (sender === '' ? null : ((await read(sender))?.profile ?? null)),
  }
}
