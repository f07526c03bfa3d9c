import type { Module, PanelId } from '@lingobooth/core'
import type { NoticePlace } from '@lingobooth/core/view'
import { createAtom } from '@xstate/store'
import { perBooth } from './per-booth.ts'

interface PageState {
  /** What is typed and not yet sent. */
  readonly drafts: Readonly<Record<Module, string>>
  /** Where notices can be shown now. */
  readonly places: readonly NoticePlace[]
  /** Panels that have given their starting values. */
  readonly seeded: readonly PanelId[]
}

/** What the components of a booth share, and the booth itself need not know. */
export const pageStateOf = perBooth(() => {
  const { get, set, subscribe } = createAtom<PageState>({ drafts: { subtitles: '', chat: '' }, places: [], seeded: [] })
  return { getSnapshot: get, set, subscribe }
})
