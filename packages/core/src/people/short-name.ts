let graphemes: Intl.Segmenter | undefined

function firstGrapheme(word: string): string {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(word)) return segment
  return ''
}

const number = / \(\d+\)$/u

/** Short name for others in chat: "Ada Lovelace" becomes "Ada L.", and "Ada Lovelace (2)" "Ada L. (2)". */
export function shortName(name: string): string {
  const [first = '', second] = name.replace(number, '').trim().split(/\s+/u)
  return (second ? `${first} ${firstGrapheme(second)}.` : first) + (number.exec(name)?.[0] ?? '')
}
