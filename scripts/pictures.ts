import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readOptions } from './options.ts'
import { recordedPath, versionsOf } from './pictures/versions.ts'
import { provisionBrowser } from './provision/browser.ts'
import { root } from './run.ts'

readOptions({})

const folder = dirname(recordedPath)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(recordedPath, `${JSON.stringify(versionsOf(provisionBrowser()), null, 2)}\n`)
const args = ['run', '--project', 'browser', 'gallery/src/pictures', '--update']
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
