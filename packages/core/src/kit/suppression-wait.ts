import { quietReplyCrowd, quietReplyMs } from '../constants.ts'

/**
 * How long to wait before doing what one of many is to do: the first does it, and the others hear of it. Short waits are rare in the measure in which
 * the crowd may be large, as in RFC 5401, section 3.2.2.
 */
export const suppressionWaitMs = (random: () => number, maxMs: number = quietReplyMs): number =>
  Math.round((maxMs * Math.log(1 + random() * (quietReplyCrowd - 1))) / Math.log(quietReplyCrowd))
