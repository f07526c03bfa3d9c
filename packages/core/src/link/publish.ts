import { errorCodeOf, LingoboothError } from '../errors.ts'
import { createRateLimiter, type SenderRate } from '../kit/rate-limiter.ts'
import { textBytes } from '../kit/text-bytes.ts'
import type { Clock } from '../ports/services.port.ts'
import type { OutgoingOptions, SendOutcome } from './outgoing.ts'
import { ownRateOf } from './sender-rate.ts'
import type { RoomSession } from './session.ts'
import type { Numbered } from './wire/message.ts'

export interface PublishOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly senderRate: SenderRate
  readonly session: Pick<RoomSession, 'publish'>
  /** A message as it travels. */
  envelopeOf(key: string): Numbered | undefined
}

/** Publishes batches of lines, in order and no faster than the others take them; one failure does not stop the others. */
export function createPublish({ clock, senderRate, session, envelopeOf }: PublishOptions): OutgoingOptions['publish'] {
  const limiter = createRateLimiter(ownRateOf(senderRate))

  return (lines, signal) => {
    let retryAfterMs = 0
    return Promise.all(
      lines.map(async (line): Promise<SendOutcome> => {
        const envelope = retryAfterMs > 0 ? undefined : envelopeOf(line.key)
        if (envelope) retryAfterMs = limiter.take('', () => textBytes(envelope), clock.monotonicMs())
        if (retryAfterMs > 0) return { ...line, code: 'rate-limited', retryAfterMs }
        try {
          if (envelope)
            await session.publish(line.module, envelope as never, {
              signal,
              ...(envelope.offRecord && { durable: false }),
            })
          return line
        } catch (error) {
          const waitMs = LingoboothError.is(error) ? error.retryAfterMs : undefined
          return { ...line, code: errorCodeOf(error), ...(waitMs !== undefined && { retryAfterMs: waitMs }) }
        }
      }),
    )
  }
}
