import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/use-lazy.ts'

/** Below the lines: what was said here and did not reach the others. */
export function UnsaidPlace({ booth, module }: { readonly booth: Booth; readonly module: Module }) {
  const isWanted = useSelector(
    booth[module].view.published,
    ({ heldLines, cutShort }) => cutShort || heldLines.length > 0,
  )
  const Unsaid = useLazy(panelParts, isWanted)?.Unsaid
  return Unsaid && <Unsaid booth={booth} module={module} />
}
