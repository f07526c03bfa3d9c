import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { lowestVersions } from '../../examples/react-host/test/packed/lowest-versions.ts'
import { messages as englishMessages } from '../../packages/react/src/messages/words/en.ts'
import { readPage, root } from './pages.ts'

const missingFrom = (path: string, wanted: readonly string[]) => {
  const text = readPage(path)
  return wanted.filter((words) => !text.includes(words))
}

it('says what each parameter of the address means', () => {
  const rows = Object.entries(englishMessages.help.meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning}`)
  expect(missingFrom('docs/guide/getting-started.md', rows)).toEqual([])
})

it('lists every language of the interface', () => {
  const tags = globSync('packages/react/src/messages/words/*.ts', { cwd: root }).map((path) => basename(path, '.ts'))
  expect(tags).toHaveLength(12)
  expect(
    missingFrom(
      'docs/guide/languages-of-the-interface.md',
      tags.map((tag) => `| \`${tag}\` | `),
    ),
  ).toEqual([])
})

it('names the lowest React and TypeScript that are tested', () => {
  const { react = '', typescript = '' } = lowestVersions
  expect(missingFrom('docs/guide/getting-started.md', [`| ${react} |`, `| ${typescript}, `])).toEqual([])
})
