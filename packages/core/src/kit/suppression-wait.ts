/**
 * Before a booth sends its state to a listener, it waits for a random time up to this, and stays silent once enough others have answered
 * (suppression, RFC 5401). In a room of up to `quietReplyCrowd`, a delay of d milliseconds between booths adds crowd ** (d / wait) - 1 answers.
 */
export const quietReplyMs = 750
export const quietReplyCrowd = 1_000

/**
 * How long to wait before doing what one of many is to do: the first does it, and the others hear of it. Short waits are rare in the measure in which
 * the crowd may be large, as in RFC 5401, section 3.2.2.
 */
export const suppressionWaitMs = (random: () => number, maxMs: number = quietReplyMs): number =>
  Math.round((maxMs * Math.log(1 + random() * (quietReplyCrowd - 1))) / Math.log(quietReplyCrowd))
