/** Scripts whose letters need more room above and below (ISO 15924). */
const tall: ReadonlySet<string | undefined> = new Set([
  ...['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Laoo', 'Mlym', 'Mymr', 'Orya'],
  ...['Sinh', 'Taml', 'Telu', 'Thai', 'Tibt'],
])

/** Whether lines of a language stand further apart. */
export function isTallScript(tag: string): boolean {
  try {
    return tall.has(new Intl.Locale(tag).maximize().script)
  } catch {
    return false
  }
}
