import type { Clock } from '@lingobooth/core'
import type { OnEvent } from './events.ts'
import type { Languages } from './languages.ts'
import type { Meter } from './meter.ts'
import type { GatewayOptions } from './options.ts'
import type { Claims } from './participant.ts'
import type { createRecognitions } from './recognitions.ts'
import type { RoomRules } from './room-rules.ts'
import type { Tokens } from './tokens.ts'
import type { createTranslations } from './translations.ts'
import type { createVoices } from './voices.ts'
import type { Waiting } from './waiting.ts'

/** What the routes work with. */
export interface Desk {
  readonly options: GatewayOptions
  readonly clock: Clock
  readonly onEvent: OnEvent
  readonly tokens: Tokens
  readonly rules: RoomRules
  readonly waiting: Waiting
  readonly meter: Meter
  readonly languages: Languages
  readonly translate: ReturnType<typeof createTranslations>
  readonly speak: ReturnType<typeof createVoices>
  readonly recognize: ReturnType<typeof createRecognitions>
  /** Removes somebody at the gateway and from the transports that can, or lets them in again. */
  remove(person: Pick<Claims, 'room' | 'user'>, isRemoved?: boolean): Promise<void>
  /** A call begins. Throws when there are too many. */
  begin(): void
  end(): void
  isReady(): boolean
}

const kilobyte = 1_024

export const bodyLimits = ({ clock, options }: Pick<Desk, 'clock' | 'options'>, kilobytes = 256) => ({
  clock,
  maxBytes: kilobytes * kilobyte,
  timeoutMs: options.bodyTimeoutMs ?? 10_000,
})
