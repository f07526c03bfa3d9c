import { plausibleTranslation, withoutThoughts } from '@lingobooth/core/adapter'
import { badResponse } from './bad-response.ts'
import { compileBody } from './body-template.ts'
import { loadPart } from './load-part.ts'
import type { HttpVendorOptions } from './options.ts'
import { readAll, readPath } from './value-path.ts'

/** Whether the vendor says that it heard nothing. @throws AdapterError `bad-response` where it says that it failed */
export function isSilent({ id, okWhen }: HttpVendorOptions, body: unknown): boolean {
  if (!okWhen) return false
  const status = String(readPath(body, okWhen.path))
  if (okWhen.silent?.includes(status)) return true
  if (okWhen.failed?.includes(status) || okWhen.values?.includes(status) === false)
    throw badResponse(id, `with another "${okWhen.path}" than "okWhen" allows`)
  return false
}

/** Tells what was billed, if the answer has it. */
export function reportUsage({ usage, onUsage }: HttpVendorOptions, body: unknown): void {
  if (!usage || !onUsage) return
  const billed = Object.entries(usage).flatMap(([unit, path]) => {
    const amounts = readAll(body, path)
      .map(Number)
      .filter((amount) => Number.isFinite(amount) && amount >= 0)
    return amounts.length > 0 ? [[unit, amounts.reduce((sum, amount) => sum + amount)]] : []
  })
  if (billed.length > 0) onUsage(Object.fromEntries(billed))
}

/** The texts as they are shown: not in HTML, and without thoughts. @throws AdapterError `bad-response` where they cannot be translations of those that were asked for */
export async function plainTexts(
  options: HttpVendorOptions,
  texts: string[],
  asked?: readonly string[],
): Promise<string[]> {
  const { id, decode, thinks } = options
  const decoded = decode ? await Promise.all(texts.map((text) => decodeHtml(id, text))) : texts
  if (!thinks) return decoded
  const said = decoded.map((text) => withoutThoughts(id, text))
  if (!asked) return said
  const instructions = textsIn(compileBody(id, options, false).template).join('\n')
  return said.map((text, index) => plausibleTranslation(id, asked[index] ?? '', text, instructions))
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn)

/** Those that nearly all texts in HTML have and no others. */
const simple: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
])
const entities = /&(?:#(\d+)|#x([\da-f]+)|[a-z][\da-z]*);/gi

async function decodeHtml(vendor: string, text: string): Promise<string> {
  const isSimple = [...text.matchAll(entities)].every(([entity]) => simple.has(entity))
  const library = isSimple ? undefined : await loadPart(vendor, import('entities/decode'))
  return text.replace(entities, (entity, decimal?: string, hexadecimal?: string) => {
    const codePoint = decimal ? Number(decimal) : hexadecimal ? Number(`0x${hexadecimal}`) : undefined
    const isNone = codePoint !== undefined && !isCharacter(codePoint)
    return simple.get(entity) ?? (isNone ? entity : (library?.decodeHTMLStrict(entity) ?? entity))
  })
}

const isCharacter = (codePoint: number): boolean =>
  codePoint > 0 && codePoint <= 0x10_ff_ff && (codePoint < 0xd8_00 || codePoint > 0xdf_ff)
