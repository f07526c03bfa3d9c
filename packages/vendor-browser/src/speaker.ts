import { AdapterError, type AudioPlayer, type Clock, type ErrorCode, type Playback } from '@lingobooth/core'
import { afterCancelMs, msPerLetter, speechStartMs, spokenMarginMs } from './limits.ts'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

/** Speaks the parts of a text one after another. */
export type Speak = (parts: readonly SpeechSynthesisUtterance[], options: PlayOptions) => Playback

const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const longestMs = (text: string, rate: number) =>
  ((text.length + 2 * (text.match(syllables)?.length ?? 0)) * msPerLetter) / rate + spokenMarginMs

const messages = {
  aborted: 'The voice was stopped.',
  'playback-blocked': 'The browser plays no voice before a click or a key: try again after one.',
  'playback-failed': 'The voice of the browser failed.',
  'playback-stalled': 'The voice of the browser fell silent: try again.',
} as const satisfies Partial<Record<ErrorCode, string>>

export function createSpeaker(synthesis: SpeechSynthesis, vendor: string, clock: Clock): Speak {
  /** Kept from garbage collection: Chrome reports no end of a collected utterance. */
  let current: SpeechSynthesisUtterance | undefined
  let cancelledAtMs = Number.NEGATIVE_INFINITY

  const sayOne = (utterance: SpeechSynthesisUtterance, { rate, signal }: PlayOptions, onStart: () => void) =>
    new Promise<void>((resolve, reject) => {
      utterance.rate = rate
      const events = new AbortController()
      let timer: unknown
      const settle = (act: () => void) => {
        clock.clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        events.abort()
        if (current === utterance) current = undefined
        act()
      }
      const fail = (code: keyof typeof messages) => {
        const isCurrent = current === utterance
        settle(() => reject(new AdapterError(vendor, code, messages[code])))
        if (!isCurrent || code === 'playback-blocked') return
        cancelledAtMs = clock.monotonicMs()
        synthesis.cancel()
      }
      const abort = () => fail('aborted')
      const watch = (limitMs: number) => {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(() => fail('playback-stalled'), limitMs)
      }
      const say = () => {
        watch(speechStartMs)
        current = utterance
        synthesis.speak(utterance)
      }
      const { signal: until } = events
      const start = () => {
        onStart()
        watch(longestMs(utterance.text, rate))
      }
      utterance.addEventListener('start', start, { signal: until })
      utterance.addEventListener('end', () => settle(resolve), { signal: until })
      utterance.addEventListener(
        'error',
        ({ error }) => fail(error === 'not-allowed' ? 'playback-blocked' : 'playback-failed'),
        { signal: until },
      )
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort)
      const restMs = cancelledAtMs + afterCancelMs - clock.monotonicMs()
      if (restMs > 0) timer = clock.setTimeout(say, restMs)
      else say()
    })

  return (parts, options) => {
    let isHeard = false
    const onStart = () => {
      if (!isHeard) options.onStarted?.()
      isHeard = true
    }
    const sayAll = async () => {
      for (const part of parts) await sayOne(part, options, onStart)
    }
    return { ended: sayAll() }
  }
}
