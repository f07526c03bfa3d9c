import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readOptions } from './options.ts'
import { packages } from './packages/published.ts'
import { packedTarballs } from './packages/tarballs.ts'
import { root, run } from './run.ts'

readOptions({})

const product =
  /^package\/(LICENSE|(README|CHANGELOG)\.md|package\.json|custom-elements\.json|dist\/.+\.(js|css|d\.ts))$/
const forTests = /\.(test|properties)\.|\/test-support\/|\/faulty\//

const tarballs = packedTarballs()
for (const { folder, name } of packages) {
  const tarball = join(tarballs, `lingobooth-${basename(folder)}.tgz`)
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const withoutTypes = Object.keys(exports).filter((path) => /\.(css|worklet\.js)$/.test(path))
  const files = run('tar', ['-tzf', tarball]).output.trim().split('\n')
  const stray = files.filter((path) => !product.test(path) || forTests.test(path))
  const checks = [
    run('publint', ['run', tarball, '--strict']),
    run('attw', [tarball, '--profile', 'esm-only', ...withoutTypes.flatMap((path) => ['--exclude-entrypoints', path])]),
    { ok: stray.length === 0, output: `does not belong in it: ${stray.join(', ')}` },
  ]
  console.log(`${name}: ${files.length} files`)
  for (const { ok, output } of checks) if (!ok) console.error(`${name}: ${output}`)
  if (checks.some(({ ok }) => !ok)) process.exitCode = 1
}
