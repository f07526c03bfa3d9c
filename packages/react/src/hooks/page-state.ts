import type { Module } from '@lingobooth/core'
import { createAtom } from '@xstate/store'
import type { NoticePlace, PanelId } from '../booth-types.ts'
import { perBooth } from './per-booth.ts'

/** An own line that is being corrected in the box. */
export interface LineEdit {
  readonly key: string
  readonly text: string
}

interface PageState {
  /** Unsent text, by module. */
  readonly drafts: Readonly<Record<Module, string>>
  readonly edits: Readonly<Record<Module, LineEdit | null>>
  /** Whether the lines of a panel are being searched. */
  readonly searches: Readonly<Record<Module, boolean>>
  /** Mounted places for notices. */
  readonly places: readonly NoticePlace[]
  /** Panels whose initial values have been applied. */
  readonly seeded: readonly PanelId[]
  /** Room in which somebody has said something. */
  readonly begunIn: string | null
  /** This participant has spoken, or tried to. */
  readonly hasPressed: boolean
}

/** State that a booth's components share, and that the core does not need. */
export const pageStateOf = perBooth(() => {
  const { get, set, subscribe } = createAtom<PageState>({
    drafts: { subtitles: '', chat: '' },
    edits: { subtitles: null, chat: null },
    searches: { subtitles: false, chat: false },
    places: [],
    seeded: [],
    begunIn: null,
    hasPressed: false,
  })
  return { getSnapshot: get, set, subscribe }
})
