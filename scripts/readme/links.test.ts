import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, brokenLinks, linksOf, withoutCode } from './links.ts'
import { readPage, readPages } from './pages.ts'

it('every link of the pages leads to an existing file and heading', () => {
  const broken = readPages().flatMap((page) => brokenLinks(page).map((target) => `${page.path}: ${target}`))
  expect(broken).toEqual([])
})

it('a missing file and a missing heading are noticed', () => {
  const text = '# One\n\n[a](gone.md) [b](#two) [c](#one) [d](https://example.org/) ![e](gone.png)\n\n`[f](code.md)`\n'
  expect(brokenLinks({ path: 'README.md', text })).toEqual(['gone.md', '#two', 'gone.png'])
})

it('no page has a localhost address outside code, which the site build takes for a dead link', () => {
  const local = readPages().filter(
    ({ path, text }) => path.startsWith('docs/') && /https?:\/\/localhost/.test(withoutCode(text)),
  )
  expect(local.map(({ path }) => path)).toEqual([])
})

it('headings get the names that GitHub gives them', () => {
  expect(anchorsOf('# Ports, by name\n## `fetch` & co.\n## Ports, by name\n')).toEqual(
    new Set(['ports-by-name', 'fetch--co', 'ports-by-name-1']),
  )
})

it.each([
  ['docs/index.md', /^docs\/(?!decisions\/\d)/],
  ['docs/decisions/README.md', /^docs\/decisions\/\d/],
])('%s links to every page below it', (index, isListed) => {
  const pages = readPages().filter(({ path }) => path !== index && isListed.test(path))
  const linked = linksOf({ path: index, text: readPage(index) }).map((target) =>
    posix.join(posix.dirname(index), target.split('#')[0] ?? ''),
  )
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([])
})
