import type { Text } from './texts.ts'

export interface Place {
  readonly picture: string
  /** Of the gallery. */
  readonly state: string
  /** Else a screen reader says it. */
  readonly isSeen: boolean
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const placeOf = (place: Place | undefined) =>
  place
    ? `<img loading="lazy" width="195" src="${place.picture}" alt=""><br>${escaped(place.state)}${place.isSeen ? '' : ', said by a screen reader'}`
    : 'No picture: it comes about seldom, or takes values that only its code knows'

/** A page on which a native reader checks a language: every text, the English one, its place, and room for a better one. */
export function sheetOf(tag: string, texts: readonly Text[], places: ReadonlyMap<string, Place>): string {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(tag)
  const rows = texts.map(
    ({ path, english, translated }, index) =>
      `<tr><td>${index + 1}<br><code>${escaped(path)}</code></td><td>${escaped(english)}</td><td lang="${tag}" dir="auto">${escaped(translated)}</td><td contenteditable lang="${tag}" dir="auto"></td><td>${placeOf(places.get(path))}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${language}: the texts of Lingobooth</title>
<style>
body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem; }
table { border-collapse: collapse; inline-size: 100%; }
td, th { border: 1px solid #ccc; padding: .4rem; vertical-align: top; text-align: start; }
td:nth-child(n+2):nth-child(-n+4) { inline-size: 22%; }
</style>
<h1>${language}</h1>
<p>Read each text and look at its place. Write a better one beside it where you would say it otherwise; leave it empty where it is right. Ada, Luis, Chat and 7 stand for any name and number. Send the page, or change <code>packages/react/src/messages/words/${tag}.ts</code>.</p>
<table>
<tr><th>Name<th>English<th>${language}<th>Better<th>Place</tr>
${rows.join('\n')}
</table>
</html>
`
}
