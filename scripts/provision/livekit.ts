import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { engineCache } from '../../examples/local-engines/src/neural/folder.ts'
import { findProgram, runProgram } from './programs.ts'

const version = '1.13.5'
const module = `github.com/livekit/livekit-server/cmd/server@v${version}`
const neededGo = [1, 26] as const
const variable = 'LINGOBOOTH_LIVEKIT_SERVER'

/** A server for tests: without inlining and debug information it is built in half the time. */
const buildArguments = ['install', '-trimpath', '-ldflags=-s -w', '-gcflags=all=-l -dwarf=false', module]

const program = process.platform === 'win32' ? 'server.exe' : 'server'
const cacheFolder = () => join(engineCache(), `livekit-server-${version}`)

/** Path of a LiveKit server that is already on this machine; `LINGOBOOTH_LIVEKIT_SERVER` wins. */
export function findLivekitServer(): string | undefined {
  const built = join(cacheFolder(), program)
  return findProgram([], variable) ?? (existsSync(built) ? built : undefined)
}

/** What keeps this machine from building the server; undefined where nothing does. */
function missingGo(): string | undefined {
  const { status, stdout } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  const wanted = `Go ${neededGo.join('.')} or newer`
  if (status !== 0 || major === undefined) return `${wanted} is not on this machine`
  const isOld = Number(major) < neededGo[0] || (Number(major) === neededGo[0] && Number(minor) < neededGo[1])
  return isOld ? `Go is ${major}.${minor} here and must be ${neededGo.join('.')} or newer` : undefined
}

/** Why there is no LiveKit server here, and what to do about it. */
export function missingLivekitServer(): string {
  const reason = missingGo() ?? 'it has not been built yet'
  return `No LiveKit server: ${reason}. Run \`node scripts/provision.ts --only livekit\` with Go, or set ${variable}.`
}

/**
 * Builds the LiveKit server once, from its source, where Go is at hand. Never rejects: what is missing is printed.
 * @returns whether a server is there.
 */
export async function provisionLivekit(): Promise<boolean> {
  if (findLivekitServer()) return true
  const reason = missingGo()
  if (reason) {
    console.log(`LiveKit's own tests are left out: ${reason}. Install it, or set ${variable} to a livekit-server.`)
    return false
  }
  console.log(`Building livekit-server ${version} with Go, once for this machine (a minute or two)`)
  mkdirSync(cacheFolder(), { recursive: true })
  // Moved when whole, so that builds at the same time do not meet.
  const folder = mkdtempSync(join(cacheFolder(), 'build-'))
  try {
    await runProgram('go', buildArguments, { env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' } })
    renameSync(join(folder, program), join(cacheFolder(), program))
    console.log(`livekit-server ${version} is built`)
    return true
  } catch (error) {
    console.log(`livekit-server could not be built: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
