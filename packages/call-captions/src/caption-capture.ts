import { AdapterError, type Clock, type Microphone, type Recognition } from '@lingobooth/core'
import type { CallCaption, CaptionSource } from './captions.types.ts'
import { restOf } from './rest-of.ts'
import { beginStretch, type Stretch } from './stretch.ts'

/** A text that has not changed for this long is final, whatever the call says later. */
export const staleAfterMs = 8_000
/** So long after capture was shut, the call may still tell what was said before. */
export const lateAfterMs = 3_000
/** A longer stretch is divided: what was said goes out, and the rest is the next one. */
export const longestMs = 30_000
/** Stretches at once, the text of each, and the ended ones whose late texts are known as such. */
const mostOpen = 4
const maxChars = 4_000
const mostEnded = 64

type MicrophoneOptions = Parameters<Microphone['open']>[0]
type MicrophoneSession = Awaited<ReturnType<Microphone['open']>>

interface Open {
  readonly stretch: Stretch
  readonly beganAtMs: number
  /** What of its text went out as a stretch before. */
  readonly sent: string
  language?: string
  timer?: unknown
}

interface CaptureOptions {
  readonly source: CaptionSource
  readonly clock: Clock
  /** By id, for the recogniser. */
  readonly stretches: Map<string, Stretch>
  readonly microphone: MicrophoneOptions
}

const isText = (caption: unknown): caption is CallCaption => {
  const { text, final, segment } = Object(caption) as Partial<CallCaption>
  return (
    typeof text === 'string' && typeof final === 'boolean' && (segment === undefined || typeof segment === 'string')
  )
}

/** The captions of a call, as a microphone would hear them. */
export function captureCaptions({ source, clock, stretches, microphone }: CaptureOptions): MicrophoneSession {
  const open = new Map<string, Open>()
  /** The rest of a stretch whose beginning went out; null once all of it did. */
  const ended = new Map<string, string | null>()
  let isShut = false
  let isClosed = false
  let shutAtMs = Number.NEGATIVE_INFINITY
  let count = 0

  const speak = () => {
    if (!isClosed) microphone.onSpeaking(open.size > 0)
  }

  const note = (key: string, sent: string | null) => {
    ended.delete(key)
    ended.set(key, sent)
    for (const oldest of ended.keys()) if (ended.size > mostEnded) ended.delete(oldest)
  }

  /** @param isWhole the call says no more of it */
  const end = (key: string, isWhole: boolean, { text, ...how }: Recognition) => {
    const entry = open.get(key)
    if (!entry) return
    clock.clearTimeout(entry.timer)
    open.delete(key)
    note(key, isWhole ? null : joined(entry.sent, text))
    const { language } = entry
    entry.stretch.end({ text, ...(language !== undefined && { language }), ...how })
    void entry.stretch.segment.whole.then((segment) => {
      if (!isClosed) microphone.onSegment(segment)
    })
    speak()
  }

  const endAll = () => {
    for (const [key, { stretch }] of open) end(key, false, { text: stretch.text })
  }

  const begin = (key: string, caption: CallCaption): Open | undefined => {
    if (isShut || isClosed) return undefined
    for (const [oldest, { stretch }] of open) if (open.size >= mostOpen) end(oldest, false, { text: stretch.text })
    const nowMs = clock.now()
    const toldMs = Number(caption.startedAtMs)
    const isLikely = toldMs > Math.max(shutAtMs, nowMs - longestMs) && toldMs <= nowMs
    const stretch = beginStretch(crypto.randomUUID(), isLikely ? toldMs : nowMs, clock)
    const entry: Open = { stretch, beganAtMs: nowMs, sent: ended.get(key) ?? '' }
    open.set(key, entry)
    stretches.set(stretch.segment.id, stretch)
    void stretch.segment.whole.then(() => clock.setTimeout(() => stretches.delete(stretch.segment.id), longestMs))
    speak()
    microphone.onLiveSegment?.(stretch.segment)
    return entry
  }

  const receive = (caption: unknown) => {
    if (!isText(caption) || isClosed) return
    const key = caption.segment ?? `unnamed ${count}`
    if (caption.segment === undefined && caption.final) count++
    if (ended.get(key) === null) return
    const whole = caption.text.slice(0, maxChars)
    const text = restOf(open.get(key)?.sent ?? ended.get(key) ?? '', whole)
    if (text === '' && !open.has(key)) return
    const entry = open.get(key) ?? begin(key, caption)
    if (!entry) return
    if (caption.language !== undefined) entry.language = String(caption.language)
    if (caption.final) return end(key, true, { text })
    if (text !== '') entry.stretch.change(text)
    clock.clearTimeout(entry.timer)
    const dueMs = Math.min(staleAfterMs, entry.beganAtMs + longestMs - clock.now())
    entry.timer = clock.setTimeout(() => end(key, false, { text: entry.stretch.text }), Math.max(0, dueMs))
  }

  const unsubscribe = source.subscribe(receive, (error) => {
    if (isClosed) return
    endAll()
    microphone.onLost(error ?? new AdapterError(source.id, 'closed', 'The call gives no captions any more.'))
  })

  return {
    setGate(shut) {
      if (shut && !isShut) {
        shutAtMs = clock.now()
        for (const [key, entry] of open) {
          clock.clearTimeout(entry.timer)
          entry.timer = clock.setTimeout(() => end(key, true, { text: entry.stretch.text }), lateAfterMs)
        }
      }
      isShut = shut
    },
    async close() {
      if (isClosed) return
      endAll()
      isClosed = true
      unsubscribe()
    },
  }
}

const joined = (before: string, text: string) => (before === '' ? text : `${before} ${text}`)
