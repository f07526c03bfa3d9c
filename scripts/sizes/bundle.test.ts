import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPage } from '../docs/pages.ts'
import { bundle } from './bundle.ts'
import { addOn } from './pages.ts'

/** So many KiB of text that gzip cannot make much smaller. */
const noise = (kiB: number) => JSON.stringify(randomBytes(kiB * 768).toString('base64'))

function workplaceOf(files: Readonly<Record<string, string>>): string {
  const workplace = mkdtempSync(join(tmpdir(), 'lingobooth-bundle-'))
  onTestFinished(() => rmSync(workplace, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const path = join(workplace, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return workplace
}

test('dynamic imports count as loaded later, and styles are left out', async () => {
  const workplace = workplaceOf({
    '@lingobooth/core/package.json': '{ "type": "module", "main": "index.js" }',
    '@lingobooth/core/index.js': `import './now.js'\nexport const more = () => import('./later.js')`,
    '@lingobooth/core/now.js': `globalThis.now = ${noise(40)}`,
    '@lingobooth/core/later.js': `globalThis.later = ${noise(20)}`,
    '@lingobooth/core/styles.css': `.a { background: url(${noise(30)}) }`,
  })
  const source = `import { more } from '@lingobooth/core'\nimport '@lingobooth/core/styles.css'\nmore()`
  const { firstKiB, laterKiB } = await bundle({ source, workplace })
  expect(firstKiB).toBeCloseTo(31, -1)
  expect(laterKiB).toBeCloseTo(16, -1)
})

test('code shared by the page and a later file is in the file of the page, as Vite does it', async () => {
  const text = noise(10)
  const workplace = workplaceOf({
    '@lingobooth/core/package.json': '{ "type": "module", "main": "index.js" }',
    '@lingobooth/core/index.js': `import { shared } from './shared.js'\nglobalThis.now = [${text}, shared]\nexport const more = () => import('./later.js')`,
    '@lingobooth/core/later.js': `import { shared } from './shared.js'\nglobalThis.later = shared`,
    '@lingobooth/core/shared.js': `export const shared = { text: ${text} }`,
  })
  const { firstKiB } = await bundle({ source: `export { more } from '@lingobooth/core'`, workplace })
  // In one file, the second text is compressed to a reference to the first.
  expect(firstKiB).toBeCloseTo(8, -1)
})

test('a packed package gets its libraries from this repository, unless they are external', async () => {
  const workplace = workplaceOf({
    '@lingobooth/core/package.json': '{ "type": "module", "main": "index.js" }',
    '@lingobooth/core/index.js': `export { createActor } from 'xstate'`,
  })
  const source = `export * from '@lingobooth/core'`
  const whole = await bundle({ source, workplace })
  const without = await bundle({ source, workplace, outside: ['xstate'] })
  expect(whole.firstKiB).toBeGreaterThan(2)
  expect(without.firstKiB).toBeLessThan(0.2)
})

test('an unresolved import is an error, not a smaller page', async () => {
  const bundling = bundle({ source: `export * from '@lingobooth/nowhere'`, workplace: workplaceOf({}) })
  await expect(bundling).rejects.toThrow('@lingobooth/nowhere')
})

test('the README states the size limit of its page', () => {
  expect(readPage('README.md')).toContain(`at most ${addOn.maxKiB} KiB`)
})
