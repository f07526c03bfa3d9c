import { lineKey } from '../../domain/transcript.ts'

/** Keys of accepted lines that are remembered, so that a late copy is recognised. */
const rememberedLines = 20_000

/** Which lines of this room were taken, and under which clients one has been in it. */
export function createSeen() {
  const keys = new Set<string>()
  const ownClients = new Set<string>()

  return {
    enter: (clientId: string) => ownClients.add(clientId),

    clear() {
      keys.clear()
      ownClients.clear()
    },

    /** False where the line was taken before. */
    take(key: string): boolean {
      if (keys.has(key)) return false
      keys.add(key)
      if (keys.size > rememberedLines) keys.delete(keys.values().next().value as string)
      return true
    },

    /** A history gives back the lines of one's earlier stays, under whatever the transport calls their sender. */
    isOwn: ({ clientId = '', id = '' }: { readonly clientId?: string; readonly id?: string }): boolean =>
      ownClients.has(clientId) && [...ownClients].some((client) => keys.has(lineKey(client, id))),
  }
}

export type Seen = ReturnType<typeof createSeen>
