import { delimiter } from 'node:path'
import { root } from '../run.ts'
import { startProgram } from './start-program.ts'

export interface Running {
  readonly url: string
  close(): Promise<void>
}

/** Runs a command as a shell does until a line has the address that it serves, and ends it with all that it started. @throws where it ends before, with what it printed */
export async function startCommand(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Running> {
  // Some print it in colour.
  const urlIn = (said: string) =>
    /http:\/\/(?:127\.0\.0\.1|localhost):\d+(?=\D)/.exec(said.replace(/\p{Cc}\[\d*m/gu, ''))?.[0]
  const { said, end } = await startProgram({
    program: 'sh',
    settings: ['-c', command],
    ...{ cwd, isGroup: true, timeoutMs: 120_000 },
    env: { ...env, PATH: [`${root}node_modules/.bin`, process.env.PATH].join(delimiter) },
    isReady: (said) => urlIn(said) !== undefined,
  })
  return { url: urlIn(said()) ?? '', close: () => end('SIGTERM') }
}
