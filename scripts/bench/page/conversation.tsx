import { assembleBooth } from '@lingobooth/core/workspace'
import { Booth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { webPlatform } from '@lingobooth/web'
import { useEffect, useState } from 'react'
import { typeLines } from './typing.ts'
import { vendorsAfter } from './vendors.ts'

const parameters = new URLSearchParams(location.search)
const plugins = [webPlatform(), broadcastTransport(), vendorsAfter(Number(parameters.get('vendorMs') ?? 0))]
const translate = parameters.get('translate') === 'receiver' ? 'receiver' : 'sender'

/** The whole add-on between two tabs; the address carries n, id, lng, g, and who translates, how fast. */
export function Conversation() {
  const [{ booth }] = useState(() => assembleBooth({ plugins, translate }, { senderRate: false }))
  useEffect(() => {
    const isSent = () => booth.subtitles.view.getSnapshot().lines.every(({ outcome }) => outcome !== 'sending')
    window.typeLines = (count) => typeLines(count, isSent)
  }, [booth])
  return <Booth provider={booth} autologin />
}
