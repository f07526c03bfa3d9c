import { execFile, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const readyTimeoutMs = 20_000

export interface SoundServer {
  /** Plays a WAV into the microphone, and waits until it has been played. */
  playIntoMicrophone(wav: string): Promise<void>
  stop(): Promise<void>
}

/** For the environment of a browser, which then plays to nobody and hears the microphone below, once the server runs. */
export const soundEnvironment = { PULSE_SERVER: `unix:${join(tmpdir(), `lingobooth-sound-${process.pid}`, 'native')}` }

/** A sound server of this process alone: loudspeakers that swallow what is played, and a microphone that hears a file. */
export async function startSoundServer(): Promise<SoundServer> {
  const socket = soundEnvironment.PULSE_SERVER.slice('unix:'.length)
  const folder = dirname(socket)
  mkdirSync(folder, { mode: 0o700 })
  const env = { ...process.env, ...soundEnvironment, HOME: folder, XDG_RUNTIME_DIR: folder }
  const modules = [
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    'module-null-sink sink_name=loudspeakers',
    'module-null-sink sink_name=voice',
    'module-remap-source master=voice.monitor source_name=microphone',
  ]
  const child = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])],
    { env, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve())
  })
  const onExit = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', onExit)
  const stop = async () => {
    process.removeListener('exit', onExit)
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const deadlineMs = performance.now() + readyTimeoutMs
  const setDefaults = async (): Promise<void> => {
    try {
      await run('pactl', ['set-default-sink', 'loudspeakers'], { env })
      await run('pactl', ['set-default-source', 'microphone'], { env })
    } catch (error) {
      if (performance.now() > deadlineMs) throw new Error('pulseaudio did not become ready.', { cause: error })
      await delay(100)
      return setDefaults()
    }
  }
  try {
    await setDefaults()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async playIntoMicrophone(wav) {
      await run('paplay', ['--device=voice', wav], { env })
    },
    stop,
  }
}
