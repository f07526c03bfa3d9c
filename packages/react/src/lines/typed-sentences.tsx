import type { Language, OpenLine, TranscriptLine } from '@lingobooth/core'
import { openRow } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'

/** As long as a screen reader may need to begin. */
const staysMs = 5_000
const mostTold = 50

interface Told {
  readonly id: string
  readonly words: string
  /** Of the line; none for words of the interface. */
  readonly tag?: string
  readonly direction?: 'ltr' | 'rtl'
}

const word = /[\p{L}\p{M}\p{N}]+/gu

/** What is new of a text that was told in part; all of it, where words that were told have changed. Case and marks do not count. */
function restOf(told: string | undefined, text: string): { readonly text: string; readonly corrects: boolean } {
  if (told === undefined) return { text, corrects: false }
  const [before, now] = [told, text].map((each) => [...each.matchAll(word)]) as [RegExpExecArray[], RegExpExecArray[]]
  const isSame = before.every(([said], index) => said.toLowerCase() === now[index]?.[0].toLowerCase())
  const last = now[before.length - 1]
  if (!isSame || !last) return { text, corrects: true }
  return {
    text: text
      .slice(last.index + last[0].length)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .trim(),
    corrects: false,
  }
}

interface ToldLine {
  readonly name: string
  readonly text: string
  /** What is new of a text. */
  rest(text: string): ReturnType<typeof restOf>
}

export interface TypedSentencesProps {
  readonly lines: readonly TranscriptLine[]
  readonly openLines: readonly OpenLine[]
  readonly languages: readonly Language[]
  readonly target: Language | null
  /** What was told of each line, by its key: the final line is told from there on. */
  readonly told: Map<string, ToldLine>
}

/** The whole sentences of what is typed, in the language that is read here. */
function sentencesOf({ text, stable, speakerLanguage, translation }: OpenLine, target: Language | null): string {
  if (speakerLanguage === target?.code) return text.slice(0, stable.calm).trim()
  const isRead = translation !== undefined && translation.target === target?.code
  return isRead ? translation.text.slice(0, translation.sentenceChars ?? 0).trim() : ''
}

/** Tells screen readers what others type, each whole sentence once and never letters, and what of it is taken back. */
export function TypedSentences({ lines, openLines, languages, target, told }: TypedSentencesProps) {
  const { correction, liveTyping } = useMessages()
  const [sentences, setSentences] = useState<readonly Told[]>([])
  useEffect(() => {
    const isThere = (key: string) => [...openLines, ...lines.slice(-mostTold)].some((line) => line.key === key)
    const gone = [...told].flatMap(([key, { name }]): readonly Told[] => {
      const line = openLines.find((each) => each.key === key)
      if (isThere(key) && !line?.gone) return []
      told.delete(key)
      return [
        { id: `${key} gone ${Date.now()}`, words: line?.gone ? liveTyping.gone(name) : liveTyping.takenBack(name) },
      ]
    })
    const fresh = openLines.flatMap((line): readonly Told[] => {
      const whole = line.typing && !line.own ? sentencesOf(line, target) : ''
      const before = told.get(line.key)?.text
      if (whole === '' || whole === before) return []
      const { text, corrects } = restOf(before, whole)
      const { shown } = openRow(line, undefined, { languages, target, reading: 'calm', typedReading: 'sentences' })
      told.delete(line.key)
      told.set(line.key, { name: line.name, text: whole, rest: (later) => restOf(whole, later) })
      const [oldest = ''] = told.keys()
      if (told.size > mostTold) told.delete(oldest)
      const words = [corrects && correction, line.name, text].filter(Boolean).join(': ')
      return text === ''
        ? []
        : [{ id: `${line.key} ${line.revision}`, words, tag: shown.tag, direction: shown.direction }]
    })
    if (gone.length + fresh.length > 0) setSentences((before) => [...before, ...gone, ...fresh].slice(-5))
  }, [lines, openLines, languages, target, told, correction, liveTyping])
  useEffect(() => {
    if (sentences.length === 0) return
    const leave = setTimeout(() => setSentences([]), staysMs)
    return () => clearTimeout(leave)
  }, [sentences])
  return sentences.map(({ id, words, tag, direction }) => (
    <div role="paragraph" key={id} lang={tag} dir={direction}>
      {words}
    </div>
  ))
}
