import { Booth, useCreateBooth, useSubtitles } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

const endpoint = { url: '/translate', body: { text: '{text}', to: '{target}' }, valueResponse: 'result.text' }
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const plugins = [webPlatform(), broadcastTransport(), ...services]

export function Meeting({ name, language }: { name: string; language: string }) {
  const booth = useCreateBooth({ plugins })
  const { lines, controls } = useSubtitles(booth)
  return (
    <>
      <p>{lines.length} lines</p>
      <button type="button" onClick={() => controls.send('I have a question.')}>
        Raise a hand
      </button>
      <Booth provider={booth} room="weekly" name={name} language={language} attachFile />
    </>
  )
}
