import type { Clock } from '../ports/services.port.ts'
import { type CaptionState, type Captions, captionRows, firstCaptions, nextCaptions } from './captions.ts'
import { type FollowedCaptions, followedCaptions } from './followed-captions.ts'
import type { AppView, Readable, SubtitlesView, View } from './views.ts'

/** What captions need of a booth. */
export interface CaptionedBooth {
  readonly app: { readonly view: View<AppView> }
  readonly subtitles: { readonly view: View<SubtitlesView>; read(): () => void }
}

/** Captions begin with what is said from the first subscription on. */
interface CaptionReader extends Pick<Readable<Captions>, 'getSnapshot'>, FollowedCaptions {}

/** Follows the subtitles of a booth, and the time. They are translated meanwhile, as for an open panel. */
export function createCaptionReader(booth: CaptionedBooth, clock: Clock): CaptionReader {
  const { published } = booth.subtitles.view
  let state: CaptionState = firstCaptions([])
  let timer: unknown

  const rows = () => {
    const { lines, openLines, reading, targetLanguage: target } = published.getSnapshot()
    const { languages } = booth.app.view.getSnapshot()
    return captionRows(lines, openLines, { languages, reading, target })
  }
  const look = () => {
    clock.clearTimeout(timer)
    const nowMs = clock.monotonicMs()
    state = nextCaptions(state, rows(), nowMs, options())
    if (state.wakeAtMs !== null) timer = clock.setTimeout(look, state.wakeAtMs - nowMs)
    tell()
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
  const { followed, options, tell } = followedCaptions({ start, look })
  return { getSnapshot: () => state, ...followed }
}
