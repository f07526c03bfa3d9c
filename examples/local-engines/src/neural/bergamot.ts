import { fileURLToPath } from 'node:url'
import { withoutControlCharacters } from '../engines/apertium-text.ts'
import { createJsonWorker } from '../engines/json-worker.ts'
import { translationsWaiting, translationTimeoutMs } from '../limits.ts'

export interface BergamotRequest {
  text: string
  /** Apertium's name of the language, as in `LanguagePair`. */
  from: string
  to: string
}

export interface Bergamot {
  translate(request: BergamotRequest, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

const codes: Readonly<Record<string, string>> = { eng: 'en', por: 'pt' }

export const bergamotPairs = [
  { from: 'eng', to: 'por' },
  { from: 'por', to: 'eng' },
] as const

export const bergamotTranslates = (from: string, to: string): boolean =>
  bergamotPairs.some((pair) => pair.from === from && pair.to === to)

const workerPath = fileURLToPath(new URL('./bergamot-worker.ts', import.meta.url))

/** One Node process with the WebAssembly runtime; it loads a direction with its first text. */
export function createBergamot(folder: string): Bergamot {
  const limits = { timeoutMs: translationTimeoutMs, maxWaiting: translationsWaiting }
  const worker = createJsonWorker({ ...limits, path: workerPath, folder, answer: 'text' })
  return {
    async translate({ text, from, to }, signal) {
      const plain = withoutControlCharacters(text)
      const isMarked = plain.search(addresses) >= 0
      const request = { from: codes[from], to: codes[to], text: isMarked ? toHtml(plain) : plain, html: isMarked }
      const translated = await worker.ask(request, signal)
      return isMarked ? fromHtml(translated, plain) : translated
    },
    close: worker.close,
  }
}

/** The model spells addresses anew. */
const addresses = /https?:\/\/\S*[^\s.,;:!?)]|[^\s@]{1,64}@[^\s@]+\.[^\s@]*[^\s@.,;:!?)]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt);/g, (name) => Object.keys(escapes).find((sign) => escapes[sign] === name) ?? name)

/** Bergamot leaves what `code` holds as it is. */
function toHtml(text: string): string {
  const marks = text.match(addresses) ?? []
  const parts = text.split(addresses)
  return parts
    .map((part, index) => escapeHtml(part) + (marks[index] ? `<code>${escapeHtml(marks[index])}</code>` : ''))
    .join('')
}

/** The spaces around an address come back on one of its sides. */
function fromHtml(html: string, source: string): string {
  const text = html.replace(/\s*<code>(.*?)<\/code>\s*/gs, (_, escaped: string) => {
    const address = unescapeHtml(escaped)
    const [before = '', after = ''] = source.split(address)
    return `${/\s$/.test(before) ? ' ' : ''}${escaped}${/^\s/.test(after) ? ' ' : ''}`
  })
  return unescapeHtml(text).replace(/ {2,}/g, ' ')
}
