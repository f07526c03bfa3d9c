import { v7 } from 'uuid'
import type { SaidSentence, Sentence, SpeechSink } from '../lines/sentence.ts'
import type { Stability } from '../link/wire/control-message.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { Clock } from '../ports/services.port.ts'
import type { PartialTranslation } from '../ports/speech-to-text.port.ts'
import { firstOf } from '../text/clean-text.ts'
import { languageLookup } from '../text/languages/language.ts'
import type { HeldSentence } from './quarantine.ts'
import type { Draft, RecognitionEvent } from './recognized-speech.ts'
import { beginsClause, firstSentence, joined, joinedTranslations, type Part, shownParts } from './sentence-parts.ts'
import { type ChangingText, changeText, noText } from './stable-text.ts'

type HowRecognized = Pick<Extract<RecognitionEvent, { type: 'speech.recognized' }>, 'heard' | 'held'>

export interface SentencesOptions {
  readonly clock: Clock
  readonly stores: Pick<PeopleAtoms, 'languages'>
  readonly lines: Pick<SpeechSink, 'draft' | 'drop'> & { say(sentence: SaidSentence): void }
  /** It may be an echo of the voice. */
  hold(sentence: HeldSentence): void
  /** False makes every segment a line of its own. */
  readonly sentences: boolean
}

