import { v7 } from 'uuid'
import type { LinkAtoms } from '../link/link-atoms.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { cutText, isBlank, maxLineChars, wellFormed } from '../text/clean-text.ts'
import { wholeParts } from '../text/whole-parts.ts'
import type { LinesAtoms } from './lines-atoms.ts'
import { liveTypingOf } from './live-typing-state.ts'
import type { OwnOpenLines } from './own-open-lines.ts'
import type { OwnPreviews } from './own-previews.ts'

/** The text is sent again this often while nothing is typed: it repairs what was lost, and newcomers read it. */
export const typingRepeatMs = 3_000
/** A text that nobody goes on with is taken from the others after this long; it stays in the box. */
export const typingRestMs = 60_000
/** After this long without a letter, the last word counts as whole. */
export const typingPauseMs = 1_000

export interface LiveTypingOptions {
  readonly stores: Pick<SettingsAtoms, 'settings'> &
    Pick<PeopleAtoms, 'rules'> &
    Pick<LinesAtoms, 'typingRests'> &
    Pick<LinkAtoms, 'carriesPartials'>
  /** Of a stay. */
  readonly clock: Clock
  readonly ownOpenLines: Pick<OwnOpenLines, 'show'>
  readonly ownPreviews: Pick<OwnPreviews, 'drafted' | 'end'>
}

interface Typed {
  readonly lineId: string
  readonly language: LanguageCode
  readonly text: string
  readonly typedAtMs: number
  /** Up to here, words were shown as whole ones: a letter that follows takes none of them back. */
  readonly shownUpTo: number
}

const typedIn = 'subtitles'

/**
 * What this participant types as a subtitle is seen by the others until it is sent, if they have turned that on: all of it, again and again, under the id that its
 * line will have.
 */
export function createLiveTyping({ stores, clock, ownOpenLines, ownPreviews }: LiveTypingOptions) {
  /** The text in the box, as far as it may be seen. */
  let box = ''
  let typed: Typed | undefined
  let timer: unknown

  const isOn = () =>
    liveTypingOf({
      ...stores.settings.get(),
      rules: stores.rules.get(),
      carried: stores.carriesPartials.get(),
    }) === 'on'

  const show = (now: Typed): Typed => {
    const { lineId, language, text, typedAtMs } = now
    const sinceMs = clock.monotonicMs() - typedAtMs
    const { words, sentences } = wholeParts(text, sinceMs >= typingPauseMs)
    const fast = Math.max(words, now.shownUpTo)
    const sentence = { module: typedIn, lineId, language, text, typing: true } as const
    ownOpenLines.show({ ...sentence, stable: { calm: sentences, fast }, typed: true }, false)
    // A word that may still grow would be translated as another.
    const whole = wholeParts(text, sinceMs >= typingRepeatMs).words
    const stable = { calm: sentences, fast: whole }
    if (isBlank(text)) ownPreviews.end(lineId)
    else
      ownPreviews.drafted({ ...sentence, stable, heard: new Map(), ...(sinceMs >= typingPauseMs && { paused: true }) })
    return { ...now, shownUpTo: fast }
  }

  const wait = ({ text, typedAtMs }: Typed) => {
    clock.clearTimeout(timer)
    const sinceMs = clock.monotonicMs() - typedAtMs
    const nextMs = sinceMs < typingPauseMs ? typingPauseMs - sinceMs : typingRepeatMs
    // What was erased is told once more.
    if (!isBlank(text) || sinceMs < typingPauseMs) timer = clock.setTimeout(repeat, nextMs)
  }

  const tell = (now: Typed) => {
    typed = show(now)
    wait(typed)
  }

  const set = (text: string) => {
    if (text === (typed?.text ?? '')) return
    const { lineId = v7({ msecs: clock.now() }), text: before = '', shownUpTo = 0 } = typed ?? {}
    const language = stores.settings.get()[typedIn].sourceLanguage
    const kept = text.startsWith(before.slice(0, shownUpTo)) ? shownUpTo : 0
    tell({ lineId, language, text, typedAtMs: clock.monotonicMs(), shownUpTo: kept })
  }

  /** A draft that was begun in another stay rests already. */
  const rest = () => {
    if (box !== '') stores.typingRests.set(true)
  }

  /** The others see nothing of it until it is typed in again. */
  const hide = () => {
    rest()
    set('')
  }

  const repeat = () => {
    if (!typed) return
    if (!isBlank(typed.text) && clock.monotonicMs() - typed.typedAtMs >= typingRestMs) hide()
    else tell(typed)
  }

  const refresh = () => {
    if (!stores.typingRests.get()) set(isOn() ? wellFormed(cutText(box, maxLineChars)) : '')
  }
  const following = [
    stores.settings.subscribe(refresh),
    stores.rules.subscribe(refresh),
    stores.carriesPartials.subscribe(refresh),
  ]

  return {
    /** The text in the box, as far as it may be seen. */
    write(text: string) {
      box = text
      stores.typingRests.set(false)
      refresh()
    },

    hide,

    /** Of the line that the text becomes. */
    get lineId() {
      return typed?.lineId
    },

    /** The text was sent. */
    sent() {
      box = ''
      stores.typingRests.set(false)
      clock.clearTimeout(timer)
      if (typed) ownPreviews.end(typed.lineId)
      typed = undefined
    },

    end() {
      for (const { unsubscribe } of following) unsubscribe()
      rest()
    },
  }
}

export type LiveTyping = ReturnType<typeof createLiveTyping>
