import { helloWaitMs, listenerReadsMs } from '../../constants.ts'
import type { Reads } from '../../domain/control-message.ts'
import { quietWaitMs } from '../../policies/quiet-wait.ts'
import type { LanguageCode } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'

export interface AudienceOptions {
  readonly clock: Clock
  readonly random: () => number
  /** What is read and heard here. */
  reads(): Reads
  announce(): void
  /** Whether speakers have translated into a language of late. */
  isServed(code: LanguageCode): boolean
}

/** Until then, who comes has lines of before. */
const arrivedMs = 2 * helloWaitMs

const wordsOf = ({ subtitles, chat, voice }: Reads) =>
  Object.entries({ subtitles, chat, voice }).flatMap(([place, codes]) =>
    codes.map((code) => ({ code, word: `${place} ${code}` })),
  )

/** One of many who only listen: says what is read here when none of them has for a while, again and again. Who comes takes it from the translations of lines that others have. */
export function createAudience({ clock, random, reads, announce, isServed }: AudienceOptions) {
  let timer: unknown
  /** When one of them, or this one, read this last. */
  const saidAtMs = new Map<string, number>()

  /** For how long everything that is read here needs not be said. */
  const restMs = () => {
    const times = wordsOf(reads()).map(({ word }) => saidAtMs.get(word) ?? Number.NEGATIVE_INFINITY)
    return times.length === 0 ? null : Math.max(0, Math.min(...times) + listenerReadsMs - clock.now())
  }

  const wait = (leastMs = 0) => {
    clock.clearTimeout(timer)
    const rest = restMs()
    timer = rest === null ? undefined : clock.setTimeout(speak, Math.max(rest, leastMs) + quietWaitMs(random))
  }

  const speak = () => {
    for (const { code, word } of wordsOf(reads()))
      if (!saidAtMs.has(word) && isServed(code)) saidAtMs.set(word, clock.now())
    if (restMs() === 0) {
      for (const { word } of wordsOf(reads())) saidAtMs.set(word, clock.now())
      announce()
    }
    wait()
  }

  return {
    /** It joined or came back, or what is read here has changed. */
    begin: () => wait(arrivedMs),
    /** Another of them says what it reads. */
    heard(said: Reads) {
      const own = new Set(wordsOf(reads()).map(({ word }) => word))
      for (const { word } of wordsOf(said)) if (own.has(word)) saidAtMs.set(word, clock.now())
    },
    end() {
      clock.clearTimeout(timer)
      timer = undefined
      saidAtMs.clear()
    },
  }
}
