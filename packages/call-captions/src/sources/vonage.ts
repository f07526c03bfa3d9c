import type { Subscriber } from '@opentok/client'
import type { CaptionSource } from '../captions.types.ts'

/** The part of a `Subscriber` that captions need. */
export type VonageCaptions = Pick<Subscriber, 'on' | 'off'>

/**
 * The live captions of a Vonage session. They come to subscribers alone: subscribe to your own stream without showing it, with `subscribeToCaptions(true)` and
 * the volume 0, and publish with `publishCaptions: true`.
 */
export function vonageCaptions(subscriberToOwnStream: VonageCaptions): CaptionSource {
  return {
    id: 'vonage',
    subscribe(onCaption, onEnd) {
      const receive = ({ caption, isFinal }: { caption: string; isFinal: boolean }) =>
        onCaption({ text: caption, final: isFinal })
      const end = () => onEnd()
      subscriberToOwnStream.on('captionReceived', receive)
      subscriberToOwnStream.on('destroyed', end)
      return () => {
        subscriberToOwnStream.off('captionReceived', receive)
        subscriberToOwnStream.off('destroyed', end)
      }
    },
  }
}
