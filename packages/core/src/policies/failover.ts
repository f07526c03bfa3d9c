import { LingoboothError } from '../errors.ts'

/** Asks the adapters in their order until one answers, and no further once the signal of whoever asks aborts. Throws the first error when all fail. */
export async function failover<Adapter, T>(
  adapters: readonly Adapter[],
  call: (adapter: Adapter) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let first: unknown
  for (const adapter of adapters) {
    try {
      return await call(adapter)
    } catch (error) {
      if (signal?.aborted) throw error
      first ??= error
    }
  }
  throw first ?? new LingoboothError('missing-port', 'No adapter fills this port. Add a plugin that does.')
}

/** The chosen adapter first, the others in their order. An unknown id chooses nothing. */
export function preferred<Adapter extends { readonly id: string }>(
  adapters: readonly Adapter[],
  id: string | undefined,
): readonly Adapter[] {
  const chosen = adapters.find((adapter) => adapter.id === id)
  return chosen ? [chosen, ...adapters.filter((adapter) => adapter !== chosen)] : adapters
}
