import type { PinnedPackage } from './pinned-package.ts'

export interface Machine {
  readonly platform: string
  readonly arch: string
  /** Undefined where the system has another library, such as musl. */
  readonly glibc?: string | undefined
}

const leastGlibc = '2.35'

const binaries: Readonly<Record<string, readonly [name: string, sha256: string]>> = {
  'linux x64': ['linux-x64-gnu', '2ffe61926242c9b7b0a3e75e9c3b049ed3965d0c1df561e98c2999594a32a15d'],
  'darwin arm64': ['darwin-arm64', 'c59ea9d985d1941262efc77d7c22543386949c2b30de6626c09c24884095015f'],
  'darwin x64': ['darwin-x64', '72e5d88252f46929f6875600cdc700b09db0bba2eafc6549d98d60be2f1f23a2'],
}

/** The package that runs Whisper on this machine, if there is one. */
export function whisperRuntime(machine = thisMachine()): PinnedPackage | undefined {
  const { platform, arch, glibc } = machine
  const [name, sha256] = binaries[`${platform} ${arch}`] ?? []
  if (name === undefined || sha256 === undefined || (platform === 'linux' && !isNewEnough(glibc))) return undefined
  return {
    name: `@napi-rs/whisper-${name}`,
    version: '0.0.4',
    registry: 'npm',
    licence: 'MIT',
    files: { 'whisper.node': { path: `package/whisper.${name}.node`, sha256 } },
  }
}

const isNewEnough = (glibc: string | undefined) =>
  glibc !== undefined && glibc.localeCompare(leastGlibc, 'en', { numeric: true }) >= 0

function thisMachine(): Machine {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch }
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return { platform, arch, glibc: header.glibcVersionRuntime }
}
