import type { Module } from '@lingobooth/core'
import type { NoticePlace, PanelId } from '@lingobooth/core/view'
import { createAtom } from '@xstate/store'
import { perBooth } from './per-booth.ts'

/** An own line that is being corrected in the box. */
export interface LineEdit {
  readonly key: string
  readonly text: string
}

/** An object, since `useSelector` looks into it for `status`. */
function shared<T extends object>(first: T) {
  const { get, set, subscribe } = createAtom<T>(first)
  return { getSnapshot: get, set, subscribe }
}

type Shared<T extends object> = ReturnType<typeof shared<T>>

/** Each apart: a draft changes with every key. */
interface PageState {
  /** Unsent text, by module. */
  readonly drafts: Shared<Readonly<Record<Module, string>>>
  readonly edits: Shared<Readonly<Record<Module, LineEdit | null>>>
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
    drafts: shared({ subtitles: '', chat: '' }),
    edits: shared<Readonly<Record<Module, LineEdit | null>>>({ subtitles: null, chat: null }),
    searches: shared({ subtitles: false, chat: false }),
    places: shared<readonly NoticePlace[]>([]),
    seeded: shared<readonly PanelId[]>([]),
  }),
)
