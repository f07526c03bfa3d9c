import type { Text } from './texts.ts'

export interface Place {
  readonly picture: string
  /** Of the gallery. */
  readonly state: string
  readonly how: How
}

/** How a text is in its picture, the better ones last: another of its kind stands there, a screen reader says it, it is to be seen. */
export const hows = ['alike', 'said', 'seen'] as const
export type How = (typeof hows)[number]

const kindOf = (path: string) => path.split('.').slice(0, -1).join('.')

/** Gives each text without a place that of another of its kind: an error that is not in the gallery stands where the others do. */
export function placeAlike(texts: readonly Text[], places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  const kinds = new Map(texts.flatMap(({ path }) => (places.has(path) ? [[kindOf(path), places.get(path)]] : [])))
  const placeOf = ({ path }: Text): readonly (readonly [string, Place])[] => {
    const alike = kindOf(path) === '' ? undefined : kinds.get(kindOf(path))
    const place = places.get(path) ?? (alike && { ...alike, how: 'alike' })
    return place ? [[path, place]] : []
  }
  return new Map(texts.flatMap(placeOf))
}

const notes: Readonly<Record<How, string>> = {
  alike: ' stands where others of its kind do',
  said: ' said by a screen reader, or a part of a longer text',
  seen: '',
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const headOf = (place: Place | undefined) =>
  place
    ? `<figure><img loading="lazy" width="300" src="${place.picture}" alt=""><figcaption>${escaped(place.state)}</figcaption></figure>`
    : '<figure>No picture: these come about seldom, or take values that only their code knows.</figure>'

/** A page on which a native reader checks a language: each picture with the texts that stand in it, the English ones beside them, and room for better ones. */
export function sheetOf(tag: string, texts: readonly Text[], places: ReadonlyMap<string, Place>): string {
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(tag)
  const row = ({ path, english, translated }: Text) =>
    `<tr><td lang="${tag}" dir="auto">${escaped(translated)}</td><td contenteditable lang="${tag}" dir="auto"></td><td>${escaped(english)}</td><td><code>${escaped(path)}</code>${notes[places.get(path)?.how ?? 'seen']}</td></tr>`
  const pictureOf = ({ path }: Text) => places.get(path)?.picture ?? ''
  // Those without a picture last.
  const pictures = [...new Set(texts.map(pictureOf))].sort((one, other) => Number(one === '') - Number(other === ''))
  const sections = pictures.map((picture) => {
    const inside = texts.filter((text) => pictureOf(text) === picture)
    const place = places.get(inside[0]?.path ?? '')
    const head = `<tr><th>${language}<th>Better<th>English<th>Name</tr>`
    return `<section>${headOf(place)}<table>${head}${inside.map(row).join('\n')}</table></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${language}: the texts of Lingobooth</title>
<style>
body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem; }
section { display: flex; gap: 1rem; align-items: start; margin-block: 2rem; }
figure { flex: none; inline-size: 300px; margin: 0; position: sticky; inset-block-start: 0; }
th { inline-size: 25%; }
table { border-collapse: collapse; inline-size: 100%; table-layout: fixed; overflow-wrap: anywhere; }
td, th { border: 1px solid #ccc; padding: .4rem; vertical-align: top; text-align: start; }
</style>
<h1>${language}</h1>
<p>Read each text in its picture. Write a better one beside it where you would say it otherwise; leave it empty where it is right. Ada, Luis, Chat and 7 stand for any name and number. Send the page, or change <code>packages/react/src/messages/words/${tag}.ts</code>.</p>
${sections.join('\n')}
</html>
`
}
