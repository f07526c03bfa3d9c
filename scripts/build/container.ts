interface Need {
  readonly serviceIdentifier: symbol
  readonly isMultiple: boolean
}

type Bind = (id: symbol) => {
  toResolvedValue(create: (...needs: unknown[]) => unknown, needs: readonly Need[]): void
}
type BindAll = (binder: { readonly bind: Bind }) => void

/** Makes a value on first use, and once. */
function once(id: symbol, make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | undefined
  let isBeingMade = false
  return () => {
    if (made) return made.value
    if (isBeingMade) throw new Error(`${String(id)} needs itself.`)
    isBeingMade = true
    try {
      made = { value: make() }
    } finally {
      isBeingMade = false
    }
    return made.value
  }
}

export function ContainerModule(bindAll: BindAll) {
  return { bindAll }
}

/**
 * What the core uses of Inversify, whose other parts would be a thirtieth of the element's file. Both are called with `new`, as Inversify's classes are.
 */
export function Container() {
  const bindings = new Map<symbol, readonly (() => unknown)[]>()
  const getAll = (id: symbol) => (bindings.get(id) ?? []).map((value) => value())
  const get = (id: symbol) => bindings.get(id)?.[0]?.()
  const bind: Bind = (id) => ({
    toResolvedValue(create, needs) {
      const make = () =>
        create(...needs.map(({ serviceIdentifier, isMultiple }) => (isMultiple ? getAll : get)(serviceIdentifier)))
      bindings.set(id, [...(bindings.get(id) ?? []), once(id, make)])
    },
  })
  return {
    load: ({ bindAll }: ReturnType<typeof ContainerModule>) => bindAll({ bind }),
    isBound: (id: symbol) => bindings.has(id),
    get,
    getAll,
  }
}
