/** A constant with another value. */
export interface AlteredConstant {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly source: string
}

const otherNumber = (text: string) => {
  const value = Number(text.replaceAll('_', ''))
  return String(value < 1 ? value * 1.5 : value + Math.ceil(value / 10))
}

/** One value inside a declaration: a number, a word in quotes, or yes and no. */
const value = /\b\d[\d_.]*\b|'[^']*'|\btrue\b|\bfalse\b/g

function otherValue(text: string): string {
  if (text === 'true') return 'false'
  if (text === 'false') return 'true'
  return text.startsWith("'") ? `'${text.slice(1, -1)}?'` : otherNumber(text)
}

/** Every value of every exported constant, changed one at a time. */
export function alterConstants(source: string): AlteredConstant[] {
  const declarations = [...source.matchAll(/^export const (\w+) = ([^\n{]*(?:\{[^\n]*\}|\{[\s\S]*?\n\})?[^\n]*)$/gm)]
  return declarations.flatMap(({ 0: declaration, 1: name = '', index }) => {
    const start = index + declaration.indexOf('=')
    const text = source.slice(start, index + declaration.length)
    return [...text.matchAll(value)].map(({ 0: from, index: place }) => {
      const at = start + place
      const to = otherValue(from)
      return { name, from, to, source: source.slice(0, at) + to + source.slice(at + from.length) }
    })
  })
}
