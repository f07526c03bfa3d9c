import type { Draft } from './number-items.ts'

const apart = (words: string) => `(?<![\\p{L}\\p{M}])(?:${words})`
/** "Minus", as it is said before a number. */
const minusWord = new RegExp(
  `(?:${apart(
    'minus|mínus|mínusz|miinus|menos|menys|moins|meno|negative|eksi|минус|мінус|μείον|माइनस|ऋण|سالب|ناقص|منفی|מינוס|âm|trừ|tolak',
  )}\\s+|マイナス|零下|氷点下|负|負|마이너스\\s?|영하\\s?|ลบ\\s?)$`,
  'iu',
)
const longestWord = 12
/** "5 degrees below zero". */
const belowZero =
  /below zero|bajo cero|sota zero|sous zéro|sotto (?:lo )?zero|abaixo de zero|negativos|unter (?:null|dem gefrierpunkt)|onder nul|under (?:noll|null|nul)|ниже нуля|нижче нуля|poniżej zera|pod nulou|nulla alatt|sıfırın altında|تحت الصفر|מתחת לאפס|शून्य से नीचे/iu
const longestRemark = 40

/** A sign that no digit, letter or hyphen stands before; at the beginning of one line of several, it may be a bullet. */
function signAt(text: string, start: number): boolean {
  // Arabic has a mark of direction before it.
  const head = text.slice(Math.max(0, start - longestWord), start).replace(/[\u200e\u200f\u061c]+(?=[-−]$)/u, ' ')
  if (/[−–]$/u.test(head)) return !/(?:[\p{L}\p{N}]|\p{N}\s)[−–]$/u.test(head)
  if (!/(?:^|[\s([{"'«“:=<>≤≥~≈¡¿])-$/u.test(head) || /\p{N}\s-$/u.test(head)) return false
  return !(/(?:^|\n)\s*-$/u.test(head) && text.includes('\n'))
}

/** A number below zero has another value. */
export function withMinus(text: string, number: Draft): void {
  const isPlain = number.kind === 'number' && number.keys.some((key) => key.startsWith('n'))
  if (!isPlain || number.value === 0) return
  const head = text.slice(Math.max(0, number.start - longestWord), number.start)
  const [word] = minusWord.exec(head) ?? []
  if (word === undefined && !signAt(text, number.start)) {
    if (belowZero.test(text.slice(number.end, number.end + longestRemark)))
      number.keys = [...number.keys, ...number.keys.map((key) => key.replace('n', 'n-'))]
    return
  }
  const start = number.start - (word?.length ?? 1)
  number.value = -number.value
  number.keys = number.keys.map((key) => key.replace(/^[nrb]/u, '$&-'))
  number.start = start
  number.whole = { ...number.whole, start: Math.min(start, number.whole.start) }
  number.signed = { ...number.signed, start: Math.min(start, number.signed.start) }
}
