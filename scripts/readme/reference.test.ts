import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as constants from '../../packages/core/src/constants.ts'
import { englishMessages } from '../../packages/react/src/messages/messages.ts'
import { readPage, root } from './pages.ts'

const missingFrom = (path: string, wanted: readonly string[]) => {
  const text = readPage(path)
  return wanted.filter((words) => !text.includes(words))
}

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((path) =>
    readFileSync(`${root}${path}`, 'utf8'),
  )

it('lists every constant with its value', () => {
  const rows = Object.entries(constants).map(([name, value]) => `| \`${name}\` | ${JSON.stringify(value)} |`)
  expect(missingFrom('docs/guide/configuration.md', rows)).toEqual([])
})

it('says of every error code when it comes and what to do', () => {
  const rows = Object.keys(englishMessages.errors).map((code) => `| \`${code}\` |`)
  expect(missingFrom('docs/guide/errors.md', rows)).toEqual([])
})

it('lists every notice with its words', () => {
  const text = readPage('docs/guide/errors.md')
  const rows = Object.entries(englishMessages.noticeTexts).filter(
    ([code, words]) => !new RegExp(`^\\| \`${code}\` \\| \\w+ \\| ${RegExp.escape(words)} \\|$`, 'm').test(text),
  )
  expect(rows).toEqual([])
})

it('lists every line that the booth logs', () => {
  const lines = sources('packages/core/src/**/*.ts').flatMap((text) =>
    [...text.matchAll(/logger\.(?:info|warn|error)\('([^']+)'/g)].map(([, line = '']) => line),
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(missingFrom('docs/guide/errors.md', [...lines, constants.missingVendorsLogLine])).toEqual([])
})

it('holds every word of the panels, as it is shown', () => {
  const { errors, noticeTexts, help, ...messages } = englishMessages
  const words = (value: unknown): string[] => {
    if (typeof value === 'string') return value === '' ? [] : [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(words) : []
  }
  const { meanings, ...heading } = help
  expect(missingFrom('docs/guide/panels.md', words([messages, heading]))).toEqual([])
  const rows = Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${meaning}`)
  expect(missingFrom('docs/guide/getting-started.md', rows)).toEqual([])
})

it('lists every variable of the style sheet', () => {
  const names = sources('packages/react/src/styles/*.css').flatMap((text) => [
    ...new Set([...text.matchAll(/var\((--lb-[a-z-]+)/g)].map(([, name = '']) => name)),
  ])
  expect(names.length).toBeGreaterThan(10)
  expect(missingFrom('docs/guide/panels.md', names)).toEqual([])
})

it('lists every promise that the conformance suites test', () => {
  const titles = sources('packages/testing/src/conformance/*.ts').flatMap((text) =>
    [...text.matchAll(/^ {2,4}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"): (?:async|with)/gm)].map(
      ([, single, double]) => single ?? double ?? '',
    ),
  )
  expect(titles.length).toBeGreaterThan(60)
  expect(missingFrom('docs/adapters/write-an-adapter.md', titles)).toEqual([])
})
