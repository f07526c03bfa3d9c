import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccessToken } from 'livekit-server-sdk'
import { readTokenRequest, type TokenRequest } from './token-request.ts'

const host = '127.0.0.1'
const maxBodyBytes = 1_024
const requestTimeoutMs = 10_000
/** How often Node looks for requests that take too long. */
const timeoutCheckMs = 1_000

export interface TokenServerOptions {
  /** URL of the LiveKit server, `ws:` or `wss:`; sent to pages. */
  readonly livekitUrl: string
  readonly apiKey: string
  /** Signs the tokens and never leaves this process. */
  readonly apiSecret: string
  /** Whether pages of this origin may get tokens. */
  allowsOrigin(origin: string): boolean
  /** Lifetime of a token, in seconds; participants already in the room stay. @default 600 */
  readonly tokenLifeSeconds?: number
}

export interface TokenServer {
  readonly url: string
  close(): Promise<void>
}

type Answer = readonly [status: number, body: unknown]

const timeouts = {
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: timeoutCheckMs,
}

/**
 * `POST /token` with `{ room, name, visitor }` returns `{ url, token }`, valid for that room only. `visitor` is a secret of the page; with the same
 * one it gets the same identity again.
 */
export async function startTokenServer(options: TokenServerOptions): Promise<TokenServer> {
  const server = createServer(timeouts, async (request, response) => {
    const [status, body] = await answer(request, options).catch((): Answer => [500, { error: 'No token can be made.' }])
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(status === 405 && { allow: 'POST' }),
      ...(status === 413 && { connection: 'close' }),
    })
    response.end(JSON.stringify(body))
  }).listen(0, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(request: IncomingMessage, options: TokenServerOptions): Promise<Answer> {
  const { method, headers, url } = request
  if (url !== '/token') return [404, { error: 'Tokens are at /token.' }]
  if (method !== 'POST') return [405, { error: 'Ask with POST.' }]
  if (!headers.origin || !options.allowsOrigin(headers.origin)) return [403, { error: 'This page may not ask.' }]
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return [415, { error: 'Send JSON.' }]
  const body = await readBody(request)
  if (body === null) return [413, { error: `Send at most ${maxBodyBytes} bytes.` }]
  const wanted = readTokenRequest(body)
  if (!wanted)
    return [
      400,
      { error: 'Send { room, name, visitor }: two lines of at most 64 characters and a secret of 32 or more.' },
    ]
  return [200, { url: options.livekitUrl, token: await tokenFor(wanted, options) }]
}

/** Reads the body; null as soon as it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The identity is visible to others, so it must not reveal the secret that it is derived from. */
function tokenFor({ room, name, visitor }: TokenRequest, options: TokenServerOptions): Promise<string> {
  const { apiKey, apiSecret, tokenLifeSeconds: ttl = 600 } = options
  const identity = createHmac('sha256', apiSecret).update(visitor).digest('base64url')
  const token = new AccessToken(apiKey, apiSecret, { identity, name, ttl })
  token.addGrant({
    roomJoin: true,
    room,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    canUpdateOwnMetadata: true,
  })
  return token.toJwt()
}
