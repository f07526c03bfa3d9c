/** One sheet for all elements of a kind in a document: a policy without `style-src` lets it pass, and no other document may adopt it. */
export function sheetFor(text: string): (document: Document) => CSSStyleSheet {
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  return (document) => {
    const known = sheets.get(document)
    if (known) return known
    const view = document.defaultView ?? globalThis
    const sheet = new (view as typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(document, sheet)
    return sheet
  }
}
