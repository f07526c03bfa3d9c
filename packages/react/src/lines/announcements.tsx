import type { TranscriptLine } from '@lingobooth/core'
import { beginningOf, type ChatRow, chatRow, isOfBefore } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { checkWords, questionWords } from './check-words.ts'
import type { TypedSentencesProps } from './typed-sentences.tsx'

type Lines = readonly TranscriptLine[]

/** Only the latest lines are announced; later translations are stale. */
const watchedLines = 50
const spokenLines = 5
/** As long as a screen reader may need to begin: who walks through the page later finds each line once. */
const staysMs = 5_000

interface Step {
  /** Revisions of the latest lines already handled, by key. */
  readonly heard: ReadonlyMap<string, number>
  readonly spoken: readonly Spoken[]
}

interface Spoken extends ChatRow {
  readonly id: string
  /** Of the line, what was not told while it was typed. */
  readonly text: string
  /** The line has been announced before. */
  readonly corrects: boolean
  /** What is told is the question about its figures, or the reply. */
  readonly asks: boolean
}

const isFinal = ({ translation }: TranscriptLine) => translation.state !== 'pending'
const isSpoken = (line: TranscriptLine) => !line.own && !isOfBefore(line)
const noneHeard: Step['heard'] = new Map()

/** Whether what was asked about the figures of a line is news: to its speaker the question, to others the reply. */
const isNews = ({ own, question }: TranscriptLine) =>
  question !== undefined && question.state !== 'gone' && own === (question.state === 'asked')
const newsKey = ({ key, question }: TranscriptLine) => JSON.stringify([key, question])

/** Those heard before stay, also once they are cleared: Undo brings them back. */
const heardOf = (lines: Lines, heard = noneHeard): Step['heard'] => {
  const fresh = lines
    .filter((line) => isSpoken(line) && isFinal(line))
    .map(({ key, revision }) => [key, revision] as const)
  const news = lines.filter(isNews).map((line) => [newsKey(line), line.revision] as const)
  return new Map([...new Map([...heard, ...fresh, ...news])].slice(-2 * watchedLines))
}

interface AnnouncementsProps extends Pick<TypedSentencesProps, 'openLines' | 'languages' | 'target'> {
  readonly lines: Lines
}

/** The same step while there is nothing to say, which is so after each other step: no two lines have one key. */
function following(
  step: Step,
  { lines, languages, told }: AnnouncementsProps & Pick<TypedSentencesProps, 'told'>,
): Step {
  const { heard, spoken } = step
  if (lines.length === 0) return spoken.length === 0 ? step : { heard, spoken: [] }
  const recent = lines.slice(-watchedLines)
  const fresh = recent.filter((line) => isSpoken(line) && isFinal(line) && heard.get(line.key) !== line.revision)
  const news = recent.filter((line) => isNews(line) && !heard.has(newsKey(line)))
  if (fresh.length + news.length === 0) return step
  const rows = [
    ...fresh.flatMap((line) => {
      const row = chatRow(line, { languages })
      const isHeard = heard.has(line.key)
      const whole = { text: row.shown.text, corrects: isHeard }
      const { text, corrects } = (!isHeard && told.get(line.key)?.rest(row.shown.text)) || whole
      return text === '' ? [] : { ...row, text, id: `${line.key} ${line.revision}`, corrects, asks: false }
    }),
    ...news.map((line) => ({
      ...chatRow(line, { languages }),
      text: '',
      id: newsKey(line),
      corrects: false,
      asks: true,
    })),
  ]
  return {
    heard: heardOf(recent, heard),
    spoken: [...spoken, ...rows].slice(-spokenLines),
  }
}

/**
 * Announces each line of another participant once to screen readers, when its text is final, each correction once as such, and what is asked and replied
 * about figures. Lines present from the start and other changes are not announced.
 */
export function Announcements({ lines, ...rest }: AnnouncementsProps) {
  const messages = useMessages()
  const [told] = useState<TypedSentencesProps['told']>(() => new Map())
  const [step, setStep] = useState<Step>(() => ({ heard: heardOf(lines.slice(-watchedLines)), spoken: [] }))
  const next = following(step, { lines, ...rest, told })
  const TypedSentences = useLazy(
    panelParts,
    rest.openLines.some(({ typing }) => typing),
  )?.TypedSentences
  if (next !== step) setStep(next)
  useEffect(() => {
    if (step.spoken.length === 0) return
    const leave = setTimeout(() => setStep((current) => ({ ...current, spoken: [] })), staysMs)
    return () => clearTimeout(leave)
  }, [step.spoken])
  return (
    <div {...part('hidden', 'announcements')} aria-live="polite" aria-relevant="additions">
      {TypedSentences && <TypedSentences lines={lines} {...rest} told={told} />}
      {step.spoken.map(({ id, text, name, file, shown, late, corrects, asks, ...row }) =>
        asks ? (
          <div role="paragraph" key={id}>
            {questionWords(row, name, messages)}
          </div>
        ) : (
          <div role="paragraph" key={id} lang={shown.tag} dir={shown.direction}>
            {[
              corrects ? messages.correction : late && messages.arrivedLate,
              name,
              file?.name ?? beginningOf(text),
              ...checkWords(row, name, messages),
            ]
              .filter(Boolean)
              .join(': ')}
          </div>
        ),
      )}
    </div>
  )
}
