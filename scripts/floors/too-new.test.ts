import { expect, test } from 'vitest'
import { readPage } from '../docs/pages.ts'
import { floors } from './floors.ts'
import { tooNewInScript, tooNewInStyles } from './too-new.ts'

const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

test('finds script features that a minimum version lacks, and none that it has', () => {
  const code = `new Set().union(other); URL.canParse(text); Promise.try(work); navigator.audioSession; list.at(-1)`
  expect(names(tooNewInScript(code, { safari: '15.4' }))).toEqual([
    '.union',
    'URL.canParse',
    'Promise.try',
    'navigator.audioSession',
  ])
  expect(() => tooNewInScript('using a = b', { safari: '17.5' })).toThrow()
})

test('finds style features that a minimum version lacks, and none that it has', () => {
  const code = 'a:has(b) { color: light-dark(#fff, #000); field-sizing: content; margin: 0 }'
  expect(names(tooNewInStyles(code, { chrome: '100' }))).toEqual([
    ':has',
    'light-dark(',
    'field-sizing',
    'field-sizing: content',
  ])
  expect(tooNewInStyles('a { color: red; display: grid }', { chrome: '100' })).toEqual([])
})

test('the guide names the minimum versions that are checked', () => {
  const floor = `Chrome ${floors.chrome}, Firefox ${floors.firefox} or Safari ${floors.safari}`
  expect(readPage('docs/start.md')).toContain(floor)
})
