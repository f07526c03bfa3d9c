/** Scripts that put no space between words. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}。、！？]`
const [endsUnspaced, startsUnspaced] = [new RegExp(`${unspaced}$`, 'u'), new RegExp(`^${unspaced}`, 'u')]

/** Joins two pieces of speech, with a space where the script has one. */
export function joinText(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trim()]
  if (left === '' || right === '') return left + right
  return left + (endsUnspaced.test(left) && startsUnspaced.test(right) ? '' : ' ') + right
}
