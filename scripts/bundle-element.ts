import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleElement, elementStyles } from './element/bundle.ts'
import { readOptions } from './options.ts'
import { root } from './run.ts'

readOptions({})

const dist = join(root, 'packages/element/dist')
writeFileSync(join(dist, 'style-text.js'), `export const styleText = ${JSON.stringify(elementStyles())}\n`)
writeFileSync(join(dist, 'lingobooth.js'), await bundleElement())
copyFileSync(join(root, 'packages/web/src/worklet/capture.worklet.js'), join(dist, 'capture.worklet.js'))
