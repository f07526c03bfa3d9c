import { checkPageLanguage, readPageParameters } from '@lingobooth/core/view'
import { useApp, useCreateBooth } from '@lingobooth/react'
import { livekitTransport, quickReconnectPolicy } from '@lingobooth/transport-livekit'
import { webPlatform } from '@lingobooth/web'
import { Room } from 'livekit-client'
import { useEffect, useMemo } from 'react'
import { callMicrophone } from './bridge/call-microphone.ts'
import { useEngines, vendors } from './engines.ts'
import { Loading } from './loading.tsx'
import { Lobby } from './lobby.tsx'
import { Meeting } from './meeting.tsx'
import { useLeftQuery, usePageQuery } from './visit.ts'

/** The call and the booth share this room: the booth's messages are sent beside audio and video. */
const room = new Room({
  adaptiveStream: true,
  dynacast: true,
  reconnectPolicy: quickReconnectPolicy(),
  dataStream: { maxPayloadByteLength: 26_214_400 },
})

const plugins = [
  webPlatform({ microphone: { mediaStream: callMicrophone(room) } }),
  livekitTransport({ room }),
  ...vendors(),
]

export function Page() {
  const booth = useCreateBooth({ plugins })
  const { languages, status, controls } = useApp(booth)
  const query = usePageQuery()
  const left = useLeftQuery()
  useEngines(booth)
  useEffect(() => {
    booth.start().catch(() => undefined)
  }, [booth])

  const visit = useMemo(() => {
    const read = readPageParameters(query)
    return read.ok && checkPageLanguage(read.parameters, languages).ok ? read.parameters : null
  }, [query, languages])

  if (languages.length === 0) return <Loading failed={status === 'failed'} onRetry={controls.retry} />
  if (!visit) return <Lobby key={left} query={left ?? query} hasLeft={left !== null} languages={languages} />
  return <Meeting key={query} room={room} booth={booth} visit={visit} />
}
