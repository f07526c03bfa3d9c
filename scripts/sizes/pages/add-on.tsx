import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

const endpoint = {
  url: '/translate',
  body: { text: '{text}', from: '{source}', to: '{target}' },
  valueResponse: 'translation',
}
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const plugins = [webPlatform(), broadcastTransport(), ...services]

export function Meeting() {
  const booth = useCreateBooth({ plugins })
  return <Booth provider={booth} room="weekly" name="Ada Lovelace" language="en-US" interfaceLanguage="browser" />
}
