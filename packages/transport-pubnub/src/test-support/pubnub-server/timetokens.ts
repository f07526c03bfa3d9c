/** Tells the time in 17 digits (units of 100 ns since 1970), each time later than before. */
export function createTimetokens(nowMs: () => number = Date.now): () => string {
  let last = 0n
  return () => {
    const now = BigInt(Math.floor(nowMs())) * 10_000n
    last = now > last ? now : last + 1n
    return `${last}`.padStart(17, '0')
  }
}
