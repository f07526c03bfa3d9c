import type { LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { listenerReadsMs, stateWaitMs } from './limits.ts'
import { maxParticipants } from './link-atoms.ts'
import type { Reads } from './wire/control-message.ts'

/**
 * Before a booth sends its state to a listener, it waits for a random time up to this, and stays silent once enough others have answered
 * (suppression, RFC 5401). In a room of up to `quietReplyCrowd`, a delay of d milliseconds between booths adds crowd ** (d / wait) - 1 answers.
 */
export const quietReplyMs = 750
export const quietReplyCrowd = 1_000

/**
 * How long to wait before doing what one of many is to do: the first does it, and the others hear of it. Short waits are rare in the measure in which
 * the crowd may be large, as in RFC 5401, section 3.2.2.
 */
export const suppressionWaitMs = (random: () => number, maxMs: number = quietReplyMs): number =>
  Math.round((maxMs * Math.log(1 + random() * (quietReplyCrowd - 1))) / Math.log(quietReplyCrowd))

export interface ListenerAnnouncementsOptions {
  readonly clock: Clock
  readonly random: () => number
  /** What is read and heard here. */
  reads(): Reads
  announce(): void
  /** Whether speakers have translated into a language of late. */
  isServed(code: LanguageCode): boolean
}

/** By then, a newcomer has the lines of before. */
const arrivedMs = 2 * stateWaitMs
/** By then, speakers translate for a reader who has announced a language. */
const learnedMs = 5 * stateWaitMs
/** For this long after a doubt, earlier announcements of languages do not count. */
const rememberedMs = 10 * listenerReadsMs

interface Said {
  readonly atMs: number
  /** When it was first announced. */
  readonly sinceMs: number
}

const wordsOf = ({ subtitles, chat, voice }: Reads) =>
  Object.entries({ subtitles, chat, voice }).flatMap(([place, codes]) =>
    codes.map((code) => ({ place, code, word: `${place} ${code}` })),
  )

/**
 * Announces the languages that a listener reads, once a minute, unless another listener announces the same (suppression). A newcomer also
 * stays silent while the latest lines come translated into its languages. When a line comes without that translation, earlier announcements
 * of others no longer count, and this booth announces for itself.
 */
export function createListenerAnnouncements({
  clock,
  random,
  reads,
  announce,
  isServed,
}: ListenerAnnouncementsOptions) {
  let timer: unknown
  /** The last announcement of each language, by any listener. */
  const said = new Map<string, Said>()
  /** First announcement of others, by user. */
  const since = new Map<string, number>()
  let doubtedAtMs = Number.NEGATIVE_INFINITY

  const note = (word: string, sinceMs = clock.monotonicMs()) => said.set(word, { atMs: clock.monotonicMs(), sinceMs })

  const spoke = () => {
    for (const { word } of wordsOf(reads())) note(word)
  }

  const began = (user: string) => {
    const sinceMs = since.get(user)
    if (sinceMs !== undefined && clock.monotonicMs() - Math.max(sinceMs, doubtedAtMs) < rememberedMs) return sinceMs
    since.delete(user)
    since.set(user, clock.monotonicMs())
    const [oldest] = since.keys()
    if (since.size > maxParticipants && oldest !== undefined) since.delete(oldest)
    return clock.monotonicMs()
  }

  /** For how long everything that is read here needs not be said. */
  const leastWaitMs = () => {
    const times = wordsOf(reads()).map(({ word }) => said.get(word)?.atMs ?? Number.NEGATIVE_INFINITY)
    return times.length === 0 ? null : Math.max(0, Math.min(...times) + listenerReadsMs - clock.monotonicMs())
  }

  const wait = (leastMs = 0) => {
    clock.clearTimeout(timer)
    const dueMs = leastWaitMs()
    timer = dueMs === null ? undefined : clock.setTimeout(speak, Math.max(dueMs, leastMs) + suppressionWaitMs(random))
  }

  const speak = () => {
    for (const { code, word } of wordsOf(reads())) if (!said.has(word) && isServed(code)) note(word)
    if (leastWaitMs() === 0) {
      spoke()
      announce()
    }
    wait()
  }

  return {
    /** It joined or came back, or what is read here has changed. */
    begin: () => wait(arrivedMs),
    /** This one has said what is read here. */
    spoke,
    /** Another of them says what it reads. */
    heard(user: string, theirs: Reads) {
      const own = new Set(wordsOf(reads()).map(({ word }) => word))
      for (const { word } of wordsOf(theirs)) {
        if (!own.has(word)) continue
        const sinceMs = began(user)
        if (doubtedAtMs - sinceMs < learnedMs) note(word, sinceMs)
      }
    },
    /** A line came, in these languages and for these places. */
    came(places: readonly string[], codes: readonly LanguageCode[]) {
      if (clock.monotonicMs() - doubtedAtMs < listenerReadsMs) return
      const doubted = wordsOf(reads()).filter(
        ({ place, code, word }) =>
          places.includes(place) &&
          !codes.includes(code) &&
          clock.monotonicMs() - (said.get(word)?.sinceMs ?? clock.monotonicMs()) >= learnedMs,
      )
      if (doubted.length === 0) return
      doubtedAtMs = clock.monotonicMs()
      for (const { word } of doubted) said.set(word, { atMs: Number.NEGATIVE_INFINITY, sinceMs: doubtedAtMs })
      wait()
    },
  }
}
