import type { ReconnectContext, ReconnectPolicy } from 'livekit-client'

const quickMs = 10_000
const quickDelayMs = 500
const slowDelayMs = 2_000
const giveUpMs = 60_000

/**
 * Has a LiveKit `Room` try to reconnect every half a second at first. LiveKit's own policy soon waits seven seconds and longer between two tries,
 * and a line that was typed in a cut waits with it.
 */
export const quickReconnectPolicy = (random: () => number = Math.random): ReconnectPolicy => ({
  nextRetryDelayInMs({ elapsedMs }: ReconnectContext) {
    if (elapsedMs >= giveUpMs) return null
    // Booths that were cut off together do not come back together.
    return (elapsedMs < quickMs ? quickDelayMs : slowDelayMs) * (0.5 + random())
  },
})
