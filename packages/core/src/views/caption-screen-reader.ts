import type { Clock, Page } from '../ports/services.port.ts'
import type { CaptionedBooth } from './caption-reader.ts'
import { emptyScreen, nextScreen, type ScreenState, screenRows } from './caption-screen.ts'
import type { CaptionLine } from './captions.ts'
import { type FollowedCaptions, followedCaptions } from './followed-captions.ts'
import type { ConnectionObstacle } from './views.ts'

/** What a screen shows now that has nothing but captions. */
export interface ScreenCaptions {
  /** Oldest first; all of one speaker. */
  readonly lines: readonly CaptionLine[]
  /** To be said while there are no words, as the room is not reached. */
  readonly obstacle: ConnectionObstacle | null
}

export interface CaptionScreenReader extends FollowedCaptions {
  getSnapshot(): ScreenCaptions
}

const snapshotOf = ({ captions: { lines }, obstacle }: ScreenState): ScreenCaptions => ({ lines, obstacle })

/**
 * Follows the subtitles of a booth for a screen that has nothing but captions. Listeners are called at once when the page is hidden or shown
 * again, so that no frame has old words.
 */
export function createCaptionScreenReader(
  booth: CaptionedBooth,
  clock: Clock,
  page: Pick<Page, 'visible' | 'subscribe'>,
): CaptionScreenReader {
  const { app, subtitles } = booth
  let state = emptyScreen
  let snapshot = snapshotOf(state)
  let timer: unknown

  /** A view tells its listeners once a frame, and a hidden page has none. */
  const read = () => {
    const { lines, openLines, reading, targetLanguage: target } = subtitles.view.getSnapshot()
    const { languages, status, connection, obstacle } = app.view.getSnapshot()
    return {
      rows: screenRows(lines, openLines, { languages, reading, target }),
      facts: {
        isInside: status === 'joined',
        isVisible: page.visible,
        obstacle: connection === 'live' ? null : (obstacle ?? 'connecting'),
        nowMs: clock.monotonicMs(),
        wallMs: clock.now(),
      },
    }
  }
  const look = () => {
    clock.clearTimeout(timer)
    const { rows, facts } = read()
    state = nextScreen(state, rows, facts, options())
    if (state.wakeAtMs !== null) timer = clock.setTimeout(look, state.wakeAtMs - facts.nowMs)
    if (snapshot.lines !== state.captions.lines || snapshot.obstacle !== state.obstacle) snapshot = snapshotOf(state)
    tell()
  }
  const start = () => {
    const changes = [subtitles.view.published.subscribe(look), app.view.published.subscribe(look)]
    const leavePage = page.subscribe(look)
    const letGo = subtitles.read()
    look()
    return () => {
      clock.clearTimeout(timer)
      for (const change of changes) change.unsubscribe()
      leavePage()
      letGo()
      state = emptyScreen
      snapshot = snapshotOf(state)
    }
  }
  const { followed, options, tell } = followedCaptions({ start, look })
  return { getSnapshot: () => snapshot, ...followed }
}
