import type { Booth } from '@lingobooth/core'
import { useLayoutEffect } from 'react'
import type { PanelId } from '../booth-types.ts'

const panels = ['subtitles', 'chat', 'tts', 'stt'] as const satisfies readonly PanelId[]

/** Opens all panels but those that the host keeps closed, before the booth begins: what the participant saved comes after it. */
export function useInitialVisibility(booth: Booth, visible: Readonly<Partial<Record<PanelId, boolean>>> = {}): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values do not apply
  useLayoutEffect(() => {
    if (booth.app.view.getSnapshot().status !== 'idle') return
    for (const panel of panels) booth.app.setVisible(panel, visible[panel] ?? true)
  }, [booth])
}
