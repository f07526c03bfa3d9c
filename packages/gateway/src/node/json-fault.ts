type Expected = 'value' | 'item or end' | 'key' | 'key or end' | 'colon' | 'rest'

const space = /[\t\n\r ]*/y
const token =
  /[[\]{},:]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/uy

/** What may follow a token; undefined where it may not stand. `inside` has the brackets that are open. */
function after(found: string, expected: Expected, inside: string[]): Expected | undefined {
  const close = (bracket: string): Expected | undefined => (inside.pop() === bracket ? 'rest' : undefined)
  if (expected === 'colon') return found === ':' ? 'value' : undefined
  if (expected === 'rest') {
    if (found === ',' && inside.length > 0) return inside.at(-1) === '{' ? 'key' : 'value'
    return found === '}' ? close('{') : found === ']' ? close('[') : undefined
  }
  if (expected === 'key' || expected === 'key or end') {
    if (found === '}' && expected === 'key or end') return close('{')
    return found.startsWith('"') ? 'colon' : undefined
  }
  if (found === ']' && expected === 'item or end') return close('[')
  if (found === '{' || found === '[') {
    inside.push(found)
    return found === '{' ? 'key or end' : 'item or end'
  }
  return /^[\]},:]/.test(found) ? undefined : 'rest'
}

function offsetOf(text: string): number | undefined {
  const inside: string[] = []
  let expected: Expected | undefined = 'value'
  let offset = 0
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = offset
    return pattern.exec(text)?.[0] ?? ''
  }
  for (;;) {
    offset += read(space).length
    const found = read(token)
    if (found === '') return offset === text.length && expected === 'rest' && inside.length === 0 ? undefined : offset
    expected = after(found, expected, inside)
    if (!expected) return offset
    offset += found.length
  }
}

/** Where a text stops being JSON, counted from 1. The engine's own message has this for some faults alone, and a part of the text. */
export function jsonFault(text: string): { readonly line: number; readonly column: number } | undefined {
  const offset = offsetOf(text)
  if (offset === undefined) return undefined
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
