import { maxLineChars } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { readJsonBody } from '../body.ts'
import { bodyLimits, type Desk } from '../desk.ts'
import { codePointsOf } from '../meter.ts'
import type { Claims } from '../participant.ts'
import { isFailure } from '../translations.ts'

const schema = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(maxLineChars)),
  language: v.pipe(v.string(), v.maxLength(100)),
  gender: v.picklist(['male', 'female']),
  voice: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** The sound: with its length when it is whole, without while it is still being made. */
export async function speakText(request: Request, claims: Claims, desk: Desk): Promise<Response> {
  const { text, language: named, gender, voice } = await readJsonBody(request, schema, bodyLimits(desk))
  const language = await desk.languages.find(named, claims)
  const giveBack = await desk.meter.ask(claims, { characters: codePointsOf(text) })
  const { room, user } = claims
  const sound = await desk.speak({ room, user, text, language, gender, ...(voice !== undefined && { voice }) })
  if (isFailure(sound)) {
    giveBack()
    throw sound
  }
  const { whole } = sound
  const type = /^audio\/[\w.+-]{1,60}$/.test(sound.mediaType) ? sound.mediaType : 'audio/mpeg'
  return new Response(whole ?? sound.listen(), {
    headers: { 'content-type': type, ...(whole && { 'content-length': String(whole.length) }) },
  })
}
