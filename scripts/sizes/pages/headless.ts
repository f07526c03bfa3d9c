import { createBooth } from '@lingobooth/core'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'

const endpoint = {
  url: '/translate',
  body: { text: '{text}', from: '{source}', to: '{target}' },
  valueResponse: 'translation',
}
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const booth = createBooth({ plugins: [broadcastTransport(), ...services] })

booth.subtitles.view.subscribe(() => console.log(booth.subtitles.view.getSnapshot().lines))
booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' }).catch(console.error)
