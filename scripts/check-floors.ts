import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { floors, harmless } from './floors/floors.ts'
import { tooNewInScript, tooNewInStyles } from './floors/too-new.ts'
import { readOptions } from './options.ts'

readOptions({})

const root = fileURLToPath(new URL('../examples/react-host', import.meta.url))
const { output } = (await build({
  root,
  configFile: `${root}/vite.config.ts`,
  logLevel: 'error',
  build: { write: false, minify: false, cssMinify: false, target: 'esnext' },
})) as Rolldown.RolldownOutput

const known = new Set<string>()
for (const file of output) {
  const code = file.type === 'chunk' ? file.code : String(file.source)
  const look = { js: tooNewInScript, css: tooNewInStyles }[file.fileName.split('.').at(-1) ?? '']
  for (const { name, lackedBy } of look?.(code, floors) ?? []) {
    const excuse = [name, name.split(':')[0] ?? ''].find((wanted) => wanted in harmless)
    if (excuse) known.add(excuse)
    else {
      console.error(`${name} in ${file.fileName} is not in ${lackedBy.join(', ')} at its floor.`)
      process.exitCode = 1
    }
  }
}
for (const name of Object.keys(harmless).filter((wanted) => !known.has(wanted))) {
  console.error(`${name} is no longer asked for: take it out of scripts/floors/floors.ts.`)
  process.exitCode = 1
}
