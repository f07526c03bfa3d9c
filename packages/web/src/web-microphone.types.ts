import type { AudioPlayer, Clock, Logger } from '@lingobooth/core'
import type { WorkletUrl } from './capture-node.ts'

export interface StreamWish {
  /** The previous device was lost: open the system's default one. */
  readonly defaultDevice: boolean
}

export interface WebMicrophoneOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Logs when the system mutes the microphone. @default none */
  readonly logger?: Logger
  /** The player of the same booth. While others in the page play, nothing is captured. @default none */
  readonly player?: AudioPlayer | undefined
  /** Constraints for `getUserMedia`, merged over the defaults: mono, echo cancellation, noise suppression, automatic gain control. */
  readonly constraints?: MediaTrackConstraints
  /** Replaces `getUserMedia`. The stream's tracks are stopped when capture ends: pass a clone of any that you keep. */
  readonly mediaStream?: (wish: StreamWish) => Promise<MediaStream>
  /** URL of `@lingobooth/web/capture.worklet.js`; of several, the first that loads. @default resolved by the bundler */
  readonly workletUrl?: WorkletUrl | undefined
}
