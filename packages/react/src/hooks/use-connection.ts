import type { Booth, ConnectionObstacle } from '@lingobooth/core'
import { useSelector } from '@xstate/react'

export type ConnectionState = ConnectionObstacle | 'closed' | 'live'

/** What stands between the booth and its room, else whether it is in one. */
export const useConnection = (booth: Booth): ConnectionState =>
  useSelector(
    booth.app.view.published,
    ({ obstacle, connection }) => obstacle ?? (connection === 'live' ? 'live' : 'closed'),
  )
