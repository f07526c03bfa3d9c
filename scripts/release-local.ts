import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { tryInstalled } from './release/installed.ts'
import { openBrowser } from './release/people.ts'
import { startRegistry } from './release/registry.ts'
import { release } from './release/release.ts'

readOptions({})

const place = mkdtempSync(join(tmpdir(), 'lingobooth-release-'))
const browser = await openBrowser()
const registry = await startRegistry(place)
try {
  const version = release(place, registry)
  const leftOut = await tryInstalled(place, registry.env, browser)
  for (const what of leftOut) console.log(`Left out: ${what}`)
  console.log(`${version} was published on this computer, and works where it was installed from there.`)
} finally {
  await browser.close()
  await registry.close()
  rmSync(place, { recursive: true, force: true })
}
