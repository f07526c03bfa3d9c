import { badResponse } from './bad-response.ts'
import { loadPart } from './load-part.ts'
import type { HttpVendorOptions } from './options.ts'
import { readJson } from './response-body.ts'
import { readAll } from './value-path.ts'

/** What the vendor answered, read as its options say. */
export interface Answer {
  /** The text, that of several parts joined; if it is missing, `absent`, or else an error. */
  text(absent?: ''): string
  /** One text for each that was asked for. */
  texts(count: number): readonly string[]
  /** The text at another path. */
  at(path: string | undefined): string | undefined
}

/** Reads the JSON of an answer to these texts. */
export async function readAnswer(
  options: HttpVendorOptions,
  response: Response,
  asked?: readonly string[],
): Promise<Answer> {
  const { id, valueResponse = '' } = options
  const body = await readJson(id, response)
  const { okWhen, usage, decode, thinks } = options
  const rules = okWhen || usage || decode || thinks ? await loadRules(id) : undefined
  rules?.reportUsage(options, body)
  const isSilent = rules?.isSilent(options, body)

  const paths = [valueResponse].flat()
  const path = paths.find((path) => readAll(body, path).length > 0) ?? paths[0] ?? ''
  const texts = readAll(body, path).map((value) => {
    if (typeof value !== 'string') throw badResponse(id, `with a field "${path}" that is not text`)
    return value
  })
  const found = rules ? await rules.plainTexts(options, texts, asked) : texts
  return {
    text(absent) {
      if (found.length > 0 || isSilent) return found.join('')
      if (absent === undefined) throw badResponse(id, `without the field "${path}" ("valueResponse")`)
      return absent
    },
    texts(count) {
      if (found.length !== count) throw badResponse(id, `with ${found.length} texts for ${count} ("valueResponse")`)
      return found
    },
    at: (path) => (path === undefined ? [] : readAll(body, path)).find((value) => typeof value === 'string'),
  }
}

/** Loads what few vendors need. */
const loadRules = (vendor: string) => loadPart(vendor, import('./answer-rules.ts'))
