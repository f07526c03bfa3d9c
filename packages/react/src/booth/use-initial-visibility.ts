import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { useLayoutEffect } from 'react'

const panels = ['subtitles', 'chat', 'tts', 'stt'] as const satisfies readonly PanelId[]

export interface PanelFlags {
  /** The panels that this page has. @default all four */
  readonly panels?: readonly PanelId[] | undefined
  /** Which panels are open at first, before the participant opens or closes one. @default all that the page has */
  readonly initialVisibility?: Readonly<Partial<Record<PanelId, boolean>>> | undefined
}

/** Opens all panels but those that the host keeps closed, before the booth begins: what the participant saved comes after it. */
export function useInitialVisibility(
  booth: Booth,
  { panels: given, initialVisibility: visible = {} }: PanelFlags,
): void {
  const removed = panels.filter((panel) => given && !given.includes(panel)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values do not apply
  useLayoutEffect(() => {
    if (booth.app.view.getSnapshot().status !== 'idle') return
    for (const panel of panels) booth.app.setVisible(panel, visible[panel] ?? true)
  }, [booth])
  useLayoutEffect(() => {
    booth.app.removePanels(panels.filter((panel) => removed.split(' ').includes(panel)))
  }, [booth, removed])
}
