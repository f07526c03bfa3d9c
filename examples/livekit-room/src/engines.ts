import type { Booth } from '@lingobooth/core'
import { useEffect, useRef } from 'react'
import { useEngineStatus } from '../../react-host/src/engine-status.ts'

export { markedTranslator } from '../../react-host/src/marked-translator.ts'
export { vendors } from '../../react-host/src/vendors.ts'

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
