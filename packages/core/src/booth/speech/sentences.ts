import { v7 } from 'uuid'
import {
  clauseGapMs,
  maxLineChars,
  maxSentenceChars,
  maxSentenceMs,
  sentenceClauseMs,
  sentenceGapMs,
} from '../../constants.ts'
import { resolveLanguage } from '../../domain/languages/language.ts'
import { joinSpeech } from '../../domain/languages/written-words.ts'
import type { Stability } from '../../domain/lines/open-lines.ts'
import { beginsClause } from '../../domain/speech/clause-start.ts'
import { endsClause, endsSentence } from '../../domain/speech/punctuation.ts'
import { type ChangingText, changeText, nextStableAtMs, noText, stabilityOf } from '../../domain/speech/stable-text.ts'
import { cutText } from '../../domain/text/clean-text.ts'
import type { CapturedSegment, Draft, Held, RecognitionFact } from '../../machines/recognition/recognition.machine.ts'
import type { LanguageCode } from '../../ports/common.ts'
import type { PartialTranslation, SpeechSegment } from '../../ports/speech-to-text.port.ts'
import type { DeskTools, Sentence } from '../desk.ts'

/** A segment of speech, which becomes a part of a sentence. */
export interface Part extends Pick<CapturedSegment, 'segmentId' | 'module' | 'startedAtMs'> {
  /** The one that was chosen, until another one was heard. */
  language: LanguageCode
  /** Its place among all segments. */
  readonly place: number
  text: ChangingText
  /** By a recogniser that translates what it hears. */
  readonly translations: Map<LanguageCode, HeardTranslation>
  /** Nothing changes the text any more. */
  isFinal: boolean
  /** The sentence ends with it. */
  isLast: boolean
  /** Its first words begin a clause. */
  beginsClause?: boolean
  /** Its text was shown. */
  wasShown: boolean
  /** Of the open line that shows it alone while it is overdue. */
  lineId?: string
  /** It may be an echo: that is known once the text is final. */
  held?: Held
  /** Since it was spoken. */
  end?: Pick<SpeechSegment, 'endedAtMs' | 'cut'>
}

type HowRecognized = Pick<Extract<RecognitionFact, { type: 'speech.recognized' }>, 'heard' | 'held'>

/** A translation so far, up to which it will not change. */
export type HeardTranslation = Pick<Required<PartialTranslation>, 'text' | 'stableChars'>

export interface SentencesOptions extends Pick<DeskTools, 'clock' | 'tell' | 'stores'> {
  /** False makes every segment a line of its own. */
  readonly sentences: boolean
}

/** What may be an echo stands apart; of what was not shown so far, that is not known. */
const areOneKind = (before: Part, part: Part) =>
  (!part.isFinal && part.text.text === '') || (before.held === undefined) === (part.held === undefined)

const lengthMsOf = ([first]: readonly Part[], last: Part) => (last.end?.endedAtMs ?? 0) - (first?.startedAtMs ?? 0)

const follows = (group: readonly Part[], before: Part, part: Part) => {
  const isOneSpeech = areOneKind(before, part) && before.module === part.module && before.language === part.language
  if (!isOneSpeech || before.end?.cut) return isOneSpeech
  const mayPart = lengthMsOf(group, before) >= sentenceClauseMs
  const gapMs = part.startedAtMs - (before.end?.endedAtMs ?? part.startedAtMs)
  return gapMs < (mayPart ? clauseGapMs : sentenceGapMs) && !(mayPart && part.beginsClause)
}

const joined = (parts: readonly Part[]) =>
  cutText(
    parts.reduce((text, part) => joinSpeech(text, part.text.text), ''),
    maxLineChars,
  )

/** Into the languages in which all parts are there. */
function joinedTranslations(parts: readonly Part[]): ReadonlyMap<LanguageCode, HeardTranslation> {
  const whole = [...(parts[0]?.translations.keys() ?? [])].filter((target) =>
    parts.every(({ translations }) => translations.has(target)),
  )
  const none = { text: '', stableChars: 0 }
  const join = (before: HeardTranslation, { text, stableChars }: HeardTranslation) => {
    const all = joinSpeech(before.text, text)
    const isStable = before.stableChars === before.text.length
    return {
      text: all,
      stableChars: isStable && stableChars > 0 ? all.length - text.length + stableChars : before.stableChars,
    }
  }
  return new Map(
    whole.map((target) => [
      target,
      parts.flatMap(({ translations }) => translations.get(target) ?? []).reduce(join, none),
    ]),
  )
}

/** Joins segments into sentences, shows them while they are spoken, and says each once all of it is recognised. */
export function createSentences({ clock, tell, sentences, stores }: SentencesOptions) {
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

  const endsWith = (group: readonly Part[], last: Part) => {
    if (last.isLast || !sentences) return true
    if (!last.isFinal) return false
    const text = joined(group)
    const lengthMs = lengthMsOf(group, last)
    if (endsSentence(text) || (lengthMs >= sentenceClauseMs && endsClause(text))) return true
    return text.length >= maxSentenceChars || lengthMs >= maxSentenceMs
  }

  /** The parts of the first sentence, and whether it has ended. */
  const first = (): { readonly group: readonly Part[]; readonly isOver: boolean } => {
    const group: Part[] = []
    for (const part of parts) {
      const before = group.at(-1)
      if (before && !follows(group, before, part)) return { group, isOver: true }
      group.push(part)
      if (endsWith(group, part)) return { group, isOver: true }
    }
    return { group, isOver: false }
  }

  const dropLine = ({ lineId, module }: Pick<Part, 'lineId' | 'module'>) => {
    if (lineId !== undefined) tell({ type: 'sentence.dropped', lineId, module })
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
      return tell({ type: 'sentence.held', ...said, spokenOver })
    }
    const late = place < lastSaid && ({ late: true } as const)
    lastSaid = Math.max(lastSaid, group.at(-1)?.place ?? 0)
    tell({ type: 'sentence.said', lineId, module, language, text: joined(group), startedAtMs, endedAtMs, ...late })
  }

  /** Shows the first parts, up to one without a text: later ones would have to make room for it. */
  const show = (group: readonly Part[], isTranslated: boolean) => {
    const nowMs = clock.now()
    const stable = { calm: 0, fast: 0 }
    const shown: Part[] = []
    let text = ''
    let nextMs = Number.POSITIVE_INFINITY
    for (const part of group) {
      if (part.text.text === '' || part.held) break
      const before = text.length
      text = joinSpeech(text, part.text.text)
      const start = text.length - part.text.text.length
      const { length } = part.text.text
      const own = part.isFinal ? { calm: length, fast: length } : stabilityOf(part.text, nowMs)
      for (const mode of ['calm', 'fast'] as const)
        if (stable[mode] === before && own[mode] > 0) stable[mode] = start + own[mode]
      if (!part.isFinal) nextMs = Math.min(nextMs, nextStableAtMs(part.text, nowMs))
      part.wasShown = true
      shown.push(part)
    }
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
      tell({ type: 'sentence.drafted', ...sentence, heard: joinedTranslations(shown), ...(whole && { whole }) })
  }

  const refresh = (isTranslated = false) => {
    clock.clearTimeout(timer)
    for (let { group, isOver } = first(); ; { group, isOver } = first()) {
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

  const tagOf = (code: LanguageCode) => resolveLanguage(code, stores.languages.get())?.tag ?? code

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
      part?.translations.set(target, { text, stableChars: cutText(text, Math.max(0, stableChars)).length })
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
