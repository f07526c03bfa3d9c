import { textBytes } from '../bounds/text-bytes.ts'
import { lineKey } from './transcript.ts'

/** Line keys remembered to detect duplicates, and the text of these and of what came with them, at two bytes a UTF-16 unit. */
const rememberedLines = 20_000
const rememberedBytes = 8 * 1024 * 1024

/** The lines already accepted in this room, and the client ids that this participant has had in it. */
export function createSeen() {
  const keys = new Map<string, string>()
  const ownClients = new Set<string>()
  let bytes = 0
  const forgetOldest = () => {
    const [oldest] = keys
    if (!oldest) return
    keys.delete(oldest[0])
    bytes -= textBytes(oldest)
  }

  return {
    enter: (clientId: string) => ownClients.add(clientId),

    has: (key: string): boolean => keys.has(key),

    /** What was taken with a key. */
    contentOf: (key: string): string | undefined => keys.get(key),

    /** Marks a line as accepted. Returns false for a duplicate. */
    take(key: string, content = ''): boolean {
      if (keys.has(key)) return false
      keys.set(key, content)
      bytes += textBytes([key, content])
      while (keys.size > rememberedLines || bytes > rememberedBytes) forgetOldest()
      return true
    },

    /** History returns lines from this participant's earlier stays too, with whatever sender the transport gives them. */
    isOwn: ({ clientId = '', id = '' }: { readonly clientId?: string; readonly id?: string }): boolean =>
      ownClients.has(clientId) && [...ownClients].some((client) => keys.has(lineKey(client, id))),
  }
}

export type Seen = ReturnType<typeof createSeen>
