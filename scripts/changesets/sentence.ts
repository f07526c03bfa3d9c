/** What is wrong with a changeset's text, which users read in a changelog: it takes one sentence, under its front matter. */
export function problemOfChangeset(text: string): string | undefined {
  const [, packages = '', message = ''] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? []
  const sentence = message.trim()
  if (!packages.trim()) return 'names no package'
  if (!/^[A-Z`].*[.!?]$/.test(sentence) || /[.!?] [A-Z]/.test(sentence)) return 'needs exactly one sentence'
  return undefined
}
