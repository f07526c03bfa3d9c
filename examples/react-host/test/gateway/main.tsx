import '@lingobooth/react/styles.css'
import { gateway, gatewaySession } from '@lingobooth/gateway/page'
import { Booth, useCreateBooth } from '@lingobooth/react'
import { livekitTransport } from '@lingobooth/transport-livekit'
import { webPlatform } from '@lingobooth/web'
import { createRoot } from 'react-dom/client'

const session = gatewaySession({ url: '/lingobooth' })
const { livekit } = (await session.start()).transports
if (!livekit?.url) throw new Error('The gateway gave no token for LiveKit.')

const plugins = [webPlatform(), livekitTransport({ url: livekit.url, roles: true }), ...gateway(session)]

function Page() {
  return <Booth provider={useCreateBooth({ plugins })} autologin />
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
