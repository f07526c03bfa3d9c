import type { Booth } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from './lazy.ts'
import { part } from './part.ts'

/** Where everybody reads that what is said now is off the record. */
export function OffRecordPlace({ booth }: { booth: Booth }) {
  const state = useSelector(booth.app.view.published, (view) => view.offRecord)
  const Sign = useLazy(panelParts, state !== null)?.OffRecordSign
  return (
    <div {...part('record', 'place')} aria-live="polite">
      {state && Sign && <Sign booth={booth} state={state} />}
    </div>
  )
}
