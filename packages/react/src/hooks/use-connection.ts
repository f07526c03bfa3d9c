import type { Booth, ConnectionObstacle } from '@lingobooth/core'
import { useSelected } from './use-selected.ts'

export type ConnectionState = ConnectionObstacle | 'closed' | 'live'

/** What stands between the booth and its room, else whether it is in one. */
export const useConnection = (booth: Booth): ConnectionState =>
  useSelected(booth.app.view, ({ obstacle, connection }) => obstacle ?? (connection === 'live' ? 'live' : 'closed'))
