import { styleText } from './style-text.ts'

const hostStyles = `:host { display: block; block-size: min(40rem, 100dvh) }
:host([hidden]) { display: none }
main { display: contents }`

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** One sheet for all elements of a document: a policy without `style-src` lets it pass, and no other document may adopt it. */
export function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known) return known
  const view = document.defaultView ?? globalThis
  const sheet = new (view as typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(`${hostStyles}\n${styleText}`)
  sheets.set(document, sheet)
  return sheet
}
