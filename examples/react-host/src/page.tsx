import '@lingobooth/react/styles.css'
import './page.css'
import type { Plugin } from '@lingobooth/core'
import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { useEffect, useRef, useState } from 'react'
import { CaptionScene } from './caption-scene.tsx'
import { EngineNotes } from './engine-notes.tsx'
import { type EngineStatus, useEngineStatus } from './engine-status.ts'

/** Each participant has settings of their own: both may be tabs of one browser. */
const participant = new URLSearchParams(location.search).get('n') ?? ''
const settings = { key: `lingobooth.settings ${participant}` }
const platform = [webPlatform({ settings }), broadcastTransport()]

const links = [
  { label: 'Ada, who speaks English', href: '?n=Ada+Lovelace&id=weekly&lng=en-US&g=female' },
  { label: 'Luis, who speaks Spanish', href: '?n=Luis+Garc%C3%ADa&id=weekly&lng=es-ES&g=male' },
]

/** Brings somebody else into this room, at first in the other of the two languages. */
function inviteHere() {
  const here = new URLSearchParams(location.search)
  const lng = here.get('lng')?.startsWith('es') ? 'en-US' : 'es-ES'
  const guest = new URLSearchParams({ n: 'Guest', id: here.get('id') ?? '', lng })
  return { url: new URL(`?${guest}`, location.href).href }
}

const invite = inviteHere()

/** Captions alone of this room, in the language of this page. */
function screenHere() {
  const here = new URLSearchParams(location.search)
  const [id, lng] = [here.get('id'), here.get('lng')]
  return id && lng ? `?screen&${new URLSearchParams({ id, lng })}` : undefined
}

const screen = screenHere()

interface PageProps {
  readonly first: EngineStatus | null
  readonly vendors: readonly Plugin[]
}

export function Page({ first, vendors }: PageProps) {
  const [plugins] = useState(() => [...platform, ...vendors])
  const booth = useCreateBooth({ plugins })
  const status = useEngineStatus(first)
  const known = useRef(status)
  useEffect(() => {
    const joined = known.current !== undefined && known.current !== status
    known.current = status
    if (joined) booth.app.retry()
  }, [booth, status])

  return (
    <main className="page">
      <div className="above">
        <EngineNotes booth={booth} status={status} />
        <CaptionScene booth={booth} screen={screen} />
      </div>
      <Booth
        className="sheet"
        provider={booth}
        interfaceLanguage="browser"
        autologin
        attachFile
        links={links}
        invite={invite}
      />
    </main>
  )
}
