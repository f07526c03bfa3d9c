import type { Booth, Module } from '@lingobooth/core'
import type { NoticePlace } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { pageStateOf } from '../hooks/page-state.ts'
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

const modules = ['subtitles', 'chat'] as const
/** Where it is shown while its own panel is closed; the first that is there. */
const others = ['whole', 'stt', ...modules] as const

/** The same of panels that are closed. */
export function UnsaidElsewhere({ booth, here }: { readonly booth: Booth; readonly here: NoticePlace }) {
  const places = useSelector(pageStateOf(booth).places, (all) => all)
  if (others.find((place) => places.includes(place)) !== here) return null
  return modules.map((module) => !places.includes(module) && <UnsaidPlace key={module} booth={booth} module={module} />)
}
