import * as v from 'valibot'
import { parseBody } from '../body.ts'
import type { Desk } from '../desk.ts'
import { hashOf } from '../hash.ts'
import type { Claims } from '../participant.ts'
import { refusal } from '../refusal.ts'

const removeSchema = v.strictObject({
  user: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  removed: v.optional(v.boolean(), true),
})
const captionsSchema = v.strictObject({ captions: v.picklist(['on', 'off']) })
const consentSchema = v.strictObject({ answer: v.picklist(['accepted', 'declined']) })

/** Removes somebody from the room of the token, or lets them in again. */
export async function removeSomebody(body: Uint8Array, { room, user: by }: Claims, desk: Desk): Promise<Response> {
  const { user, removed } = parseBody(body, removeSchema)
  await desk.remove({ room, user }, removed, by)
  return Response.json({ done: true })
}

export async function setCaptions(body: Uint8Array, { room, user }: Claims, desk: Desk): Promise<Response> {
  const { captions } = parseBody(body, captionsSchema)
  await desk.rules.setCaptions(room, captions, user)
  return Response.json({ done: true })
}

export async function answerConsent(body: Uint8Array, { room, user, consent }: Claims, desk: Desk): Promise<Response> {
  if (!consent) throw refusal('bad-request', 'This participant is not asked.')
  const { answer } = parseBody(body, consentSchema)
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
