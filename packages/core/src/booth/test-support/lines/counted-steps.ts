const iteratorOf = (items: Iterable<unknown>): object => Object.getPrototypeOf(items[Symbol.iterator]())

const counted: readonly (readonly [of: object, method: string])[] = [
  ...['get', 'set', 'has', 'delete'].map((method) => [Map.prototype, method] as const),
  ...['add', 'has', 'delete'].map((method) => [Set.prototype, method] as const),
  ...[[], new Map(), new Set()].map((items) => [iteratorOf(items), 'next'] as const),
]

/** How many calls of maps and sets, and steps of iterations, a run takes: the same on every machine. */
export function countedSteps(run: () => void): number {
  let steps = 0
  const originals = counted.map(([of, method]) => Reflect.get(of, method))
  for (let index = 0; index < counted.length; index++) {
    const [of, method] = counted[index] as (typeof counted)[number]
    const original = originals[index]
    Reflect.set(of, method, function (this: unknown) {
      steps++
      // biome-ignore lint/complexity/noArguments: a rest parameter would be iterated, and counted
      return Reflect.apply(original, this, arguments)
    })
  }
  try {
    run()
    return steps
  } finally {
    for (let index = 0; index < counted.length; index++) {
      const [of, method] = counted[index] as (typeof counted)[number]
      Reflect.set(of, method, originals[index])
    }
  }
}
