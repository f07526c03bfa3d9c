import '@lingobooth/react/styles.css'
import './styles/page.css'
import './styles/call.css'
import { setLogLevel } from 'livekit-client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'

// At any other level the client logs rooms and identities, at the latest when it reconnects.
setLogLevel('silent')

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
