import type { Language, OpenLine } from '@lingobooth/core'
import { openRow } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { restOf } from './rest-of.ts'

/** As long as a screen reader may need to begin. */
const staysMs = 5_000
const mostTold = 50

interface Sentence {
  readonly id: string
  readonly words: string
  /** Of the line; none for words of the interface. */
  readonly tag: string | undefined
  readonly direction: 'ltr' | 'rtl' | undefined
}

export interface TypedSentencesProps {
  readonly openLines: readonly OpenLine[]
  readonly languages: readonly Language[]
  readonly target: Language | null
  /** What was told of each line, by its key: the final line is told from there on. */
  readonly told: Map<string, string>
}

/** Tells screen readers what others type, each whole sentence once, and never letters. */
export function TypedSentences({ openLines, languages, target, told }: TypedSentencesProps) {
  const { correction, liveTyping } = useMessages()
  const [sentences, setSentences] = useState<readonly Sentence[]>([])
  useEffect(() => {
    const fresh = openLines.flatMap((line): readonly Sentence[] => {
      if (!line.typing || line.own) return []
      const row = openRow(line, undefined, { languages, target, reading: 'calm', typedReading: 'sentences' })
      if (row.gone)
        return told.delete(line.key)
          ? [{ id: `${line.key} gone`, words: liveTyping.gone(row.name), tag: undefined, direction: undefined }]
          : []
      const whole = row.foreign ? '' : row.shown.text.trimEnd()
      if (whole === '' || whole === told.get(line.key)) return []
      const { text, corrects } = restOf(told.get(line.key), whole)
      told.set(line.key, whole)
      const [oldest = ''] = told.keys()
      if (told.size > mostTold) told.delete(oldest)
      const { tag, direction } = row.shown
      const words = [corrects && correction, row.name, text].filter(Boolean).join(': ')
      return text === '' ? [] : [{ id: `${line.key} ${line.revision}`, words, tag, direction }]
    })
    if (fresh.length > 0) setSentences((before) => [...before, ...fresh].slice(-5))
  }, [openLines, languages, target, told, correction, liveTyping])
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
