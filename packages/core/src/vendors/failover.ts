import { LingoboothError } from '../errors.ts'

const isUnable = (error: unknown) => LingoboothError.is(error) && error.code === 'unsupported-language'

/**
 * Tries the adapters in order until one succeeds, the caller's signal aborts, or an error is final: one of the caller, whichever adapter is asked.
 * Rejects with a final error at once. When all fail, it rejects with the first error that is not `unsupported-language`, or else with the first.
 */
export async function failover<Adapter, T>(
  adapters: readonly Adapter[],
  call: (adapter: Adapter) => Promise<T>,
  signal?: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  let first: unknown
  for (const adapter of adapters) {
    try {
      return await call(adapter)
    } catch (error) {
      if (signal?.aborted || isFinal(error)) throw error
      if (!first || (isUnable(first) && !isUnable(error))) first = error
    }
  }
  throw first ?? new LingoboothError('missing-port', 'No adapter fills this port. Add a plugin that does.')
}

/** Those that can do it, as far as they tell. Throws `unsupported-language` when there are some, and none can. */
export function ableOf<Adapter>(
  adapters: readonly Adapter[],
  can: (adapter: Adapter) => boolean | undefined,
): readonly Adapter[] {
  const able = adapters.filter((adapter) => can(adapter) ?? true)
  if (able.length === 0 && adapters.length > 0)
    throw new LingoboothError('unsupported-language', 'No vendor of this booth can do this language.')
  return able
}

/** Moves the chosen adapter to the front. An unknown id changes nothing. */
export function preferred<Adapter extends { readonly id: string }>(
  adapters: readonly Adapter[],
  id: string | undefined,
): readonly Adapter[] {
  const chosen = adapters.find((adapter) => adapter.id === id)
  return chosen ? [chosen, ...adapters.filter((adapter) => adapter !== chosen)] : adapters
}
