import { parseJson, withDeadline } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { parseBody } from '../body.ts'
import type { Desk } from '../desk.ts'
import { hashOf } from '../hash.ts'
import { type Claims, grantedFields, type Participant, roleSchema, shortText } from '../participant.ts'
import { refusal } from '../refusal.ts'
import type { TokenClaims } from '../tokens.ts'
import type { GrantedToken } from '../transport-tokens.ts'

type Known = Participant & Pick<Claims, 'role'>

const participantSchema = v.object({
  ...grantedFields,
  user: shortText,
  role: v.optional(roleSchema, 'speaker'),
  name: v.optional(v.string()),
  consent: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_000))),
})

/** The page's own name for itself; without one it gets one. */
const clientSchema = v.fallback(v.object({ client: v.pipe(v.string(), v.uuid()) }), () => ({
  client: crypto.randomUUID(),
}))

const maxBodyBytes = 16_384

/** Asks the host's log-in who this is, and gives a token for this gateway with those for the transports. */
export async function giveToken(request: Request, desk: Desk): Promise<Response> {
  const known = await desk.intake(request, undefined, maxBodyBytes, (body) => whoIs(request, body, desk))
  return desk.calls.run(known.participant, () => tokenOf(known, desk))
}

async function tokenOf({ participant, client }: Awaited<ReturnType<typeof whoIs>>, desk: Desk): Promise<Response> {
  const { name: _, consent: question, ...rest } = participant
  const claims: TokenClaims = { ...rest, ...(question !== undefined && { consent: true }) }
  const rules = await desk.rules.of(claims)
  if (rules.ended) throw refusal('unauthorized', 'A host has removed this participant.', { status: 403 })
  await desk.meter.call(claims)
  const lifetimeSeconds = Math.floor((desk.options.tokenLifetimeMs ?? 600_000) / 1_000)
  const [token, transports, shard] = await Promise.all([
    desk.tokens.sign(claims),
    grants(participant, lifetimeSeconds, client, desk),
    hashOf(claims.room),
  ])
  const { user, room, limits } = claims
  return Response.json({
    ...{ token, expires_in: lifetimeSeconds, user, room, transports },
    shard: shard.slice(0, 8),
    ...(limits && { limits }),
    rules: { ...rules, ...(rules.consent && { consent: { ...rules.consent, text: question } }) },
  })
}

async function whoIs(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  desk: Desk,
): Promise<{ readonly participant: Known; readonly client: string }> {
  const { options, onEvent } = desk
  const { url, headers } = request
  const given =
    body.length > 0
      ? new Request(url, { method: 'POST', headers, body })
      : new Request(url, { method: 'POST', headers })
  let answer: unknown
  try {
    answer = await inTime(async () => options.authorize(given), desk)
  } catch {
    onEvent({ kind: 'hostFailed' })
    throw refusal('network', 'The log-in of the host failed: see its log.')
  }
  if (answer === null) throw refusal('unauthorized', 'The host does not know who this is: log in.', { status: 403 })
  const parsed = v.safeParse(participantSchema, answer)
  if (parsed.success) {
    const { client } = v.parse(clientSchema, parseJson(new TextDecoder().decode(body)))
    return { participant: parsed.output as Known, client }
  }
  onEvent({ kind: 'hostFailed' })
  throw refusal('internal', 'The log-in of the host answered what is no participant: see "authorize".')
}

async function grants(participant: Participant, lifetimeSeconds: number, client: string, desk: Desk) {
  const { options, onEvent } = desk
  const entries = Object.entries(options.transports ?? {}).map(
    async ([name, transport]) => [name, await transport.grant(participant, lifetimeSeconds, client)] as const,
  )
  try {
    return Object.fromEntries(await inTime(() => Promise.all(entries), desk))
  } catch {
    onEvent({ kind: 'hostFailed' })
    throw refusal('network', 'The token for a transport could not be made: see the log of the gateway.')
  }
}

const vendorSchema = v.strictObject({ vendor: shortText })

/** A token with which the page calls a vendor by itself. */
export async function giveVendorToken(body: Uint8Array, claims: Claims, desk: Desk): Promise<Response> {
  const { vendor } = parseBody(body, vendorSchema)
  const { vendorTokens = {} } = desk.options
  const mint = Object.hasOwn(vendorTokens, vendor) ? vendorTokens[vendor] : undefined
  if (!mint) throw refusal('not-found', 'The gateway has no tokens of this vendor.')
  const { token, expiresInSeconds } = await inTime<GrantedToken>(() => mint(claims), desk).catch(() => {
    throw refusal('network', 'The vendor gave no token: try again.')
  })
  return Response.json({ token, ...(expiresInSeconds !== undefined && { expires_in: expiresInSeconds }) })
}

const hostTimeoutMs = 10_000

const inTime = <T>(ask: () => Promise<T>, { clock }: Desk): Promise<T> =>
  withDeadline(ask, { clock, timeoutMs: hostTimeoutMs })
