import '@lingobooth/react/styles.css'
import './styles/page.css'
import './styles/call.css'
import { setLogLevel } from 'livekit-client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './page.tsx'

// At its usual level the client logs names and rooms.
setLogLevel('warn')

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
