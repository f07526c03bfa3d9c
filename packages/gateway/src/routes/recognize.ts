import { parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { readBody } from '../body.ts'
import { bodyLimits, type Desk } from '../desk.ts'
import type { Claims } from '../participant.ts'
import { refusal } from '../refusal.ts'
import { samplesOf, wavRateHz } from '../wav.ts'

const maxKilobytes = 1_024
const terms = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)), [])

/** Takes a form with `wav`, `language` and, as a JSON list, `terms`. */
export async function recognizeSpeech(request: Request, claims: Claims, desk: Desk): Promise<Response> {
  const bytes = await readBody(request, bodyLimits(desk, maxKilobytes))
  const type = request.headers.get('content-type') ?? ''
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusal('bad-request', 'The recording comes as form data: "wav" and "language".')
  })
  const file = form.get('wav')
  const named = form.get('language')
  const said = form.get('terms')
  if (!(file instanceof Blob) || typeof named !== 'string')
    throw refusal('bad-request', 'The form needs "wav" and "language".')
  const samples = samplesOf(new Uint8Array(await file.arrayBuffer()))
  const language = await desk.languages.find(named, claims)
  const amount = { soundMs: (samples.length / wavRateHz) * 1_000 }
  const words = v.parse(terms, typeof said === 'string' ? parseJson(said) : [])
  const { room, user } = claims
  const counted = [await desk.meter.ask(claims, amount)]
  try {
    counted.push(await desk.meter.buy(room, amount))
    return Response.json(await desk.recognize({ room, user, samples, language, terms: words }))
  } catch (error) {
    for (const giveBack of counted) giveBack()
    throw error
  }
}
