import { parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { busy } from '../calls.ts'
import type { Desk } from '../desk.ts'
import { parseForm } from '../form.ts'
import type { Claims } from '../participant.ts'
import { refusal } from '../refusal.ts'
import { samplesOf, wavRateHz } from '../wav.ts'

const terms = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)), [])
const decoder = new TextDecoder()

/** Takes a form with `wav`, `language` and, as a JSON list, `terms`. */
export async function recognizeSpeech(
  body: Uint8Array<ArrayBuffer>,
  claims: Claims,
  desk: Desk,
  type: string,
): Promise<Response> {
  const form = parseForm(body, type, ['wav', 'language', 'terms'])
  const file = form.get('wav')
  const named = form.get('language')
  if (!file || !named) throw refusal('bad-request', 'The form needs "wav" and "language".')
  const samples = samplesOf(file)
  const language = await desk.languages.find(decoder.decode(named), claims)
  const amount = { soundMs: (samples.length / wavRateHz) * 1_000 }
  const words = v.parse(terms, parseJson(decoder.decode(form.get('terms') ?? new Uint8Array())))
  const { room, user } = claims
  const place = new AbortController()
  const transfer = desk.transit.begin(claims.user, () => place.abort())
  const counted = [await desk.meter.ask(claims, amount)]
  try {
    transfer.add(samples.byteLength)
    counted.push(await desk.meter.buy(room, amount))
    const speech = { room, user, samples, language, terms: words, signal: place.signal }
    return Response.json(await desk.recognitions.recognize(speech))
  } catch (error) {
    for (const giveBack of counted) giveBack()
    throw place.signal.aborted ? busy() : error
  } finally {
    transfer.end()
  }
}
