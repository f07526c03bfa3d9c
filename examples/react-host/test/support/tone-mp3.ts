import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A sound as a voice service answers it. */
export async function toneMp3(seconds: number): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'lingobooth-tone-'))
  try {
    const [wav, mp3] = [join(folder, 'tone.wav'), join(folder, 'tone.mp3')]
    await run('sox', ['-n', '-r', '22050', '-c', '1', wav, 'synth', String(seconds), 'sine', '440'])
    await run('lame', ['--quiet', wav, mp3])
    return new Uint8Array(await readFile(mp3))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
