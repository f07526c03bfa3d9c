import '@lingobooth/react/styles.css'
import { createBooth } from '@lingobooth/core'
import { gateway } from '@lingobooth/gateway/page'
import { Booth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { createRoot } from 'react-dom/client'

const given = new URLSearchParams(location.search)
const booth = createBooth({ plugins: [webPlatform(), broadcastTransport(), ...gateway({ url: '/lingobooth' })] })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Booth
      provider={booth}
      room="weekly"
      name={given.get('name') ?? 'Guest'}
      language={given.get('language') ?? 'en-US'}
    />,
  )
