import type { Booth, Module } from '@lingobooth/core'
import { type NoticePlace, unsaidPlaceOf } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { usePlaces } from '../hooks/notice-places.ts'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'

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

/** The same of panels that are closed. */
export function UnsaidElsewhere({ booth, here }: { readonly booth: Booth; readonly here: NoticePlace }) {
  const places = usePlaces(booth)
  if (unsaidPlaceOf(places) !== here) return null
  return modules.map((module) => !places.includes(module) && <UnsaidPlace key={module} booth={booth} module={module} />)
}
