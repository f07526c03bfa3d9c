import { type Clock, systemClock } from '@lingobooth/core'
import { checkNames, checkNumbers, type NumberRanges, numberRanges, withDeadline } from '@lingobooth/core/adapter'
import { aiError } from './ai-error.ts'

type Abortable = { readonly signal?: AbortSignal | undefined }

/** What every model of the Vercel AI SDK takes. */
export interface AiVendorOptions {
  /** Stable name, used in errors and to choose a vendor. */
  readonly id: string
  /** Time-out of a call in milliseconds. @default 15000 */
  readonly timeoutMs?: number
  /** @default the system's clock */
  readonly clock?: Clock
}

const defaultTimeoutMs = 15_000

/** @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range */
export function checkAiOptions<Options extends AiVendorOptions>(
  options: Options,
  own: Readonly<Record<Exclude<keyof Options, keyof AiVendorOptions>, true>>,
  ranges: NumberRanges = {},
): void {
  const details = { vendor: options.id }
  checkNames(options, { id: true, timeoutMs: true, clock: true, ...own }, details)
  checkNumbers(options, { timeoutMs: numberRanges.duration, ...ranges }, details)
}

/** Asks a model once: the booth and the gateway decide whether to ask again. Errors hold neither text nor key. */
export function askModel<T>(
  { id, clock = systemClock, timeoutMs = defaultTimeoutMs }: AiVendorOptions,
  ask: (settings: { readonly abortSignal: AbortSignal; readonly maxRetries: 0 }) => Promise<T>,
  { signal }: Abortable = {},
): Promise<T> {
  const run = (abortSignal: AbortSignal) =>
    ask({ abortSignal, maxRetries: 0 }).catch((thrown: unknown) => {
      throw aiError(id, thrown, clock.now())
    })
  return withDeadline(run, { clock, timeoutMs, signal, vendor: id })
}
