import { maxLineChars } from '@lingobooth/core/adapter'
import * as v from 'valibot'
import { answerJson } from '../answer.ts'
import { parseBody } from '../body.ts'
import type { Desk } from '../desk.ts'
import type { Claims } from '../participant.ts'
import { refusal } from '../refusal.ts'
import { isFailure } from '../translations.ts'

/** Texts times languages. */
const maxTranslations = 100
/** Code points that vendors are sent for one request, with what is repeated for each text and language: the longest line into twenty languages. */
const maxCharacters = 250_000

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
export async function translateTexts(body: Uint8Array, claims: Claims, desk: Desk): Promise<Response> {
  const { texts, source, targets, ...hints } = parseBody(body, schema)
  const names = [...new Set(targets)]
  if (texts.length * names.length > maxTranslations) throw tooMuch()
  const from = await desk.languages.find(source, claims)
  const into = await Promise.all(names.map((target) => desk.languages.find(target, claims)))
  const { prepare, charactersOf, translate } = desk.translations
  const given = await prepare(claims, texts, from, hints)
  const sizes = given.map((text) => into.map((target) => charactersOf(text, target)))
  const characters = sum(sizes.flat())
  if (characters > maxCharacters) throw tooMuch()
  const giveBack = await desk.meter.ask(claims, { characters })
  const rows = await translate(given, into)
  giveBack(
    sum(
      rows.flatMap((row, text) => row.map((answer, target) => (isFailure(answer) ? (sizes[text]?.[target] ?? 0) : 0))),
    ),
  )
  const answers = rows.flat()
  const failure = answers.find(isFailure)
  if (failure && answers.every(isFailure)) throw failure
  const columns = names.map((target, index) => {
    const column = rows.map((row) => row[index])
    return [target, column.map((answer) => (typeof answer === 'string' ? answer : null))] as const
  })
  return answerJson({ translations: Object.fromEntries(columns) }, claims, desk)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const tooMuch = () =>
  refusal('too-large', 'This is too much at once: send fewer texts, fewer languages, or less beside them.')
