import { maxLineChars } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { readJsonBody } from '../body.ts'
import { bodyLimits, type Desk } from '../desk.ts'
import { codePointsOf } from '../meter.ts'
import type { Claims } from '../participant.ts'
import { isFailure } from '../translations.ts'

const name = v.pipe(v.string(), v.maxLength(100))
const line = v.pipe(v.string(), v.maxLength(maxLineChars))
const list = <Entry extends v.GenericSchema>(entry: Entry, most: number) => v.pipe(v.array(entry), v.maxLength(most))
const schema = v.strictObject({
  texts: v.pipe(list(line, 50), v.minLength(1)),
  source: name,
  targets: v.pipe(list(name, 20), v.minLength(1)),
  context: v.optional(list(v.pipe(v.string(), v.maxLength(2_000)), 10), []),
  begun: v.optional(line, ''),
  glossary: v.optional(list(v.strictObject({ term: line, translation: line }), 100), []),
})

/** `{ translations: { <target>: [text or null, …] } }`, in the order of the texts; fails only when nothing could be translated. */
export async function translateTexts(request: Request, claims: Claims, desk: Desk): Promise<Response> {
  const { texts, source, targets, ...rest } = await readJsonBody(request, schema, bodyLimits(desk))
  const from = await desk.languages.find(source, claims)
  const names = [...new Set(targets)]
  const into = await Promise.all(names.map((target) => desk.languages.find(target, claims)))
  const characters = texts.reduce((total, text) => total + codePointsOf(text), 0) * into.length
  const giveBack = await desk.meter.ask(claims, { characters })
  const { room, user } = claims
  const rows = await desk.translate(
    texts.map((text) => ({ room, user, text, source: from, ...rest })),
    into,
  )
  const failedCharacters = rows.map((row, index) => row.filter(isFailure).length * codePointsOf(texts[index] ?? ''))
  giveBack(failedCharacters.reduce((total, count) => total + count, 0))
  const answers = rows.flat()
  const failure = answers.find(isFailure)
  if (failure && answers.every(isFailure)) throw failure
  const columns = names.map((target, index) => {
    const column = rows.map((row) => row[index])
    return [target, column.map((answer) => (typeof answer === 'string' ? answer : null))] as const
  })
  return Response.json({ translations: Object.fromEntries(columns) })
}
