import { execFile, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '../')

/** A path of the repository as it is written here, on Windows too. */
export const withSlashes = (path: string): string => path.replaceAll('\\', '/')

export interface Finished {
  readonly ok: boolean
  readonly output: string
}

const optionsOf = (folder: string, env: NodeJS.ProcessEnv) => ({
  cwd: folder,
  encoding: 'utf8' as const,
  maxBuffer: 64 * 1024 * 1024,
  env: { ...process.env, ...env, PATH: [`${root}node_modules/.bin`, process.env.PATH].join(delimiter) },
})

/** Runs a command, tools of this repository first, and keeps what it prints. */
export function run(command: string, args: readonly string[], folder = root, env: NodeJS.ProcessEnv = {}): Finished {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...optionsOf(folder, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ok: status === 0, output: [stdout, stderr, error?.message].filter(Boolean).join('\n') }
}

/** As `run`, beside other commands. */
export const start = (command: string, args: readonly string[]): Promise<Finished> =>
  new Promise((resolve) => {
    const child = execFile(command, args, optionsOf(root, {}), (error, stdout, stderr) =>
      resolve({
        ok: !error,
        output: [stdout, stderr, stdout || stderr ? '' : error?.message].filter(Boolean).join('\n'),
      }),
    )
    child.stdin?.end()
  })

/** Runs the package manager, which is on the path only inside its own scripts. */
export function runPnpm(args: readonly string[], folder = root, env: NodeJS.ProcessEnv = {}): Finished {
  const isInside = process.env.npm_config_user_agent?.startsWith('pnpm/')
  return isInside ? run('pnpm', args, folder, env) : run('npx', ['--yes', 'pnpm@12.21.0', ...args], folder, env)
}
