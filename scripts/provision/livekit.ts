import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = '1.13.5'
const module = `github.com/livekit/livekit-server/cmd/server@v${version}`
const neededGo = [1, 26] as const
const variable = 'LINGOBOOTH_LIVEKIT_SERVER'

/** A server for tests: without inlining and debug information it is built in half the time. */
const buildArguments = ['install', '-trimpath', '-ldflags=-s -w', '-gcflags=all=-l -dwarf=false', module]

const cacheFolder = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lingobooth', `livekit-server-${version}`)
const builtPath = () => join(cacheFolder(), process.platform === 'win32' ? 'server.exe' : 'server')

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a LiveKit server that is already on this machine; `LINGOBOOTH_LIVEKIT_SERVER` wins. */
export function findLivekitServer(): string | undefined {
  const wanted = process.env[variable]
  if (wanted) {
    if (isProgram(wanted)) return wanted
    throw new Error(`${variable} names no program: ${wanted}. Correct it, or unset it to use the built one.`)
  }
  return existsSync(builtPath()) ? builtPath() : undefined
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

export interface ProvisionLivekitOptions {
  readonly log?: (line: string) => void
}

/**
 * Builds the LiveKit server once, from its source, where Go is at hand. Never rejects: what is missing is said in `log`.
 * @returns whether a server is there.
 */
export async function provisionLivekit({ log = console.log }: ProvisionLivekitOptions = {}): Promise<boolean> {
  if (findLivekitServer()) return true
  const reason = missingGo()
  if (reason) {
    log(`LiveKit's own tests are left out: ${reason}. Install it, or set ${variable} to a livekit-server.`)
    return false
  }
  log(`Building livekit-server ${version} with Go, once for this machine (a minute or two)`)
  const startedMs = performance.now()
  const failure = await build()
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  log(failure ? `livekit-server could not be built: ${failure}` : `livekit-server ${version} is built (${seconds} s)`)
  return failure === undefined
}

/** Into a folder of its own and moved when whole, so that builds at the same time do not meet. */
async function build(): Promise<string | undefined> {
  mkdirSync(cacheFolder(), { recursive: true })
  const folder = mkdtempSync(join(cacheFolder(), 'build-'))
  try {
    const failure = await go(folder)
    if (failure === undefined) renameSync(join(folder, builtPath().slice(cacheFolder().length + 1)), builtPath())
    return failure
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function go(binFolder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('go', buildArguments, {
      env: { ...process.env, GOBIN: binFolder, CGO_ENABLED: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaints = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4_000)
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : (complaints.trim().split('\n').at(-1) ?? `go ended with ${code}`)),
    )
  })
}
