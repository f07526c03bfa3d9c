import type { LiveSegment, LiveSpeechToText, Recognition } from '@lingobooth/core'
import { upperCaseLoneI } from './engines/apertium-text.ts'
import type { HeardWord, LiveRecognitionEngine } from './engines/live-recognition.ts'
import { defaultPauseMs } from './limits.ts'
import { requestError } from './request-error.ts'

type RecognizeLiveOptions = Parameters<LiveSpeechToText['recognizeLive']>[1]

/** Recognises a segment while it is spoken, on a stream of its own. */
export async function recognizeLive(
  engine: LiveRecognitionEngine,
  { samples }: LiveSegment,
  { signal, onPartial }: RecognizeLiveOptions,
): Promise<Recognition> {
  engine.checkRoom()
  const finals: string[] = []
  const words: HeardWord[] = []
  const joined = (...more: readonly string[]) => upperCaseLoneI([...finals, ...more].filter(Boolean).join(' '))
  let resolve = () => {}
  let reject = (_: unknown) => {}
  const ended = new Promise<void>((...settle) => {
    ;[resolve, reject] = settle
  })
  ended.catch(() => undefined)
  let wake = () => {}
  const stream = engine.open({
    pauseMs: defaultPauseMs,
    onHeard(heard) {
      if (heard.kind === 'partial') return onPartial({ text: joined(heard.text), stableChars: joined().length })
      finals.push(heard.text)
      words.push(...heard.words)
      onPartial({ text: joined(), stableChars: joined().length })
    },
    onReady: () => wake(),
    onEnd(complete) {
      wake()
      if (complete) resolve()
      else reject(requestError(503, 'engine-ended', 'The recognition ended early. Try again.', 1))
    },
  })
  const reader = samples.getReader()
  async function hear(): Promise<void> {
    for (;;) {
      const { done, value: piece } = await reader.read()
      if (done) break
      if (stream.hear(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))) continue
      await new Promise<void>((go) => {
        wake = go
      })
    }
    stream.finish()
  }
  const onAbort = () => {
    stream.end()
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', onAbort)
  try {
    await Promise.race([hear(), ended])
    await ended
  } catch (error) {
    stream.end()
    throw error
  } finally {
    void reader.cancel().catch(() => undefined)
    signal?.removeEventListener('abort', onAbort)
  }
  return {
    text: joined(),
    words: words.map(({ word, start, end, confidence }) => ({
      text: upperCaseLoneI(word),
      startMs: start * 1_000,
      endMs: end * 1_000,
      ...(confidence !== undefined && { confidence }),
    })),
  }
}
