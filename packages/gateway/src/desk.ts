import type { Clock } from '@lingobooth/core'
import type { Calls } from './calls.ts'
import type { OnEvent } from './events.ts'
import type { Intake } from './intake.ts'
import type { Languages } from './languages.ts'
import type { Meter } from './meter.ts'
import type { GatewayOptions } from './options.ts'
import type { Caller } from './participant.ts'
import type { Recognitions } from './recognitions.ts'
import type { RoomRules } from './room-rules.ts'
import type { Tokens } from './tokens.ts'
import type { Transit } from './transit.ts'
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
  readonly translations: ReturnType<typeof createTranslations>
  readonly speak: ReturnType<typeof createVoices>
  readonly recognitions: Recognitions
  /** Removes somebody at the gateway and from the transports that can, or lets them in again. */
  remove(person: Caller, isRemoved?: boolean, by?: string): Promise<void>
  readonly calls: Calls
  readonly transit: Transit
  readonly intake: Intake
  /** A request begins; returns what ends it. */
  begin(): () => void
  isReady(): boolean
}
