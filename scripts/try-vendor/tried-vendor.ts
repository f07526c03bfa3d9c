import type { LiveSpeechToText } from '../../packages/core/src/index.ts'
import type { StreamVendorOptions } from '../../packages/testing/src/stream-vendor/index.ts'
import type { DoubleName } from '../../packages/testing/src/vendor-doubles/index.ts'
import type { PresetOptions, VendorPreset } from '../../packages/vendor-http/src/index.ts'
import type { StreamOptions } from '../../packages/vendor-stream/src/index.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface LiveVendor {
  /** Of its double. @default none */
  readonly dialect?: StreamVendorOptions['dialect']
  /** Of the WebSocket on a server of one's own. */
  readonly path?: string
  create(options: Partial<StreamOptions>, environment: Environment): LiveSpeechToText
  /** A token for a connection to the hosted service, from the key. */
  mint?(key: string): Promise<string>
}

export interface TriedVendor {
  /** The variable that holds the key. @default none */
  readonly key?: string
  /** The variable that holds the address of a server of one's own, which may need no key. @default none */
  readonly url?: string
  readonly double?: DoubleName
  /** What it does with whole texts and sounds. */
  preset?(options: PresetOptions, environment: Environment): VendorPreset
  readonly live?: LiveVendor
}
