import { v7 } from 'uuid'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { cutText, isBlank, maxLineChars, wellFormed } from '../text/clean-text.ts'
import { wholeParts } from '../text/whole-parts.ts'
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
  readonly stores: Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'rules'>
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
}

const module = 'subtitles'

/**
 * What this participant types as a subtitle is seen by the others until it is sent, if they have turned that on: all of it, again and again, under the id that its
 * line will have.
 */
export function createLiveTyping({ stores, clock, ownOpenLines, ownPreviews }: LiveTypingOptions) {
  /** The text in the box, as far as it may be seen. */
  let box = ''
  let typed: Typed | undefined
  let timer: unknown

  const isOn = () => liveTypingOf(stores.settings.get(), stores.rules.get()) === 'on'

  const show = ({ lineId, language, text, typedAtMs }: Typed) => {
    const hasPaused = clock.monotonicMs() - typedAtMs >= typingPauseMs
    const { words, sentences } = wholeParts(text, hasPaused)
    const stable = { calm: sentences, fast: words }
    const sentence = { module, lineId, language, text, stable } as const
    ownOpenLines.show({ ...sentence, typed: true, typing: true }, false)
    if (isBlank(text)) ownPreviews.end(lineId)
    else ownPreviews.drafted({ ...sentence, heard: new Map(), typing: true, ...(hasPaused && { paused: true }) })
  }

  const wait = ({ text, typedAtMs }: Typed) => {
    clock.clearTimeout(timer)
    const sinceMs = clock.monotonicMs() - typedAtMs
    const nextMs = sinceMs < typingPauseMs ? typingPauseMs - sinceMs : typingRepeatMs
    // What was erased is told once more.
    if (!isBlank(text) || sinceMs < typingPauseMs) timer = clock.setTimeout(repeat, nextMs)
  }

  const repeat = () => {
    if (!typed) return
    const isOver = clock.monotonicMs() - typed.typedAtMs >= typingRestMs
    if (isOver) typed = { ...typed, text: '' }
    show(typed)
    wait(typed)
  }

  const refresh = () => {
    const text = isOn() ? wellFormed(cutText(box, maxLineChars)) : ''
    if (text === (typed?.text ?? '')) return
    const { lineId = v7({ msecs: clock.now() }) } = typed ?? {}
    const language = stores.settings.get()[module].sourceLanguage
    typed = { lineId, language, text, typedAtMs: clock.monotonicMs() }
    show(typed)
    wait(typed)
  }
  const following = [stores.settings.subscribe(refresh), stores.rules.subscribe(refresh)]

  return {
    /** The text in the box, as far as it may be seen. */
    write(text: string) {
      box = text
      refresh()
    },

    /** Of the line that the text becomes. */
    get lineId() {
      return typed?.lineId
    },

    /** The text was sent. */
    sent() {
      box = ''
      clock.clearTimeout(timer)
      if (typed) ownPreviews.end(typed.lineId)
      typed = undefined
    },

    end() {
      for (const { unsubscribe } of following) unsubscribe()
    },
  }
}

export type LiveTyping = ReturnType<typeof createLiveTyping>
