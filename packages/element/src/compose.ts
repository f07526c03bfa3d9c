import { type Booth, createBooth, definePlugin, type Plugin, Ports } from '@lingobooth/core'
import { broadcastTransport } from '@lingobooth/transport-broadcast'
import { httpVendors, type VendorConfig } from '@lingobooth/vendor-http'
import { type WorkletUrl, webPlatform } from '@lingobooth/web'
import type { AttributeProperties } from './attributes.ts'

type Provision = Plugin['provisions'][number]

/** What a booth of the element's own is made from. */
export type Addresses = Pick<
  AttributeProperties,
  'coreServiceUrl' | 'translateUrl' | 'recognizeUrl' | 'speakUrl' | 'settingsKey' | 'userId'
>

export interface Composition extends Addresses {
  /** They come before the element's own, and what they fill the element does not. */
  readonly plugins: readonly Plugin[]
  readonly workletUrl: WorkletUrl | undefined
  /** Sent with each call, if there is one. */
  token(): string | null
}

const fills = ({ provisions }: Plugin, name: string) => provisions.some(({ port }) => port.name === name)

/** Without languages there is no booth. */
export const hasLanguages = ({ coreServiceUrl }: Addresses, plugins: readonly Plugin[]): boolean =>
  coreServiceUrl !== null || plugins.some((plugin) => fills(plugin, Ports.LanguageCatalog.name))

/** The booth that the attributes describe. */
export function composeBooth({ plugins, settingsKey, userId, workletUrl, ...services }: Composition): Booth {
  const own = [
    webPlatform({ settings: settingsKey ? { key: settingsKey } : false, ...(workletUrl && { workletUrl }) }),
    broadcastTransport(),
    ...vendors(services),
  ]
  const isFree = ({ port }: Provision) => port.many || !plugins.some((plugin) => fills(plugin, port.name))
  const rest = own.map(({ id, provisions }) => definePlugin(id, ...provisions.filter(isFree)))
  return createBooth({ plugins: [...plugins, ...rest], ...(userId && { userId }) })
}

type Services = Pick<Composition, 'coreServiceUrl' | 'translateUrl' | 'recognizeUrl' | 'speakUrl' | 'token'>

function vendors({ coreServiceUrl, translateUrl, recognizeUrl, speakUrl, token }: Services): Plugin[] {
  const vendor = (url: string | null, endpoint: Omit<VendorConfig['endpoint'], 'url'>): VendorConfig[] =>
    url ? [{ endpoint: { url, ...endpoint } }] : []
  return httpVendors({
    ...(coreServiceUrl && { coreServiceUrl }),
    cookies: 'same-origin',
    fetch: (address, options) => fetch(address, withToken(options, token())),
    vendors: {
      translation: vendor(translateUrl, {
        body: { text: '{text}', from: '{source}', to: '{target}' },
        valueResponse: 'translation',
      }),
      speechToText: vendor(recognizeUrl, {
        isFormData: true,
        body: { language: '{source}' },
        valueResponse: 'text',
      }),
      textToSpeech: vendor(speakUrl, { body: { text: '{text}', to: '{target}', gender: '{gender}' } }),
    },
  })
}

function withToken(options: RequestInit | undefined, token: string | null): RequestInit | undefined {
  if (!token) return options
  const headers = new Headers(options?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...options, headers }
}
