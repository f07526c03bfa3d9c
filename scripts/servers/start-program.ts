import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 20

export interface ProgramOptions {
  readonly program: string
  readonly settings: readonly string[]
  /** Besides those of this process. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Signals go to all that it starts, too. @default false */
  readonly isGroup?: boolean
  /** Is asked until it is so. @param said all that the program has printed */
  isReady(said: string): boolean | Promise<boolean>
  /** @default 30000 */
  readonly timeoutMs?: number
}

/** A program that serves until it is ended. It ends with this process at the latest. */
export interface RunningProgram {
  /** All that it has printed. */
  said(): string
  signal(signal: NodeJS.Signals): void
  isOver(): boolean
  /** Ends it with a signal and waits until it is gone. @default 'SIGKILL', as a crash would */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again with the same settings, once it has been ended. */
  restart(): Promise<void>
}

/** Starts a program, and waits until it is ready. @throws with what it printed, where it does not become ready */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const { program, settings, env, cwd, isGroup = false, isReady, timeoutMs = 30_000 } = options
  let child: ChildProcess | undefined
  let said = ''
  const isOver = () => !child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid !== undefined && !isOver()) process.kill(isGroup ? -child.pid : child.pid, name)
  }
  const killWithUs = () => signal('SIGKILL')

  async function end(by: NodeJS.Signals = 'SIGKILL') {
    process.off('exit', killWithUs)
    if (!child || isOver()) return
    const ended = once(child, 'exit')
    signal(by)
    await ended
  }

  async function restart() {
    await end()
    process.once('exit', killWithUs)
    said = ''
    child = spawn(program, settings, {
      ...{ cwd, detached: isGroup, env: { ...process.env, ...env } },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const output of [child.stdout, child.stderr])
      output?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.on('error', ({ message }) => {
      said += message
    })
    const deadlineMs = performance.now() + timeoutMs
    while (!(await isReady(said))) {
      if (isOver() || performance.now() > deadlineMs) {
        await end()
        throw new Error(`${basename(program)} did not become ready: ${said.trim().split('\n').slice(-3).join(' ')}`)
      }
      await delay(pollMs)
    }
  }

  await restart()
  return { said: () => said, signal, isOver, end, restart }
}
