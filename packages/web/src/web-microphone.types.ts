import type { Clock, Logger } from '@lingobooth/core'
import type { WorkletUrl } from './capture-node.ts'

export interface StreamWish {
  /** The device that was used before is gone: give the system's default one. */
  readonly defaultDevice: boolean
}

export interface WebMicrophoneOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Is told when the system mutes the microphone. @default none */
  readonly logger?: Logger
  /** Constraints for `getUserMedia`, over the defaults: one channel, echo cancellation, noise suppression, automatic gain. */
  readonly constraints?: MediaTrackConstraints
  /** Gives the sound instead of `getUserMedia`. The stream's tracks are stopped at the end: pass a clone of one that you keep. */
  readonly mediaStream?: (wish: StreamWish) => Promise<MediaStream>
  /** Address of `@lingobooth/web/capture.worklet.js`, where the bundler does not find it by itself. */
  readonly workletUrl?: WorkletUrl | undefined
}
