import { fromPromise } from 'xstate'
import { textBytes } from '../../domain/bounds/text-bytes.ts'
import type { Numbered } from '../../domain/wire/message.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import type { OutgoingLine, SendOutcome } from '../../machines/delivery/delivery.machine.ts'
import { createRateLimiter } from '../../policies/rate-limiter.ts'
import { ownRateOf, type SenderRate } from '../../policies/sender-rate.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { RoomSession } from '../session/room-session.ts'

export interface PublishingOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly senderRate: SenderRate
  readonly session: Pick<RoomSession, 'publish'>
  /** A message as it travels. */
  envelopeOf(key: string): Numbered | undefined
}

/** Publishes batches of lines, in order and no faster than the others take them; one failure does not stop the others. */
export function createPublishing({ clock, senderRate, session, envelopeOf }: PublishingOptions) {
  const limiter = createRateLimiter(ownRateOf(senderRate))

  return fromPromise<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>(({ input, signal }) => {
    let retryAfterMs = 0
    return Promise.all(
      input.lines.map(async (line): Promise<SendOutcome> => {
        const envelope = retryAfterMs > 0 ? undefined : envelopeOf(line.key)
        if (envelope) retryAfterMs = limiter.take('', () => textBytes(envelope), clock.monotonicMs())
        if (retryAfterMs > 0) return { ...line, code: 'rate-limited', retryAfterMs }
        try {
          if (envelope) await session.publish(line.module, envelope as never, { signal })
          return line
        } catch (error) {
          const waitMs = LingoboothError.is(error) ? error.retryAfterMs : undefined
          return { ...line, code: errorCodeOf(error), ...(waitMs !== undefined && { retryAfterMs: waitMs }) }
        }
      }),
    )
  })
}
