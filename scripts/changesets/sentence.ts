/** What is wrong with a changeset's text, which users read in a changelog: it takes one sentence, under its front matter, and may tell how to migrate in another. */
export function problemOfChangeset(text: string): string | undefined {
  const [, packages = '', message = ''] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? []
  const [sentence = '', migration = 'To migrate, nothing.', ...more] = message.trim().split('\n\n')
  if (!packages.trim()) return 'names no package'
  if (!/^[A-Z`].*[.!?]$/.test(sentence) || /[.!?] [A-Z]/.test(sentence)) return 'needs exactly one sentence'
  if (more.length > 0 || !/^To migrate, .*\.$/.test(migration))
    return 'may have one paragraph more, which begins with "To migrate, "'
  return undefined
}
