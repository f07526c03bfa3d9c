let graphemes: Intl.Segmenter | undefined

function firstGrapheme(word: string): string {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(word)) return segment
  return ''
}

/** Short name for others in chat: "Ada Lovelace" becomes "Ada L.". */
export function shortName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/u)
  return second ? `${first} ${firstGrapheme(second)}.` : first
}
