import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, brokenLinks, linksOf } from './links.ts'
import { readPages } from './pages.ts'

it('leads every link of the pages to a file and a heading that are there', () => {
  const broken = readPages().flatMap((page) => brokenLinks(page).map((target) => `${page.path}: ${target}`))
  expect(broken).toEqual([])
})

it('notices a file and a heading that are not there', () => {
  const text = '# One\n\n[a](gone.md) [b](#two) [c](#one) [d](https://example.org/) ![e](gone.png)\n\n`[f](code.md)`\n'
  expect(brokenLinks({ path: 'README.md', text })).toEqual(['gone.md', '#two', 'gone.png'])
})

it('names headings as GitHub does', () => {
  expect(anchorsOf('# Ports, by name\n## `fetch` & co.\n## Ports, by name\n')).toEqual(
    new Set(['ports-by-name', 'fetch--co', 'ports-by-name-1']),
  )
})

it('links every page of docs from its index', () => {
  const pages = readPages().filter(({ path }) => path.startsWith('docs/') && !path.startsWith('docs/statecharts/'))
  const index = pages.find(({ path }) => path === 'docs/index.md') ?? { path: '', text: '' }
  const linked = linksOf(index).map((target) => posix.join('docs', target.split('#')[0] ?? ''))
  expect(pages.map(({ path }) => path).filter((path) => path !== index.path && !linked.includes(path))).toEqual([])
})
