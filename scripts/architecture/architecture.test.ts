import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cyclesAmong, violationsOf } from './violations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = new Map(
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]),
)

/** Not of our hand. */
const isMade = /(^|\/)(node_modules|dist|__screenshots__|\.cache|\.next|\.vitest|cache)(\/|$)/

test('every import of the packages follows the dependency direction', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(violationsOf(sources)).toEqual([])
})

test('no files of the repository import each other in a cycle', () => {
  const folders = 'packages,examples,gallery,laboratory,scripts,site,smokes,templates'
  const patterns = [`{${folders}}/**/*.{ts,tsx}`, 'site/.vitepress/**/*.ts']
  const paths = globSync(patterns, { cwd: root, exclude: (path) => isMade.test(String(path)) })
  const everything = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))
  expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(new Set(folders.split(',')))
  expect(cyclesAmong(everything)).toEqual([])
})

describe('a violation of the import direction', () => {
  test.each([
    ['core/src/text/a.ts', "import '../lines/b.ts'", 'text may not use lines'],
    ['core/src/kit/a.ts', "import 'inversify'", 'kit may not use inversify'],
    ['core/src/text/a.ts', "import { b } from '../ports/b.port.ts'", 'text may use types of ports only'],
    ['core/src/ports/a.port.ts', "import '../errors.ts'", 'ports may not use errors'],
    ['core/src/ports/a.port.ts', "export * from '../vendors/b.ts'", 'ports may use types of vendors only'],
    ['core/src/link/a.machine.ts', "import '../booth/b.ts'", 'link may not use booth'],
    ['core/src/audio/a.ts', "import '../text/b.ts'", 'audio may not use text'],
    ['core/src/link/repair/a.ts', "import type { B } from '../../voice/b.ts'", 'link may not use voice'],
    ['core/src/people/a.ts', "import '../speech/b.ts'", 'people may not use speech'],
    ['vendor-http/src/a.ts', "import 'react'", 'adapter may not use react'],
    ['vendor-http/src/a.ts', "import '@lingobooth/core/dist/b.js'", 'adapter may not use @lingobooth/core/dist/b.js'],
    ['vendor-http/src/a.ts', "import '@lingobooth/web'", 'adapter may not use @lingobooth/web'],
    ['web/src/a.ts', "await import('@lingobooth/testing')", 'adapter may not use @lingobooth/testing'],
    ['web/src/a.ts', "import '../../core/src/b.ts'", 'another package is imported by its name'],
    ['web/src/a.test.ts', "import '../../core/src/b.ts'", 'another package is imported by its name'],
    ['web/src/a.ts', "import '../../../scripts/servers/b.ts'", 'another package is imported by its name'],
    ['web/src/a.ts', "import './test-support/b.ts'", 'only tests may use test code'],
    ['react/src/a.tsx', "import '@lingobooth/web'", 'react may not use @lingobooth/web'],
    ['react/src/a.tsx', "type A = import('xstate').Actor", 'react may not use xstate'],
    ['core/src/elsewhere/a.ts', "import 'xstate'", 'the file belongs to no area of scripts/architecture/areas.ts'],
  ])('is named in packages/%s: %s', (path, source, reason) => {
    const specifier = /'(.+)'/.exec(source)?.[1]
    expect(violationsOf(new Map([[`packages/${path}`, source]]))).toEqual([
      `packages/${path} imports ${specifier}: ${reason}`,
    ])
  })

  test.each([
    "import { A } from './a.ts'",
    "import type { A } from './a.ts'",
    "type A = import('./a.ts').A",
    "await import('./a.ts')",
  ])('is named as a cycle with its whole path: %s', (back) => {
    const cycle = new Map([
      ['packages/web/src/a.ts', "export * from './b.ts'"],
      ['packages/web/src/b.ts', back],
    ])
    expect(violationsOf(cycle)).toEqual([
      'import cycle: packages/web/src/a.ts -> packages/web/src/b.ts -> packages/web/src/a.ts',
    ])
  })
})

test('imports along the direction pass', () => {
  const allowed = new Map([
    ['packages/core/src/text/a.ts', "import type { B } from '../ports/b.port.ts'; import '../errors.ts'"],
    ['packages/core/src/link/a.machine.ts', "import { setup } from 'xstate'; import '../text/a.ts'"],
    ['packages/core/src/booth/a.ts', "import '../speech/a.machine.ts'; import 'inversify'"],
    ['packages/transport-pubnub/src/a.ts', "import '@lingobooth/core'; const sdk = () => import('pubnub')"],
    ['packages/react/src/a.tsx', "import { useState } from 'react'; import type { B } from '@lingobooth/core'"],
    ['packages/react/src/b.tsx', "import type { C } from './c.tsx'"],
    ['packages/web/src/worklet/capture.worklet.ts', "import '../../../core/src/audio/a.ts'"],
    ['packages/react/src/a.test.tsx', "import '@lingobooth/testing'; import './test-support/b.ts'"],
  ])
  expect(violationsOf(allowed)).toEqual([])
})
