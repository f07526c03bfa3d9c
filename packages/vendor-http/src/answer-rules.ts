import { withoutThoughts } from '@lingobooth/core/adapter'
import { badResponse } from './bad-response.ts'
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

/** The texts as they are shown: not in HTML, and without thoughts. */
export async function plainTexts({ id, decode, thinks }: HttpVendorOptions, texts: string[]): Promise<string[]> {
  const decoded = decode ? texts.map(decodeHtml) : texts
  return thinks ? decoded.map((text) => withoutThoughts(id, text)) : decoded
}

const htmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|(\w{2,4}));/g, (entity, number?: string, name = '') => {
    if (number === undefined) return htmlEntities[name] ?? entity
    return Number(number) <= 0x10ffff ? String.fromCodePoint(Number(number)) : entity
  })
