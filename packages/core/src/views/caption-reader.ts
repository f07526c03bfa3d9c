import type { Clock } from '../ports/services.port.ts'
import {
  type CaptionOptions,
  type CaptionState,
  type Captions,
  captionRows,
  firstCaptions,
  nextCaptions,
} from './captions.ts'
import type { AppView, Readable, SubtitlesView, View } from './views.ts'

/** What captions need of a booth. */
export interface CaptionedBooth {
  readonly app: { readonly view: View<AppView> }
  readonly subtitles: { readonly view: View<SubtitlesView>; read(): () => void }
}

interface CaptionReader extends Pick<Readable<Captions>, 'getSnapshot'> {
  /** Captions begin with what is said from the first subscription on. */
  subscribe(listener: () => void): () => void
  /** What is shown is broken into lines anew. */
  fit(options: CaptionOptions): void
}

/** Follows the subtitles of a booth, and the time. They are translated meanwhile, as for an open panel. */
export function createCaptionReader(booth: CaptionedBooth, clock: Clock): CaptionReader {
  const { published } = booth.subtitles.view
  const listeners = new Set<() => void>()
  let options: CaptionOptions = {}
  let state: CaptionState = firstCaptions([])
  let timer: unknown
  let stop: (() => void) | undefined

  const rows = () => {
    const { lines, openLines, reading, targetLanguage: target } = published.getSnapshot()
    const { languages } = booth.app.view.getSnapshot()
    return captionRows(lines, openLines, { languages, reading, target })
  }
  const look = () => {
    clock.clearTimeout(timer)
    const nowMs = clock.monotonicMs()
    state = nextCaptions(state, rows(), nowMs, options)
    if (state.wakeAtMs !== null) timer = clock.setTimeout(look, state.wakeAtMs - nowMs)
    for (const listener of listeners) listener()
  }
  const start = () => {
    state = firstCaptions(rows())
    const changes = published.subscribe(look)
    const letGo = booth.subtitles.read()
    look()
    return () => {
      clock.clearTimeout(timer)
      changes.unsubscribe()
      letGo()
    }
  }
  return {
    getSnapshot: () => state,
    fit(next) {
      options = next
      if (stop) look()
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}
