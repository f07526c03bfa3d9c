import { sampleLanguages } from '@lingobooth/testing'
import { startVendorServer, type VendorAnswer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach } from 'vitest'

export const { americanEnglish, spanishInternational } = sampleLanguages
export const said = 'Where is "room {key}"?'

/** A vendor of its own for each test: it gives one answer, and tells how it was asked. */
export function vendorPerTest() {
  let server: VendorServer
  beforeEach(async () => {
    server = await startVendorServer()
  })
  afterEach(() => server.close())
  return {
    /** What a vendor is configured with that answers so at the path of `endpoint`. */
    answering<Endpoint extends { readonly url: string }>(endpoint: Endpoint, reply: VendorAnswer) {
      server.route({ [new URL(endpoint.url, server.url).pathname]: reply })
      return { id: 'vendor', apiKey: 'k-1', token: 't-1', baseUrl: server.url, ...endpoint }
    },
    bytes: () => server.requests.at(-1)?.bytes,
    /** Those of the last request, also of one name. */
    parameters: () => [...(server.requests.at(-1)?.query ?? [])],
    /** What the vendor saw of the last request. */
    lastRequest(...headers: string[]) {
      const request = server.requests.at(-1)
      if (!request) throw new Error('no request came')
      return {
        call: `${request.method} ${request.path}`,
        query: Object.fromEntries(request.query),
        headers: Object.fromEntries(headers.map((name) => [name, request.headers[name]])),
        body:
          request.parts.length > 0
            ? request.parts.map(({ name, fileName, text }) => [name, fileName ?? text])
            : request.text,
      }
    },
  }
}
