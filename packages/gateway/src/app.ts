import { type DictionarySource, type ErrorCode, errorCodeOf } from '@lingobooth/core'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { answerJson } from './answer.ts'
import type { Desk } from './desk.ts'
import { pathOf } from './options.ts'
import type { Action, Claims } from './participant.ts'
import { errorResponse, refusal } from './refusal.ts'
import { recognizeSpeech } from './routes/recognize.ts'
import { answerConsent, removeSomebody, setCaptions, tellRules } from './routes/room.ts'
import { speakText } from './routes/speak.ts'
import { giveToken, giveVendorToken } from './routes/token.ts'
import { translateTexts } from './routes/translate.ts'
import { bearerOf } from './tokens.ts'

type Dictionary = NonNullable<Awaited<ReturnType<DictionarySource['load']>>>[number]

const routes = [
  'token',
  'languages',
  'translate',
  'recognize',
  'speak',
  'dictionaries',
  'glossary',
  'remove',
  'captions',
  'consent',
  'rules',
  'vendor-token',
  'listen',
  'health',
  'ready',
] as const

type Route = (request: Request, claims: Claims, desk: Desk) => Promise<Response>
/** `type` is that of the body. */
type BodyRoute = (body: Uint8Array<ArrayBuffer>, claims: Claims, desk: Desk, type: string) => Promise<Response>

const kilobyte = 1_024

/** Rejects unless the token is good, and its participant may do this now. */
export async function admit(desk: Desk, token: string, action: Action): Promise<Claims> {
  const claims = await desk.tokens.verify(token)
  await desk.rules.check(claims, action)
  await desk.meter.call(claims)
  return claims
}

export function createApp(desk: Desk): Hono {
  const { options, clock, onEvent } = desk
  const app = new Hono().basePath(pathOf(options) || '/')
  const named = (context: Context) => {
    const name = context.req.path.split('/').at(-1) ?? ''
    return routes.find((route) => route === name) ?? 'unknown'
  }

  app.use(async (context, next) => {
    const startedAtMs = clock.monotonicMs()
    const end = desk.begin()
    const requestId = crypto.randomUUID()
    let code: ErrorCode | undefined
    try {
      checkAddress(context.req.raw, desk)
      await next()
      if (context.error) throw context.error
    } catch (error) {
      code = errorCodeOf(error)
      context.res = errorResponse(error)
      context.error = undefined
    } finally {
      end()
    }
    // "context.header" would make a new response each time.
    const { headers } = context.res
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-request-id', requestId)
    const traceparent = traceOf(context.req.raw.headers)
    onEvent({
      kind: 'call',
      route: named(context),
      status: context.res.status,
      ...(code && { code }),
      durationMs: clock.monotonicMs() - startedAtMs,
      requestId,
      ...(traceparent && { traceparent }),
    })
  })

  if (options.origins)
    app.use(
      cors({
        origin: [...options.origins],
        credentials: true,
        allowHeaders: ['authorization', 'content-type', 'lingobooth-shard'],
        allowMethods: ['GET', 'POST'],
        exposeHeaders: ['retry-after', 'x-request-id'],
        maxAge: 600,
      }),
    )

  const claimsOf = (context: Context, action: Action) => admit(desk, bearerOf(context.req.raw.headers), action)
  const withToken = (action: Action, route: Route) => async (context: Context) => {
    // Nobody would read the answer of the route to its end.
    if (context.req.method === 'HEAD') throw refusal('bad-request', 'Ask with GET.', { status: 405 })
    const claims = await claimsOf(context, action)
    return desk.calls.run(claims, () => route(context.req.raw, claims, desk))
  }
  const withBody = (action: Action, kilobytes: number, route: BodyRoute) => async (context: Context) => {
    const claims = await claimsOf(context, action)
    const { raw } = context.req
    const type = raw.headers.get('content-type') ?? ''
    return desk.intake(raw, claims, kilobytes * kilobyte, (body) => route(body, claims, desk, type))
  }

  app.post('/token', ({ req }) => giveToken(req.raw, desk))
  app.post('/vendor-token', withBody('speak', 16, giveVendorToken))
  app.get('/languages', withToken('read', listLanguages))
  app.get('/dictionaries', withToken('read', loadDictionaries))
  app.get(
    '/glossary',
    withToken('read', async (_, claims) => answerJson(options.glossary ?? [], claims, desk)),
  )
  app.post('/translate', withBody('read', 256, translateTexts))
  app.post('/speak', withBody('read', 256, speakText))
  app.post('/recognize', withBody('speak', 2_048, recognizeSpeech))
  app.post('/remove', withBody('moderate', 16, removeSomebody))
  app.post('/captions', withBody('start', 16, setCaptions))
  app.post('/consent', withBody('read', 16, answerConsent))
  app.get('/rules', async ({ req }) => {
    const claims = await desk.tokens.verify(bearerOf(req.raw.headers))
    await desk.meter.call(claims)
    return tellRules(req.raw, claims, desk)
  })
  app.get('/listen', askForUpgrade)
  app.get('/health', () => Response.json({ alive: true }))
  app.get('/ready', () => Response.json({ ready: desk.isReady() }, { status: desk.isReady() ? 200 : 503 }))
  app.notFound(() => errorResponse(refusal('not-found', 'The gateway has no such address.')))
  app.onError((error) => {
    throw error
  })
  return app
}

/** A page of another origin, or a name that the operator did not give, as in DNS rebinding. */
export function checkAddress(request: Request, { options }: Desk): void {
  // Next gives its handlers an address of localhost, whatever the page asked for.
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (options.hosts && !options.hosts.includes(host))
    throw refusal(
      'bad-request',
      'The gateway does not answer under this host: let your proxy pass on "Host" as the page sends it, or add it to "hosts".',
      { status: 421 },
    )
  const from = request.headers.get('origin')
  const isAllowed = (given: string) =>
    options.origins?.includes(given) ?? (URL.canParse(given) && new URL(given).host === host)
  if (from !== null && !isAllowed(from))
    throw refusal(
      'unauthorized',
      'Pages of this origin may not use the gateway: let your proxy pass on "Host" as the page sends it, or set "origins".',
      { status: 403 },
    )
}

/** Where a server takes streams, those do not come here. Not 426: nginx would pass its header `upgrade` on, which HTTP/2 forbids. */
function askForUpgrade(): never {
  throw refusal(
    'bad-request',
    'This address takes a WebSocket: let your proxy pass on "Upgrade" and "Connection", over HTTP/1.1.',
  )
}

async function listLanguages(_: Request, claims: Claims, desk: Desk): Promise<Response> {
  const listed = await desk.languages.list(claims)
  const answer = listed.map((language) => ({ ...language, services: [...language.services] }))
  return answerJson(answer, claims, desk)
}

async function loadDictionaries(_: Request, claims: Claims, desk: Desk): Promise<Response> {
  const loaded: readonly Dictionary[] | null = (await desk.options.dictionaries?.load()) ?? []
  if (loaded === null) throw refusal('network', 'The dictionaries could not be loaded.')
  return answerJson(loaded, claims, desk)
}

const traceOf = (headers: Headers) =>
  /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.exec(headers.get('traceparent') ?? '')?.[0]
