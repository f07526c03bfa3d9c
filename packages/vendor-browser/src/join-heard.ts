const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\uff00-\\uffef]'
const endsUnspaced = new RegExp(`${unspaced}$`, 'u')
const beginsUnspaced = new RegExp(`^${unspaced}`, 'u')
const beginsApart = /^[\s.,!?;:…%)\]}»”’]/u
const beginsWithin = /^[\p{L}\p{M}\p{N}]/u

const areUnspaced = (before: string, after: string) => endsUnspaced.test(before) && beginsUnspaced.test(after)

/** Joins two pieces of speech, with a space where the script has one. */
export function joinHeard(before: string, after: string): string {
  const isJoined = before === '' || after === '' || /\s$/u.test(before) || beginsApart.test(after)
  return isJoined || areUnspaced(before, after) ? before + after : `${before} ${after}`
}

/** What is said with a further result, which on Android repeats all before it. */
export function withResult(said: string, result: string): string {
  const rest = result.slice(said.length)
  const repeats =
    said !== '' &&
    result.toLowerCase().startsWith(said.toLowerCase()) &&
    (!beginsWithin.test(rest) || areUnspaced(said, rest))
  return repeats ? said + rest : joinHeard(said, result)
}
