import * as v from 'valibot'
import { readJsonBody } from '../body.ts'
import { bodyLimits, type Desk } from '../desk.ts'
import { hashOf } from '../hash.ts'
import type { Claims } from '../participant.ts'

const removeSchema = v.strictObject({
  user: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  removed: v.optional(v.boolean(), true),
})
const captionsSchema = v.strictObject({ captions: v.picklist(['on', 'off']) })
const consentSchema = v.strictObject({ answer: v.picklist(['accepted', 'declined']) })

/** Removes somebody from the room of the token, or lets them in again. */
export async function removeSomebody(request: Request, { room }: Claims, desk: Desk): Promise<Response> {
  const { user, removed } = await readJsonBody(request, removeSchema, bodyLimits(desk, 16))
  await desk.remove({ room, user }, removed)
  return Response.json({ done: true })
}

export async function setCaptions(request: Request, { room }: Claims, desk: Desk): Promise<Response> {
  const { captions } = await readJsonBody(request, captionsSchema, bodyLimits(desk, 16))
  await desk.rules.setCaptions(room, captions)
  return Response.json({ done: true })
}

export async function answerConsent(request: Request, { room, user }: Claims, desk: Desk): Promise<Response> {
  const { answer } = await readJsonBody(request, consentSchema, bodyLimits(desk, 16))
  await desk.rules.answerConsent({ room, user }, answer)
  desk.onEvent({ kind: 'consent', answer, room, user })
  return Response.json({ done: true })
}

/** Also for who was removed: the page says so then. With `known`, the version of an earlier answer, it waits until there is another. */
export async function tellRules({ url, signal }: Request, claims: Claims, desk: Desk): Promise<Response> {
  const known = new URL(url).searchParams.get('known')
  const { rules, waiting } = desk
  const answer = async () => {
    const found = await rules.of(claims, known === null ? undefined : 'now')
    return { ...found, version: (await hashOf(JSON.stringify(found))).slice(0, 12) }
  }
  const revision = await rules.revisionOf(claims.room)
  const first = await answer()
  if (first.version !== known) return Response.json(first)
  await waiting.wait(claims, revision, signal)
  return Response.json(await answer())
}
