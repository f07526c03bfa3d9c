const word = /[\p{L}\p{M}\p{N}]+/gu

/** What is new of a text that was told in part; all of it, where words that were told have changed. Case and marks do not count. */
export function restOf(told: string | undefined, text: string): { readonly text: string; readonly corrects: boolean } {
  if (told === undefined) return { text, corrects: false }
  const [before, now] = [told, text].map((each) => [...each.matchAll(word)]) as [RegExpExecArray[], RegExpExecArray[]]
  const isSame = before.every(([said], index) => said.toLowerCase() === now[index]?.[0].toLowerCase())
  const last = now[before.length - 1]
  if (!isSame || !last) return { text, corrects: true }
  return {
    text: text
      .slice(last.index + last[0].length)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim(),
    corrects: false,
  }
}
