import type { Booth } from '@lingobooth/core'
import type { ConnectionObstacle } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'

export type ConnectionState = ConnectionObstacle | 'closed' | 'live'

/** The obstacle between the booth and its room, if any; otherwise `live` or `closed`. */
export const useConnection = (booth: Booth): ConnectionState =>
  useSelector(
    booth.app.view.published,
    ({ obstacle, connection }) => obstacle ?? (connection === 'live' ? 'live' : 'closed'),
  )
