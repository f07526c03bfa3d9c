import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGateway, type Gateway } from '@lingobooth/gateway'
import { attachStreams, nodeListener } from '@lingobooth/gateway/node'
import { type EngineRoom, engineVendors, isLoopback } from '@lingobooth/local-engines'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'

const basePath = '/lingobooth'
const roles = ['host', 'speaker', 'listener'] as const

/** A stub: believes what the address of the page says, such as `?n=Ada&id=weekly&role=host`. A real log-in reads a cookie. */
export async function visitorOf(request: Request) {
  const referrer = request.headers.get('referer') ?? ''
  if (!isLoopback(new URL(request.url).host) || !URL.canParse(referrer)) return null
  const { searchParams } = new URL(referrer)
  const { room, client } = (await request.json()) as { readonly room?: string; readonly client: string }
  const role = roles.find((known) => known === searchParams.get('role')) ?? 'speaker'
  return { user: searchParams.get('n') || client, room: room || searchParams.get('id') || 'lobby', role }
}

type PageServer = Pick<ViteDevServer | PreviewServer, 'middlewares' | 'httpServer'>

/** Serves a gateway on the server of the page. */
export function mountGateway({ middlewares, httpServer }: PageServer, gateway: Gateway): void {
  const answer = nodeListener(gateway)
  middlewares.use((request, response, next) =>
    request.url?.startsWith(`${basePath}/`) ? void answer(request, response) : next(),
  )
  if (!httpServer) return
  const streams = attachStreams(httpServer as Parameters<typeof attachStreams>[0], gateway)
  httpServer.once('close', () => {
    streams.stop()
    void gateway.close()
  })
}

/** Serves, beside the page, a gateway to these engines, and what the page says of them. */
export function demoGateway(engines: EngineRoom): Plugin {
  const gateway = createGateway({
    basePath,
    authorize: visitorOf,
    keys: [{ kid: 'demo', secret: randomBytes(32) }],
    ...engineVendors(engines),
  })
  const report = (_: IncomingMessage, response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(engines.report()))

  const serve = (server: PageServer) => {
    server.middlewares.use('/engines/engines', report)
    mountGateway(server, gateway)
  }

  return { name: 'lingobooth-gateway', configureServer: serve, configurePreviewServer: serve }
}
