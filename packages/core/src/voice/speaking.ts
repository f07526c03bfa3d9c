import type { Clock } from '../ports/services.port.ts'
import { createEchoDetector } from './echo/echo-detector.ts'
import { createPlaying, type PlayingOptions } from './playback.ts'
import { createUtterances, type UtterancesOptions } from './utterances.ts'

export type SpeakingOptions = UtterancesOptions &
  Omit<PlayingOptions, 'utterances' | 'begun'> & { readonly clock: Clock }

/** What makes speech of lines, plays it, and remembers it. */
export function createSpeaking(options: SpeakingOptions) {
  const { stores, player, hidesLine } = options
  const utterances = createUtterances(options)
  const echoDetector = createEchoDetector(options.clock)
  const begun = (key: string) => {
    const sentence = utterances.sentenceOf(key)
    if (sentence) echoDetector.started(sentence)
  }
  return { utterances, echoDetector, begun, ...createPlaying({ stores, player, utterances, hidesLine, begun }) }
}

export type Speaking = ReturnType<typeof createSpeaking>
