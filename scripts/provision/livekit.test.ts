import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findLivekitServer, missingLivekitServer, provisionLivekit } from './livekit.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lingobooth-livekit-'))
  vi.stubEnv('XDG_CACHE_HOME', folder)
  vi.stubEnv('LINGOBOOTH_LIVEKIT_SERVER', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** A `go` of this version that builds nothing. */
const withGo = (version: string, failure = '') => {
  const script = `#!/bin/sh\nif [ "$1" = env ]; then echo ${version}; exit 0; fi\necho "${failure}" >&2\ntest -z "${failure}" && echo built > "$GOBIN/server"\n`
  writeFileSync(join(folder, 'go'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
}
const provision = async () => {
  const lines: string[] = []
  return [await provisionLivekit({ log: (line) => lines.push(line) }), lines] as const
}

test('the server is built once and then found, with one line at the start and one at the end', async () => {
  withGo('go1.26.8')
  expect(findLivekitServer()).toBeUndefined()
  expect(await provision()).toEqual([
    true,
    [
      'Building livekit-server 1.13.5 with Go, once for this machine (a minute or two)',
      expect.stringMatching(/^livekit-server 1\.13\.5 is built \(\d+ s\)$/),
    ],
  ])
  expect(findLivekitServer()).toBe(join(folder, 'lingobooth/livekit-server-1.13.5/server'))
  expect(await provision()).toEqual([true, []])
})

test('a failed build leaves nothing that looks like a server, and says why', async () => {
  withGo('go1.27', 'no space left on device')
  const [isThere, lines] = await provision()
  expect([isThere, lines.at(-1)]).toEqual([false, 'livekit-server could not be built: no space left on device'])
  expect(findLivekitServer()).toBeUndefined()
})

test.each([
  ['', 'Go 1.26 or newer is not on this machine'],
  ['go1.19.8', 'Go is 1.19 here and must be 1.26 or newer'],
])('the missing or outdated Go is reported in one line: %s', async (version, reason) => {
  if (version) withGo(version)
  else vi.stubEnv('PATH', folder)
  expect(await provision()).toEqual([
    false,
    [`LiveKit's own tests are left out: ${reason}. Install it, or set LINGOBOOTH_LIVEKIT_SERVER to a livekit-server.`],
  ])
  expect(missingLivekitServer()).toContain(`No LiveKit server: ${reason}.`)
})

test('LINGOBOOTH_LIVEKIT_SERVER takes precedence if it names a program, and is refused otherwise', () => {
  mkdirSync(join(folder, 'programs'))
  const program = join(folder, 'programs/livekit-server')
  vi.stubEnv('LINGOBOOTH_LIVEKIT_SERVER', program)
  expect(() => findLivekitServer()).toThrow(`LINGOBOOTH_LIVEKIT_SERVER names no program: ${program}.`)
  writeFileSync(program, '', { mode: 0o755 })
  expect(findLivekitServer()).toBe(program)
})
