import type { SenderRate } from '../kit/rate-limiter.ts'
import { createRateLimiter } from '../kit/rate-limiter.ts'
import { textBytes } from '../kit/text-bytes.ts'
import { modules } from '../modules.ts'
import type { Clock } from '../ports/services.port.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { maxNameChars } from '../text/clean-text.ts'
import type { Gaps } from './repair/gaps.ts'
import type { LinkReport } from './reports.ts'
import { controlModule } from './wire/control-message.ts'
import { isUpdate } from './wire/line-update.ts'

/** After an outage, a transport may deliver what was missed for this long. */
export const replayMs = 30_000
/** What was missed before an outage was noticed counts for at most this long. */
export const longestUnnoticedMs = 120_000

export interface SenderRateLimitOptions {
  readonly clock: Clock
  report(what: LinkReport): void
  readonly senderRate: SenderRate
  /** Own client id in this stay. */
  readonly clientId: string
  readonly gaps: Pick<Gaps, 'refuse'>
  /** Whether this was asked of the sender. */
  isAsked(ask: unknown, sender: string): boolean
}

interface Claims {
  readonly v?: unknown
  readonly module?: unknown
  readonly type?: unknown
  readonly to?: unknown
  readonly ask?: unknown
  readonly clientId?: unknown
  readonly seq?: unknown
}

const isForOne = (kind: unknown) => kind === 'ask' || kind === 'unclear' || kind === 'question'

const isClientId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxNameChars

const claimsOf = ({ message }: Delivery): Claims => Object(message)

/** Who sent it; as it claims itself, where the transport names nobody. */
export function senderOf(delivery: Delivery): string {
  try {
    if (delivery.sender !== undefined) return delivery.sender
    const { clientId } = claimsOf(delivery)
    return isClientId(clientId) ? clientId : ''
  } catch {
    return ''
  }
}

/** Limits the rate of what each sender says. Who was away gets what was said meanwhile at once, so that counts as said over that time. */
export function createSenderRateLimit({ clock, senderRate, gaps, isAsked, report, ...own }: SenderRateLimitOptions) {
  const limiter = createRateLimiter(senderRate)
  let heardAtMs = clock.monotonicMs()
  let awaySinceMs: number | undefined
  let backAtMs: number | undefined

  const sinceMs = (nowMs: number) => {
    if (backAtMs !== undefined && nowMs - backAtMs > replayMs) awaySinceMs = backAtMs = undefined
    return awaySinceMs ?? nowMs
  }

  const isWanted = ({ to, ask }: Claims, sender: string) => to === own.clientId && isAsked(ask, sender)

  /** Its number counts as arrived, so that nobody is asked for it. */
  const refuse = ({ channel, message }: Delivery, { v, module, clientId, seq }: Claims, sender: string) => {
    // It does not matter who sent it: it would be dropped as own.
    if (clientId === own.clientId) return
    report({ type: 'sender.refused', sender })
    const known = modules.find((name) => name === channel)
    if (!known || v !== 1 || (module !== known && !isUpdate(message))) return
    if (!isClientId(clientId) || !Number.isSafeInteger(seq) || Number(seq) < 0) return
    gaps.refuse({ module: known, sender, clientId }, Number(seq))
  }

  const away = () => {
    sinceMs(clock.monotonicMs())
    awaySinceMs ??= Math.max(heardAtMs, clock.monotonicMs() - longestUnnoticedMs)
    backAtMs = undefined
  }

  return {
    /** The connection is interrupted, or has closed. */
    away,
    /** It has opened again. */
    back() {
      backAtMs = clock.monotonicMs()
    },

    /** Whether to take what this sender says; `person` has the rate. */
    admits(delivery: Delivery, sender: string, person: string): boolean {
      const nowMs = clock.monotonicMs()
      if (awaySinceMs === undefined) heardAtMs = nowMs
      try {
        const claims = claimsOf(delivery)
        const kind = claims.module === controlModule ? claims.type : undefined
        // Some transports bring everybody what is for one: a booth that answers another spends nothing here.
        if (kind === 'answer') return isWanted(claims, sender)
        if (isForOne(kind) && claims.to !== own.clientId) return false
        const sizeOf = (enough: number) => textBytes(delivery.message, enough)
        if (limiter.take(person, sizeOf, nowMs, sinceMs(nowMs)) === 0) return true
        refuse(delivery, claims, sender)
        return false
      } catch {
        // What cannot be read is dropped, and counted, where it is parsed.
        return true
      }
    },
  }
}

export type SenderRateLimit = ReturnType<typeof createSenderRateLimit>
