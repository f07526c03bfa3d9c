import type { Language, TranscriptLine } from '@lingobooth/core'
import { beginningOf, type ChatRow, chatRow, isOfBefore } from '@lingobooth/core/view'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { checkWords } from './check-words.ts'

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
  /** The line has been announced before. */
  readonly corrects: boolean
}

const isFinal = ({ translation }: TranscriptLine) => translation.state !== 'pending'
const isSpoken = (line: TranscriptLine) => !line.own && !isOfBefore(line)
const watched = (lines: Lines) => lines.slice(-watchedLines).filter(isSpoken)
const noneHeard: Step['heard'] = new Map()

/** Those heard before stay, also once they are cleared: Undo brings them back. */
const heardOf = (lines: Lines, heard = noneHeard): Step['heard'] => {
  const fresh = lines.filter(isFinal).map(({ key, revision }) => [key, revision] as const)
  return new Map([...new Map([...heard, ...fresh])].slice(-2 * watchedLines))
}

/** The same step while there is nothing to say, which is so after each other step: no two lines have one key. */
function following(step: Step, lines: Lines, languages: readonly Language[]): Step {
  const { heard, spoken } = step
  if (lines.length === 0) return spoken.length === 0 ? step : { heard, spoken: [] }
  const recent = watched(lines)
  const fresh = recent.filter((line) => isFinal(line) && heard.get(line.key) !== line.revision)
  if (fresh.length === 0) return step
  const rows = fresh.map((line) => ({
    ...chatRow(line, { languages }),
    id: `${line.key} ${line.revision}`,
    corrects: heard.has(line.key),
  }))
  return {
    heard: heardOf(recent, heard),
    spoken: [...spoken, ...rows].slice(-spokenLines),
  }
}

/**
 * Announces each line of another participant once to screen readers, when its text is final, and each correction once as such. Lines
 * present from the start and other changes are not announced.
 */
export function Announcements({ lines, languages }: { lines: Lines; languages: readonly Language[] }) {
  const messages = useMessages()
  const [step, setStep] = useState<Step>(() => ({ heard: heardOf(watched(lines)), spoken: [] }))
  const next = following(step, lines, languages)
  if (next !== step) setStep(next)
  useEffect(() => {
    if (step.spoken.length === 0) return
    const leave = setTimeout(() => setStep((current) => ({ ...current, spoken: [] })), staysMs)
    return () => clearTimeout(leave)
  }, [step.spoken])
  return (
    <div {...part('hidden', 'announcements')} aria-live="polite" aria-relevant="additions">
      {step.spoken.map(({ id, name, file, shown, late, corrects, ...row }) => (
        <div role="paragraph" key={id} lang={shown.tag} dir={shown.direction}>
          {[
            corrects ? messages.correction : late && messages.arrivedLate,
            name,
            file?.name ?? beginningOf(shown.text),
            ...checkWords(row, name, messages),
          ]
            .filter(Boolean)
            .join(': ')}
        </div>
      ))}
    </div>
  )
}
