import { maxLineChars } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { answerBytes, countedStream } from '../answer.ts'
import { parseBody } from '../body.ts'
import type { Desk } from '../desk.ts'
import { codePointsOf } from '../meter.ts'
import type { Claims } from '../participant.ts'
import { refusal } from '../refusal.ts'
import { isFailure } from '../translations.ts'

const schema = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(maxLineChars)),
  language: v.pipe(v.string(), v.maxLength(100)),
  gender: v.picklist(['male', 'female']),
  voice: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** The sound: with its length when it is whole, without while it is still being made. */
export async function speakText(body: Uint8Array, claims: Claims, desk: Desk): Promise<Response> {
  const { text, language: named, gender, voice } = parseBody(body, schema)
  if (voice !== undefined && !desk.options.allowedVoices?.includes(voice))
    throw refusal('bad-request', 'This voice is none of those that the gateway allows: see "allowedVoices".')
  const language = await desk.languages.find(named, claims)
  const giveBack = await desk.meter.ask(claims, { characters: codePointsOf(text) })
  const { room, user } = claims
  const sound = await desk.speak({ room, user, text, language, gender, ...(voice !== undefined && { voice }) })
  if (isFailure(sound)) {
    giveBack()
    throw sound
  }
  const type = /^audio\/[\w.+-]{1,60}$/.test(sound.mediaType) ? sound.mediaType : 'audio/mpeg'
  sound.ended.then(({ length }) => desk.meter.transfer(claims, length)).catch(() => {})
  if (sound.whole) return answerBytes(sound.whole, type, claims, desk)
  const { stream, add } = countedStream(sound.listen(), claims, desk)
  sound.ended.then(
    ({ length }) => add(length),
    () => {},
  )
  return new Response(stream, { headers: { 'content-type': type, 'x-accel-buffering': 'no' } })
}