/** Joins segments into sentences, shows them while they are spoken, and says each once all of it is recognised. */
export function createSentences({ clock, stores, lines, hold, sentences }: SentencesOptions) {
  /** Neither said nor dropped, in the order of speech. */
  let parts: readonly Part[] = []
  /** Parts with overdue text: each becomes a line of its own. */
  const overdue = new Map<string, Part>()
  let open:
    | (Sentence & { readonly stable: Stability; readonly whole: boolean; readonly shown: readonly Part[] })
    | undefined
  let places = 0
  let lastSaid = -1
  let timer: unknown

  const dropLine = ({ lineId, module }: Pick<Part, 'lineId' | 'module'>) => {
    if (lineId !== undefined) lines.drop({ lineId, module })
  }

  const dropOpen = () => {
    const dropped = open
    open = undefined
    if (dropped) dropLine(dropped)
  }

  const say = (group: readonly Part[], lineId: string) => {
    const [{ module, language, startedAtMs, place, held }] = group as readonly [Part]
    const endedAtMs = group.at(-1)?.end?.endedAtMs ?? clock.now()
    if (held) {
      const spokenOver = group.some((part) => part.held?.spokenOver)
      const said = { lineId, module, language, text: joined(group), startedAtMs, endedAtMs }
      return hold({ ...said, spokenOver })
    }
    const late = place < lastSaid && ({ late: true } as const)
    lastSaid = Math.max(lastSaid, group.at(-1)?.place ?? 0)
    lines.say({ lineId, module, language, text: joined(group), startedAtMs, endedAtMs, ...late })
  }

  const show = (group: readonly Part[], isTranslated: boolean) => {
    const nowMs = clock.now()
    const { shown, text, stable, nextMs } = shownParts(group, nowMs)
    for (const part of shown) part.wasShown = true
    if (nextMs < Number.POSITIVE_INFINITY) timer = clock.setTimeout(() => refresh(), nextMs - nowMs)
    const [part] = shown
    if (!part) return
    const { module, language } = part
    const before = open
    const lineId = before?.lineId ?? v7()
    const whole = shown.length === group.length && group.every(({ isFinal }) => isFinal)
    const sentence = { lineId, module, language, text, stable }
    open = { ...sentence, whole, shown }
    const isStable = stable.calm === before?.stable.calm && stable.fast === before.stable.fast
    if (text !== before?.text || !isStable || (whole && !before.whole) || isTranslated)
      lines.draft({ ...sentence, heard: joinedTranslations(shown), ...(whole && { whole }) })
  }

  const refresh = (isTranslated = false) => {
    clock.clearTimeout(timer)
    for (;;) {
      const { group, isOver } = firstSentence(parts, sentences)
      if (!group[0] || group[0].held || !open?.shown.includes(group[0])) dropOpen()
      if (!isOver || !group.every(({ isFinal }) => isFinal)) return show(group, isTranslated)
      parts = parts.slice(group.length)
      const lineId = open?.lineId ?? v7()
      open = undefined
      say(group, lineId)
    }
  }

  /** Takes a part out; what ended with it ends with the one before. */
  const remove = (segmentId: string) => {
    const index = parts.findIndex((part) => part.segmentId === segmentId)
    const part = parts[index]
    const before = parts[index - 1]
    if (before && part?.isLast) before.isLast = true
    parts = parts.filter((other) => other !== part)
    return { part, before }
  }

  const { tagOf } = languageLookup(stores.languages)

  /** Known by the first words, whatever becomes of them: what is shown does not change lines. */
  const hear = (part: Part, text: ChangingText) => {
    if (text.text !== '') part.beginsClause ??= beginsClause(text.text, tagOf(part.language))
    part.text = text
  }

  const find = (segmentId: string) => parts.find((part) => part.segmentId === segmentId)

  /** @param text null when there is none but what was shown */
  const settle = (segmentId: string, text: string | null, { heard, held }: HowRecognized = {}) => {
    const part = find(segmentId) ?? overdue.get(segmentId)
    if (!part) return
    if (heard) part.language = heard
    if (held) part.held = held
    if (text !== null) hear(part, { ...noText, text })
    if (part.text.text === '' || (text === null && !part.wasShown)) {
      overdue.delete(segmentId)
      remove(segmentId)
      dropLine(part)
    } else if (overdue.delete(segmentId)) {
      if (held) dropLine(part)
      say([part], (!held && part.lineId) || v7())
    } else part.isFinal = true
    refresh()
  }

  const close = () => {
    const last = parts.at(-1)
    if (last) last.isLast = true
    refresh()
  }

  return {
    /** Speech begins, or was spoken. */
    begin(segment: Pick<Part, 'segmentId' | 'module' | 'startedAtMs' | 'language'>) {
      const flags = { isFinal: false, isLast: false, wasShown: false }
      const part = { ...segment, ...flags, place: places++, text: noText, translations: new Map() }
      parts = [...parts, part]
      refresh()
    },

    /** All of a segment was spoken. */
    end(segmentId: string, end: NonNullable<Part['end']>) {
      const part = find(segmentId) ?? overdue.get(segmentId)
      if (part) part.end = end
      refresh()
    },

    /** The text so far. */
    draft({ segmentId, text, stableChars }: Draft) {
      const part = find(segmentId) ?? overdue.get(segmentId)
      if (!part) return
      hear(part, changeText(part.text, text, clock.now(), stableChars))
      refresh()
    },

    /** The translation so far. */
    translate(segmentId: string, { target, text, stableChars }: Required<PartialTranslation>) {
      const part = find(segmentId)
      part?.translations.set(target, { text, stableChars: firstOf(text, Math.max(0, stableChars)).length })
      if (part) refresh(true)
    },

    recognize: (segmentId: string, text: string, how?: HowRecognized) => settle(segmentId, text, how),
    /** Where nothing was recognised, not even the text so far is said. */
    drop: (segmentId: string, reason: string) => settle(segmentId, reason === 'empty' ? '' : null),

    /** The segment ends the sentence before it, and becomes a line of its own. */
    passOver(segmentId: string) {
      const { part, before } = remove(segmentId)
      if (!part) return
      if (before) before.isLast = true
      if (open?.shown.length === 1 && open.shown[0] === part) {
        part.lineId = open.lineId
        open = undefined
      }
      overdue.set(segmentId, part)
      refresh()
    },

    /** What is said next belongs to another sentence. */
    close,

    /** Says all that is shown: nothing more is recognised. Returns whether there was anything. */
    finish(): boolean {
      const isSpoken = parts.length + overdue.size > 0
      close()
      for (const { segmentId, isFinal } of [...overdue.values(), ...parts]) if (!isFinal) settle(segmentId, null)
      return isSpoken
    },

    /** Nothing is said any more. */
    forget() {
      parts = []
      for (const part of overdue.values()) dropLine(part)
      overdue.clear()
      refresh()
    },
  }
}
