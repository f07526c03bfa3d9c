import { foldWords } from '../../../packages/core/src/text/characters.ts'

/** The rule before this one: all that is close in its letters was an echo, and dropped. */
export function repeatsByLetters(heard: string, said: string): boolean {
  const words = foldWords(heard)
  const spaceless = words.join('').match(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu)?.length ?? 0
  if (words.length + spaceless / 2 < 3) return false
  const letters = [...words.join('')]
  let costs = letters.map((_, index) => index + 1)
  let least = letters.length
  for (const letter of foldWords(said).join('')) {
    let diagonal = 0
    let cost = 0
    costs = costs.map((above, index) => {
      cost = Math.min(diagonal + (letters[index] === letter ? 0 : 1), above + 1, cost + 1)
      diagonal = above
      return cost
    })
    least = Math.min(least, cost)
  }
  return least <= letters.length / 5
}
