import { createOwnedMap } from '../kit/owned-map.ts'
import { textBytes } from '../kit/text-bytes.ts'
import { lineKey, ownPerson } from './wire/author.ts'

/** Line keys remembered to detect duplicates, and the text of these and of what came with them, at two bytes a UTF-16 unit. */
const rememberedLines = 20_000
const rememberedBytes = 8 * 1024 * 1024
const slotBytes = rememberedBytes / rememberedLines

/** The lines already accepted in this room, and the client ids that this participant has had in it. */
export function createSeen() {
  const contents = createOwnedMap<string>({
    max: rememberedLines,
    slotsOf: (...entry) => Math.ceil(textBytes(entry) / slotBytes),
    whenFull: 'share',
  })
  const ownClients = new Set<string>()

  return {
    enter: (clientId: string) => ownClients.add(clientId),

    has: contents.has,

    contentOf: contents.get,

    /** Marks a line as accepted; its person has a share of what is remembered. Returns false for a duplicate. */
    take(key: string, person = ownPerson, content = ''): boolean {
      if (contents.has(key)) return false
      contents.set(key, person, content)
      return true
    },

    /** History returns lines from this participant's earlier stays too, with whatever sender the transport gives them. */
    isOwn: ({ clientId = '', id = '' }: { readonly clientId?: string; readonly id?: string }): boolean =>
      ownClients.has(clientId) && [...ownClients].some((client) => contents.has(lineKey(client, id))),
  }
}

export type Seen = ReturnType<typeof createSeen>
