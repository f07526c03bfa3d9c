const words = (text: string) => text.split(/\s+/u).filter(Boolean)

/**
 * What a text says beyond its beginning that went out before, also where the call has changed words of it since: as many words as went out are left out, or,
 * in scripts without spaces, as many characters.
 */
export function restOf(sent: string, text: string): string {
  if (sent === '') return text.trim()
  if (text.startsWith(sent)) return text.slice(sent.length).trim()
  const said = words(text)
  const count = words(sent).length
  if (said.length > 1 || count > 1) return said.slice(count).join(' ')
  return [...text]
    .slice([...sent].length)
    .join('')
    .trim()
}
