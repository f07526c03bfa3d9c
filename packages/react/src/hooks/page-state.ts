import type { Module } from '@lingobooth/core'
import type { NoticePlace, PanelId } from '@lingobooth/core/view'
import { createAtom } from '@xstate/store'
import { perBooth } from './per-booth.ts'

/** An object, since `useSelector` looks into it for `status`. */
function shared<T extends object>(first: T) {
  const { get, set, subscribe } = createAtom<T>(first)
  return { getSnapshot: get, set, subscribe }
}

type Shared<T extends object> = ReturnType<typeof shared<T>>

interface PageState {
  /** Whether the lines of a panel are being searched. */
  readonly searches: Shared<Readonly<Record<Module, boolean>>>
  /** Mounted places for notices. */
  readonly places: Shared<readonly NoticePlace[]>
  /** Panels whose initial values have been applied. */
  readonly seeded: Shared<readonly PanelId[]>
}

/** State that a booth's components share, and that the core does not need. */
export const pageStateOf = perBooth(
  (): PageState => ({
    searches: shared({ subtitles: false, chat: false }),
    places: shared<readonly NoticePlace[]>([]),
    seeded: shared<readonly PanelId[]>([]),
  }),
)
