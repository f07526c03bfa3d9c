import type { Booth } from '@lingobooth/core'
import { useEffect, useRef } from 'react'
import { useEngineStatus } from '../../react-host/src/engine-status.ts'

export { pageVendors as vendors } from '@lingobooth/local-engines/page'

/** Reloads the languages when an engine of the demo starts or stops. */
export function useEngines(booth: Booth): void {
  const status = useEngineStatus()
  const known = useRef(status)
  useEffect(() => {
    const changed = known.current !== undefined && known.current !== status
    known.current = status
    if (changed) booth.app.retry()
  }, [booth, status])
}
