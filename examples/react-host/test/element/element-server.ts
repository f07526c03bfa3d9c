import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { bundleEntry } from '../../../../scripts/build/element.ts'
import { root } from '../../../../scripts/run.ts'

const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt', 'stt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: ['ttt', 'stt'] },
]

export interface ElementServer {
  readonly url: string
  /** Headers that calls to `/translate` carried. */
  readonly authorizations: readonly (string | undefined)[]
  /** Addresses that were asked for, with their queries. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export interface ElementServerOptions {
  /** HTML, by path. */
  readonly pages: Readonly<Record<string, string>>
  readonly policy?: string
}

let modules: Promise<Readonly<Record<string, string>>> | undefined

/** What an integrator serves: pages, the files of the package, and the two addresses of the minimal server. */
export async function serveElement({ pages, policy }: ElementServerOptions): Promise<ElementServer> {
  modules ??= buildModules()
  const files = await modules
  const authorizations: (string | undefined)[] = []
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? '')
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const page = pages[pathname]
    if (page !== undefined) {
      if (policy) response.setHeader('content-security-policy', policy)
      return response.setHeader('content-type', 'text/html').end(page)
    }
    const module = files[pathname]
    if (module !== undefined) return response.setHeader('content-type', 'text/javascript').end(module)
    response.setHeader('content-type', 'application/json')
    if (pathname === '/core/languages') return response.end(JSON.stringify(languages))
    if (pathname !== '/translate') return response.writeHead(404).end()
    authorizations.push(request.headers.authorization)
    const { text, to } = (await json(request)) as { text: string; to: string }
    return response.end(JSON.stringify({ translation: `[${to}] ${text}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function buildModules() {
  const entries = ['lingobooth', 'frame', 'frame-page'] as const
  const built = await Promise.all(entries.map(async (entry) => [`/${entry}.js`, await bundleEntry(entry)] as const))
  const worklet = await readFile(`${root}packages/web/src/worklet/capture.worklet.js`, 'utf8')
  return { ...Object.fromEntries(built), '/capture.worklet.js': worklet }
}
