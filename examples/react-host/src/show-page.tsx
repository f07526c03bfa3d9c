import type { Plugin } from '@lingobooth/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { EngineStatus } from './engine-status.ts'

/** With `?screen`, captions alone; their page has no other sheet, so that it may be transparent. */
async function chosen(status: EngineStatus | null, vendors: readonly Plugin[]): Promise<ReactNode> {
  const background = new URLSearchParams(location.search).get('screen')
  if (background === null) {
    const { Page } = await import('./page.tsx')
    return <Page first={status} vendors={vendors} />
  }
  const { ScreenPage } = await import('./screen-page.tsx')
  return <ScreenPage background={background} vendors={vendors} />
}

export function showPage(status: EngineStatus | null, vendors: readonly Plugin[]): void {
  const root = document.getElementById('root')
  if (!root) return
  chosen(status, vendors).then((page) => createRoot(root).render(<StrictMode>{page}</StrictMode>), console.error)
}
