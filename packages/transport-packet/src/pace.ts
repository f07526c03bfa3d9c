import type { Clock } from '@lingobooth/core'

/** Of what the call allows; of it a burst, and the rest over the second. */
const share = 0.8
const burstShare = 0.25

interface Bucket {
  readonly perMs: number
  readonly most: number
  left: number
}

const bucketOf = (perSecond: number): Bucket => {
  const most = Math.max(1, perSecond * share * burstShare)
  return { perMs: (perSecond * share * (1 - burstShare)) / 1_000, most, left: most }
}

interface PaceOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly perSecond: number
  readonly bytesPerSecond: number
}

/** Two token buckets, of messages and of bytes: in no second more than four fifths of what the call allows. */
export function createPace({ clock, perSecond, bytesPerSecond }: PaceOptions) {
  const [messages, bytes] = [bucketOf(perSecond), bucketOf(bytesPerSecond)]
  const buckets = [messages, bytes]
  let atMs = clock.monotonicMs()

  const fill = () => {
    const nowMs = clock.monotonicMs()
    for (const bucket of buckets) bucket.left = Math.min(bucket.most, bucket.left + (nowMs - atMs) * bucket.perMs)
    atMs = nowMs
  }

  return {
    /** How long until the next message of so many bytes may go, in milliseconds. One that is larger than a burst goes from a full bucket. */
    waitMs(size: number): number {
      fill()
      const lacks = ({ perMs, most, left }: Bucket, wanted: number) => {
        const missing = Math.min(wanted, most) - left
        return missing <= 1e-9 || perMs === Number.POSITIVE_INFINITY ? 0 : missing / perMs
      }
      return Math.ceil(Math.max(lacks(messages, 1), lacks(bytes, size)))
    },
    /** A message of so many bytes goes. */
    spend(size: number) {
      messages.left -= 1
      bytes.left -= size
    },
  }
}

export type Pace = ReturnType<typeof createPace>
