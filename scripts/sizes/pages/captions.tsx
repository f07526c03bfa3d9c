import { CaptionScreen, useCreateBooth } from '@lingobooth/react'
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

export function Hall() {
  const booth = useCreateBooth({ plugins })
  return <CaptionScreen provider={booth} room="weekly" language="es-ES" />
}
