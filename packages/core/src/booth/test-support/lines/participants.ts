import { noParticipants, type Participants } from '../../../link/link-atoms.ts'
import { syncParticipants } from '../../../link/sync-participants.ts'
import type { Peer } from '../../../ports/transport.port.ts'

/** What a room knows of these peers, who use the names of their profiles. */
export const participantsOf = (
  peers: readonly Peer[],
  before: Participants = noParticipants,
  personOf = (sender: string) => sender,
): Participants => syncParticipants(before, peers, { nameOf: (_, name) => name, personOf })
