import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { packedTarballs, succeed } from '../../../../scripts/packages/tarballs.ts'
import { root, run, runPnpm } from '../../../../scripts/run.ts'
import { pageRoot } from '../support/build-page.ts'
import { lowestVersions } from './lowest-versions.ts'

const execute = promisify(execFile)
const transports = ['transport-livekit', 'transport-nats', 'transport-packet', 'transport-pubnub']
const packages = [
  'core',
  'react',
  'web',
  'gateway',
  'vendor-browser',
  'vendor-http',
  'vendor-stream',
  'transport-broadcast',
  'testing',
  'element',
  ...transports,
]
const sdks = ['livekit-client', '@nats-io/nats-core', '@nats-io/jetstream', 'pubnub']
const others = ['react', 'react-dom', '@types/react', '@types/node', 'typescript', 'vite', 'next', ...sdks]

/** Of an application, with everything checked. */
const strictChecks = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
}

export interface StartedServer {
  readonly url: string
  close(): Promise<unknown>
}

export interface PackedApp {
  readonly folder: string
  /** Folder of the built page. */
  readonly builtPage: string
  /** Folder of the built page that has every transport. */
  readonly builtTransports: string
  /** Builds the example of Next, which prerenders its page, and serves it. */
  startNext(): Promise<StartedServer>
  /** Runs the template of a page without a framework. */
  startPlain(): Promise<StartedServer>
  /** What the compiler says of our packages and of who uses them, with `skipLibCheck` off. The SDKs have errors of their own. */
  typeErrors(): readonly string[]
  /** Runs a script of the app in plain Node and gives what it prints. */
  node(script: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const

/** Packs the packages as they are published and builds the demo's sources on them in an empty app. A package finds there only what it lists itself. */
export async function buildPackedApp(): Promise<PackedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'lingobooth-packed-'))
  const node = async (script: string, ...args: string[]) => {
    const { stdout } = await execute(process.execPath, [script, ...args], { cwd: folder, env })
    return stdout
  }

  await cp(packedTarballs(), folder, { recursive: true })

  await cp(join(pageRoot, 'src'), join(folder, 'src'), { recursive: true })
  const html = await readFile(join(pageRoot, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), html.replace(/<link rel="icon".*>/, ''))
  await cp(new URL('on-a-server.ts', import.meta.url), join(folder, 'on-a-server.ts'))
  await cp(new URL('transports', import.meta.url), join(folder, 'transports'), { recursive: true })
  await writeFile(join(folder, 'transports/index.html'), '<!doctype html><script type="module" src="main.ts"></script>')
  await write(join(folder, 'transports/tsconfig.json'), { compilerOptions: strictChecks })
  const typescript = JSON.parse(await readFile(join(root, 'node_modules/typescript/package.json'), 'utf8'))
  const pinned: Record<string, string | undefined> = {
    ...pinnedVersions(await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')),
    typescript: typescript.version,
    ...(process.env.LINGOBOOTH_LOWEST === '1' && lowestVersions),
  }
  const dependencies = Object.fromEntries([
    ...packages.map((name) => [`@lingobooth/${name}`, `file:lingobooth-${name}.tgz`]),
    ...others.map((name) => [name, pinned[name]]),
  ])
  const tarball = (name: string) => `file:${join(folder, `lingobooth-${name}.tgz`)}`
  const packed = Object.fromEntries(
    ['vendor-http', 'vendor-stream'].map((name) => [`@lingobooth/gateway>@lingobooth/${name}`, tarball(name)]),
  )
  for (const part of ['src', 'next.config.ts', 'tsconfig.json'])
    await cp(join(root, 'examples/next-room', part), join(folder, 'next-room', part), { recursive: true })
  await write(join(folder, 'package.json'), { name: 'empty-app', private: true, type: 'module', dependencies })
  await write(join(folder, 'pnpm-workspace.yaml'), { hoist: false, overrides: { ...pinned, ...packed } })
  succeed(runPnpm(['install', '--no-frozen-lockfile', '--prefer-offline'], folder))
  const vite = (...args: string[]) => node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args)
  await vite()
  await vite('transports', '--outDir', '../built-transports')

  return {
    folder,
    builtPage: join(folder, 'dist'),
    builtTransports: join(folder, 'built-transports'),
    typeErrors: () =>
      run('node', ['node_modules/typescript/bin/tsc', '-p', 'transports'], folder)
        .output.split('\n')
        .filter((line) => /node_modules\/@lingobooth\/|^transports\//.test(line)),
    async startNext() {
      await node('node_modules/next/dist/bin/next', 'build', 'next-room')
      return start(folder, [
        'node_modules/next/dist/bin/next',
        'start',
        'next-room',
        '--hostname',
        '127.0.0.1',
        '--port',
        '0',
      ])
    },
    async startPlain() {
      const plain = join(folder, 'plain')
      await cp(join(root, 'templates/plain'), plain, { recursive: true })
      await symlink(join(folder, 'node_modules'), join(plain, 'node_modules'))
      return start(plain, ['server.js'])
    },
    node,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function start(folder: string, args: readonly string[]): Promise<StartedServer> {
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  const close = () => {
    server.kill()
    return ended
  }
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url) return { url: `${url}/`, close }
  }
  throw new Error(`${args.join(' ')} ended before it served a page.`)
}

/** Versions that the lockfile knows as the only ones of their package: the install takes no release that came later. */
function pinnedVersions(lockfile: string): Record<string, string | undefined> {
  const [packages = ''] = lockfile.split('\nsnapshots:')
  const versions = new Map<string, string | undefined>()
  for (const [, name = '', version] of packages.matchAll(/^ {2}'?(@?[^@'\s]+)@(\d[^':(]*)'?:$/gm))
    versions.set(name, versions.has(name) ? undefined : version)
  return Object.fromEntries(versions)
}

/** JSON, which YAML reads too. */
const write = (path: string, value: unknown) => writeFile(path, JSON.stringify(value, null, 2))
