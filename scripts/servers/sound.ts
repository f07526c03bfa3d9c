import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startProgram } from './start-program.ts'

const run = promisify(execFile)

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
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const setDefaults = async () => {
    await run('pactl', ['set-default-sink', 'loudspeakers'], { env })
    await run('pactl', ['set-default-source', 'microphone'], { env })
  }
  const server = await startProgram({
    program: 'pulseaudio',
    settings: ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])],
    env,
    isReady: () =>
      setDefaults().then(
        () => true,
        () => false,
      ),
  })
  return {
    async playIntoMicrophone(wav) {
      await run('paplay', ['--device=voice', wav], { env })
    },
    async stop() {
      process.removeListener('exit', remove)
      await server.end()
      remove()
    },
  }
}
