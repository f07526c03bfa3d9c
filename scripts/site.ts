import { spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { readOptions } from './options.ts'
import { root, run, runPnpm } from './run.ts'
import { behaviourPage } from './site/behaviours.ts'
import { statechartsPage } from './site/statecharts.ts'

const { build } = readOptions({ build: { type: 'boolean', default: false } })
const site = `${root}site`

const steps = [
  () => runPnpm(['build']),
  () => runPnpm(['install', '--frozen-lockfile'], site),
  () => run('vite', ['build', 'gallery', '--outDir', `${site}/public/states`, '--emptyOutDir']),
  () => run(`${site}/node_modules/.bin/typedoc`, [], site),
]
for (const step of steps) {
  const { ok, output } = step()
  if (ok) continue
  console.error(output)
  process.exit(1)
}
writeFileSync(`${root}docs/reference/statecharts.md`, await statechartsPage())
writeFileSync(`${root}docs/reference/behaviour.md`, (await behaviourPage()).page)
for (const file of ['lingobooth.js', 'capture.worklet.js'])
  cpSync(`${root}packages/element/dist/${file}`, `${site}/.vitepress/element/${file}`)

if (build) {
  const { ok, output } = run('node_modules/.bin/vitepress', ['build'], site)
  console.log(output)
  process.exitCode = ok ? 0 : 1
} else spawn('node_modules/.bin/vitepress', ['dev', '--host', '127.0.0.1'], { cwd: site, stdio: 'inherit' })
