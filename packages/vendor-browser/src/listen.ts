import { AdapterError, type Clock, type ErrorCode, LingoboothError, type PartialRecognition } from '@lingobooth/core'
import type { RecognitionErrorEvent, RecognitionResultEvent, RecognitionSession } from './engines.types.ts'
import { withResult } from './join-heard.ts'
import { recognitionFinalMs, recognitionStartMs } from './limits.ts'

export interface ListenOptions {
  readonly session: RecognitionSession
  readonly track: MediaStreamTrack
  /** Lets the track sound; resolves when all has. */
  readonly play: () => Promise<void>
  readonly vendor: string
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly localOnly: boolean
  /** BCP 47. */
  readonly tag: string
  readonly onPartial: (partial: PartialRecognition) => void
}

const codes: Readonly<Record<string, ErrorCode>> = {
  network: 'network',
  aborted: 'network',
  'not-allowed': 'unauthorized',
  'service-not-allowed': 'unauthorized',
  'language-not-supported': 'unsupported-language',
}

/** One session on a track, until it ends or the track has sounded and the final text is there. */
export function listen({ session, track, play, vendor, clock, signal, ...options }: ListenOptions): Promise<string> {
  let text = ''
  let isFinal = true
  let isPlayed = false
  return new Promise((resolve, reject) => {
    const events = new AbortController()
    let timer: unknown
    const settle = (act: () => void) => {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', give)
      events.abort()
      act()
    }
    const fail = (code: ErrorCode, message: string) => {
      settle(() => reject(new AdapterError(vendor, code, message)))
      quietly(() => session.abort())
    }
    const give = () => fail('aborted', 'The recognition was aborted.')
    const limit = (timeoutMs: number, act: () => void) => {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(act, timeoutMs)
    }
    const isSilent = () => fail('timeout', 'The recognition of this browser does not answer: try again.')
    const on = <Kind extends Event>(name: string, act: (event: Kind) => void) =>
      session.addEventListener(name, (event) => act(event as Kind), { signal: events.signal })

    on('start', () => {
      clock.clearTimeout(timer)
      play().then(
        () => {
          isPlayed = true
          if (events.signal.aborted) return
          limit(recognitionFinalMs, () => (text && isFinal ? settle(() => resolve(text)) : isSilent()))
          quietly(() => session.stop())
        },
        (error: unknown) => {
          if (LingoboothError.is(error) && error.code === 'aborted') give()
          else fail('bad-response', 'The sound broke off.')
        },
      )
    })
    on<RecognitionResultEvent>('result', ({ results }) => {
      const parts = Array.from(results, (result) => ({ text: result[0]?.transcript ?? '', isFinal: result.isFinal }))
      const firstOpen = parts.findIndex((part) => !part.isFinal)
      const stable = firstOpen < 0 ? parts : parts.slice(0, firstOpen)
      const join = (some: typeof parts) =>
        some
          .reduce(
            (said, part, index) => (some[index - 1]?.isFinal ? withResult(said, part.text) : said + part.text),
            '',
          )
          .trimStart()
      text = join(parts)
      isFinal = firstOpen < 0
      options.onPartial({ text, stableChars: join(stable).length })
    })
    on<RecognitionErrorEvent>('error', ({ error }) => {
      if (error === 'no-speech') return settle(() => resolve(''))
      // Chrome ends a session when another begins: what it heard of sound that is over counts.
      if (error === 'aborted' && isPlayed && text) return settle(() => resolve(text.trim()))
      fail(codes[error] ?? 'bad-response', 'The recognition of this browser failed.')
    })
    on('end', () => settle(() => resolve(text.trim())))
    if (signal.aborted) return give()
    signal.addEventListener('abort', give)
    limit(recognitionStartMs, isSilent)
    Object.assign(session, { lang: options.tag, continuous: true, interimResults: true })
    if (options.localOnly) session.processLocally = true
    try {
      session.start(track)
    } catch {
      fail('bad-response', 'The recognition of this browser does not take the sound.')
    }
  })
}

function quietly(act: () => void) {
  try {
    act()
  } catch {}
}
