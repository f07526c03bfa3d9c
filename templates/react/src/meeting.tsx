import { Booth, useCreateBooth } from '@lingobooth/react'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

/** What your own server answers; see `server/stand-in.ts`. */
const endpoint = {
  url: '/translate',
  body: { text: '{text}', from: '{source}', to: '{target}' },
  valueResponse: 'translation',
}
const services = httpVendors({ coreServiceUrl: '/core', vendors: { translation: [{ endpoint }] } })
const plugins = [webPlatform(), broadcastTransport(), ...services]

const links = [
  { label: 'Join as Ada, in English', href: '?n=Ada&id=weekly&lng=en-US' },
  { label: 'Join as Luis, in Spanish', href: '?n=Luis&id=weekly&lng=es-ES' },
]

export function Meeting() {
  const booth = useCreateBooth({ plugins })
  return <Booth provider={booth} autologin links={links} interfaceLanguage="browser" className="meeting" />
}
