import { SubtitlesPanel, useCreateBooth } from '@lingobooth/react'
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
const languages = { initialSourceLanguage: 'en-US', initialTargetLanguage: 'es-ES' }

export function Captions() {
  const booth = useCreateBooth({ plugins })
  return <SubtitlesPanel provider={booth} {...languages} initialVisibility username="Ada Lovelace" />
}
