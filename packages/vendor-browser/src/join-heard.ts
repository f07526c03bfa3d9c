import { joinSpeech } from '@lingobooth/core/adapter'

const beginsApart = /^[\s.,!?;:…%)\]}»”’]/u
const beginsWithin = /^[\p{L}\p{M}\p{N}]/u

const areUnspaced = (before: string, after: string) => joinSpeech(before, after) === before + after

/** Joins two pieces of speech, with a space where the script has one. */
export function joinHeard(before: string, after: string): string {
  return /\s$/u.test(before) || beginsApart.test(after) ? before + after : joinSpeech(before, after)
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
