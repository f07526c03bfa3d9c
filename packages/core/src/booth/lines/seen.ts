import { lineKey } from '../../domain/transcript.ts'

/** Number of line keys remembered to detect duplicates. */
const rememberedLines = 20_000

/** The lines already accepted in this room, and the client ids that this participant has had in it. */
export function createSeen() {
  const keys = new Map<string, string>()
  const ownClients = new Set<string>()

  return {
    enter: (clientId: string) => ownClients.add(clientId),

    clear() {
      keys.clear()
      ownClients.clear()
    },

    has: (key: string): boolean => keys.has(key),

    /** What was taken with a key. */
    contentOf: (key: string): string | undefined => keys.get(key),

    /** Marks a line as accepted. Returns false for a duplicate. */
    take(key: string, content = ''): boolean {
      if (keys.has(key)) return false
      keys.set(key, content)
      if (keys.size > rememberedLines) keys.delete(keys.keys().next().value as string)
      return true
    },

    /** History returns lines from this participant's earlier stays too, with whatever sender the transport gives them. */
    isOwn: ({ clientId = '', id = '' }: { readonly clientId?: string; readonly id?: string }): boolean =>
      ownClients.has(clientId) && [...ownClients].some((client) => keys.has(lineKey(client, id))),
  }
}

export type Seen = ReturnType<typeof createSeen>
