/** What is new of a text that was told in part; all of it, where what was told has changed. */
export function restOf(told: string | undefined, text: string): { readonly text: string; readonly corrects: boolean } {
  const goesOn = told !== undefined && text.startsWith(told)
  return { text: goesOn ? text.slice(told.length).trim() : text, corrects: told !== undefined && !goesOn }
}
