import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream'
import { speechesAtOnce, speechesWaiting, speechTimeoutMs } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { withoutControlCharacters } from './apertium-text.ts'
import { createWorkQueue } from './work-queue.ts'

export interface SpeechRequest {
  text: string
  /** An eSpeak NG voice with its variant, such as `es+f2`. */
  voice: string
}

export interface SpeechEngine {
  /** @returns MP3. */
  speak(request: SpeechRequest, signal?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

export function createSpeechEngine(): SpeechEngine {
  const queue = createWorkQueue({ atOnce: speechesAtOnce, maxWaiting: speechesWaiting })
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    speak: ({ text, voice }, signal) =>
      queue.run(() => {
        closing.signal.throwIfAborted()
        const signals = [AbortSignal.timeout(speechTimeoutMs), closing.signal, ...(signal ? [signal] : [])]
        const speech = synthesize(withoutPhonemeMarks(withoutControlCharacters(text)), voice, AbortSignal.any(signals))
        const settled = speech.catch(() => undefined).finally(() => running.delete(settled))
        running.add(settled)
        return speech
      }, signal),
    async close() {
      closing.abort(requestError(503, 'closing', 'The server is closing.'))
      await Promise.all(running)
    },
  }
}

/** eSpeak NG takes `[[` for the start of phoneme codes in any text, also with characters between that it leaves out. */
export const withoutPhonemeMarks = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')')

async function synthesize(text: string, voice: string, signal: AbortSignal): Promise<Buffer> {
  const speaker = spawn('espeak-ng', ['-v', voice, '--stdin', '--stdout'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const encoder = spawn('lame', ['--quiet', '-V5', '-', '-'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const kill = () => {
    speaker.kill('SIGKILL')
    encoder.kill('SIGKILL')
  }
  signal.addEventListener('abort', kill)
  const endOf = (child: typeof speaker) =>
    new Promise<number | null>((resolve) => {
      child.on('error', () => resolve(null))
      child.on('close', resolve)
    })
  speaker.stdin.on('error', () => undefined)
  const chunks: Buffer[] = []
  encoder.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  // Not pipe(): if the encoder ends first, it would leave the speaker's output unread, and so never closed.
  pipeline(speaker.stdout, encoder.stdin, () => undefined)
  speaker.stdin.end(text)
  const codes = await Promise.all([endOf(speaker), endOf(encoder)])
  signal.removeEventListener('abort', kill)
  if (signal.aborted && signal.reason?.name === 'TimeoutError')
    throw requestError(504, 'engine-too-slow', 'The voice took too long. Try a shorter text.')
  signal.throwIfAborted()
  if (codes.some((code) => code !== 0))
    throw requestError(503, 'engine-failed', 'The voice engine failed. Try again, or try another text.', 1)
  return Buffer.concat(chunks)
}
