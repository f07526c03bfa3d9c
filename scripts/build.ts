import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleEntry } from './build/element.ts'
import { elementSheet, publishedSheet } from './build/sheet.ts'
import { withoutKeys } from './build/words.ts'
import { readOptions } from './options.ts'
import { root, run } from './run.ts'

readOptions({})

const packages = join(root, 'packages')
const write = (path: string, text: string) => writeFileSync(join(packages, path), text)

for (const dist of globSync('*/dist', { cwd: packages })) rmSync(join(packages, dist), { recursive: true })
const compiled = run('tsc', ['-b', '--force', 'tsconfig.build.json'])
if (!compiled.ok) throw new Error(compiled.output)

const worklet = join(packages, 'web/src/worklet/capture.worklet.js')
copyFileSync(worklet, join(packages, 'web/dist/worklet/capture.worklet.js'))
copyFileSync(worklet, join(packages, 'element/dist/capture.worklet.js'))

for (const name of ['styles', 'styles.layer', 'captions', 'captions.layer']) {
  write(`react/dist/${name}.css`, publishedSheet(name.replace('styles', 'index')))
  // TypeScript 6 and newer refuse an import for its effect alone that has no types.
  write(`react/dist/${name}.css.d.ts`, 'export {}\n')
}
for (const path of globSync('react/dist/messages/words/*.js', { cwd: packages }))
  if (!path.endsWith('en.js')) write(path, withoutKeys(readFileSync(join(packages, path), 'utf8')))

write('element/dist/style-text.js', `export const styleText = ${JSON.stringify(elementSheet('styles'))}\n`)
write(
  'element/dist/caption-style-text.js',
  `export const captionStyleText = ${JSON.stringify(elementSheet('captions'))}\n`,
)
for (const entry of ['lingobooth', 'lingobooth-captions', 'frame', 'frame-page'] as const)
  write(`element/dist/${entry}.js`, await bundleEntry(entry))
