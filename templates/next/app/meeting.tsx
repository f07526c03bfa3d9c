import { AdapterError, type Plugin } from '@lingobooth/core'
import { gateway, gatewaySession } from '@lingobooth/gateway/page'
import { Booth, useCreateBooth } from '@lingobooth/react'
import { livekitTransport } from '@lingobooth/transport-livekit'
import { webPlatform } from '@lingobooth/web'
import { useEffect, useState } from 'react'

/** Asks the gateway who this is, and makes the plugins of that answer. */
async function enter(room: string): Promise<readonly Plugin[]> {
  const session = gatewaySession({ url: '/lingobooth', room, live: false })
  const { transports } = await session.start()
  const livekit = livekitTransport({ url: transports.livekit?.url ?? '', roles: true })
  return [webPlatform(), livekit, ...gateway(session)]
}

const logIn = () => location.replace(`/log-in${location.search}`)

export function Meeting() {
  const [plugins, setPlugins] = useState<readonly Plugin[]>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const { n: name, id: room } = Object.fromEntries(new URLSearchParams(location.search))
    if (!name || !room) return logIn()
    enter(room).then(setPlugins, (error: unknown) => {
      if (AdapterError.is(error) && error.code === 'unauthorized') logIn()
      else setFailed(true)
    })
  }, [])
  if (hasFailed) return <p role="alert">The meeting could not be reached. Reload the page.</p>
  return plugins && <Panels plugins={plugins} />
}

function Panels({ plugins }: { readonly plugins: readonly Plugin[] }) {
  const booth = useCreateBooth({ plugins })
  const room = new URLSearchParams(location.search).get('id') ?? ''
  const invite = { url: `${location.origin}/?${new URLSearchParams({ id: room })}` }
  return <Booth provider={booth} autologin invite={invite} interfaceLanguage="browser" className="meeting" />
}
