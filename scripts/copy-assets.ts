import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.ts'
import { styleSheet } from './styles/style-sheet.ts'
import { withoutKeys } from './words/without-keys.ts'

readOptions({})

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

/** By the name under which they are published. */
const sheets = {
  styles: 'index',
  'styles.layer': 'index.layer',
  captions: 'captions',
  'captions.layer': 'captions.layer',
}

/** Puts what the compiler leaves aside beside what it wrote, and leaves out the keys of words. */
function copyAssets() {
  write(
    'web/dist/worklet/capture.worklet.js',
    readFileSync(resolve(packages, 'web/src/worklet/capture.worklet.js'), 'utf8'),
  )
  for (const [name, source] of Object.entries(sheets)) {
    write(`react/dist/${name}.css`, styleSheet(resolve(packages, `react/src/styles/${source}.css`)))
    // TypeScript 6 and newer refuse an import for its effect alone that has no types.
    write(`react/dist/${name}.css.d.ts`, 'export {}\n')
  }
  const words = 'react/dist/messages/words'
  for (const name of readdirSync(resolve(packages, words)))
    if (/^(?!en\.).+\.js$/.test(name))
      write(`${words}/${name}`, withoutKeys(readFileSync(resolve(packages, words, name), 'utf8')))
}

function write(path: string, text: string) {
  mkdirSync(dirname(resolve(packages, path)), { recursive: true })
  writeFileSync(resolve(packages, path), text)
}

copyAssets()
