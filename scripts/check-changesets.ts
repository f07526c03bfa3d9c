import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { root } from './run.ts'

readOptions({})

const names = new Set(packages.map(({ name }) => name))

/** What is wrong with a changeset: it names packages, and says for a changelog in one sentence what changed, and in a paragraph of its own how to migrate. */
function problemOf(changeset: string): string | undefined {
  const [, front = '', text = ''] = /^---\n(.*?)---\n(.*)$/s.exec(changeset) ?? []
  const bumps = front.trim().split('\n')
  if (!bumps.every((bump) => names.has(/^["'](.+)["']: (?:major|minor|patch)$/.exec(bump)?.[1] ?? '')))
    return 'names no package that is published, or no kind of change'
  const [sentence = '', migration = 'To migrate, nothing.', ...more] = text.trim().split('\n\n')
  if (!/^[A-Z`].*[.!?]$/.test(sentence) || /[.!?] [A-Z]/.test(sentence)) return 'needs exactly one sentence'
  if (more.length > 0 || !/^To migrate, .*\.$/.test(migration))
    return 'may have one paragraph more, which begins with "To migrate, "'
  return undefined
}

for (const path of globSync('.changeset/*.md', { cwd: root })) {
  const problem = problemOf(readFileSync(join(root, path), 'utf8'))
  if (!problem) continue
  console.error(`${path} ${problem}.`)
  process.exitCode = 1
}
