import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleEntry, elementStyles } from './element/bundle.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'

readOptions({})

const dist = join(root, 'packages/element/dist')
writeFileSync(join(dist, 'style-text.js'), `export const styleText = ${JSON.stringify(elementStyles())}\n`)
for (const entry of ['lingobooth', 'frame', 'frame-page'] as const)
  writeFileSync(join(dist, `${entry}.js`), await bundleEntry(entry))
copyFileSync(join(root, 'packages/web/src/worklet/capture.worklet.js'), join(dist, 'capture.worklet.js'))
