import { createEchoDetector } from './echo/echo-detector.ts'
import { createPlaying, type PlayingOptions } from './playback.ts'
import { createUtterances, type UtterancesOptions } from './utterances.ts'

/** What makes speech of lines, plays it, and remembers it. */
export function createSpeaking(options: UtterancesOptions & Omit<PlayingOptions, 'utterances' | 'begun'>) {
  const utterances = createUtterances(options)
  const echoDetector = createEchoDetector(options.clock)
  const begun = (key: string) => {
    const sentence = utterances.sentenceOf(key)
    if (sentence) echoDetector.started(sentence)
  }
  return { utterances, echoDetector, begun, ...createPlaying({ ...options, utterances, begun }) }
}

export type Speaking = ReturnType<typeof createSpeaking>
