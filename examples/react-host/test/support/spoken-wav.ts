import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const rateHz = '48000'

/** A recording for the fake microphone: sentences spoken by flite, with silence around them. */
export async function spokenWav(sentences: readonly string[], options: { leadSeconds: number; gapSeconds: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'lingobooth-speech-'))
  const silence = async (name: string, seconds: number) => {
    const path = join(folder, name)
    await run('sox', ['-n', '-r', '16000', '-c', '1', '-b', '16', path, 'trim', '0', String(seconds)])
    return path
  }
  const lead = await silence('lead.wav', options.leadSeconds)
  const gap = await silence('gap.wav', options.gapSeconds)
  const parts = [lead]
  for (const [index, sentence] of sentences.entries()) {
    const path = join(folder, `sentence-${index}.wav`)
    await run('flite', ['-voice', 'slt', '-t', sentence, '-o', path])
    parts.push(path, gap)
  }
  const whole = join(folder, 'microphone.wav')
  await run('sox', [...parts, '-r', rateHz, whole])
  return whole
}
