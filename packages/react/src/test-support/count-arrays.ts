type Method = (this: unknown[], ...given: unknown[]) => unknown

const walks = ['every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'map', 'some'] as const
const copies = ['concat', 'filter', 'map', 'slice', 'toSpliced', 'with'] as const

/** Counts the elements of the arrays that anything goes through, and the new arrays of at least `lines` elements, until it is told to stop. */
export function countArrays(lines: number) {
  const prototype: Record<string, Method> = Array.prototype as never
  const own = Object.fromEntries([...walks, ...copies].map((name) => [name, prototype[name] as Method]))
  const counted = { walked: 0, copied: 0 }
  for (const [name, method] of Object.entries(own)) {
    const isWalk = (walks as readonly string[]).includes(name)
    const isCopy = (copies as readonly string[]).includes(name)
    prototype[name] = function (...given) {
      if (isWalk) counted.walked += this.length
      const result = Reflect.apply(method, this, given)
      if (isCopy && Array.isArray(result) && result.length >= lines) counted.copied++
      return result
    }
  }
  return () => {
    Object.assign(prototype, own)
    return counted
  }
}
