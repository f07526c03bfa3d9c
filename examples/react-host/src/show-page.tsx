import '@lingobooth/react/styles.css'
import './page.css'
import type { Plugin } from '@lingobooth/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { EngineStatus } from './engine-status.ts'
import { Page } from './page.tsx'

export function showPage(status: EngineStatus | null, vendors: readonly Plugin[]): void {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Page first={status} vendors={vendors} />
      </StrictMode>,
    )
}
