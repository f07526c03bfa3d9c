import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Nothing but the page's own files, its own server, and sound that it made itself. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-uri /violations',
].join('; ')

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface PolicyServer {
  readonly url: string
  /** Directives that a page broke, in order, as the browser reported them. */
  readonly violations: readonly string[]
  close(): Promise<void>
}

/** Serves a built page under a strict content security policy, with the gateway of the demo on the same origin. */
export async function servePolicy(builtPage: string, demoUrl: string): Promise<PolicyServer> {
  const violations: string[] = []
  const server = createServer(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://page')
    if (pathname === '/violations') {
      const { 'csp-report': report } = JSON.parse(await text(incoming))
      violations.push(report['effective-directive'])
      response.writeHead(204).end()
    } else if (pathname === '/favicon.ico') {
      response.writeHead(204).end()
    } else if (/^\/(engines|lingobooth)\//.test(pathname)) {
      const { method, headers, url = '' } = incoming
      const call = request(new URL(url, demoUrl), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      incoming.pipe(call.on('error', () => response.destroy()))
    } else await sendFile(response, join(builtPage, normalize(pathname === '/' ? '/index.html' : pathname)))
  })
  server.on('upgrade', (incoming, socket, head) => passOn(incoming, socket, head, demoUrl))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    violations,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Joins a WebSocket of the page to the gateway. */
function passOn({ url = '', rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer, demoUrl: string) {
  const { hostname, port } = new URL(demoUrl)
  const headers = rawHeaders.flatMap((name, index) => (index % 2 ? [] : `${name}: ${rawHeaders[index + 1]}`))
  const demo = connect(Number(port), hostname, () => {
    demo.write([`GET ${url} HTTP/1.1`, ...headers, '\r\n'].join('\r\n'))
    demo.write(head)
    socket.pipe(demo).pipe(socket)
  })
  socket.on('error', () => demo.destroy())
  demo.on('error', () => socket.destroy())
}

async function sendFile(response: ServerResponse, path: string) {
  const bytes = await readFile(path).catch(() => undefined)
  const mediaType = mediaTypes[extname(path)] ?? 'application/octet-stream'
  response.writeHead(bytes ? 200 : 404, {
    'content-type': mediaType,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}
