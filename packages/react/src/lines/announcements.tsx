import type { Language, TranscriptLine } from '@lingobooth/core'
import { type ChatRow, chatRow } from '@lingobooth/core/view'
import { useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

type Lines = readonly TranscriptLine[]

/** Only the latest lines are announced; later translations are stale. */
const watchedLines = 50
const spokenLines = 5

interface Step {
  readonly of: Lines
  /** Keys of watched lines already handled. */
  readonly heard: ReadonlySet<string>
  readonly spoken: readonly ChatRow[]
}

const isFinal = ({ translation }: TranscriptLine) => translation.state !== 'pending'
const isSpoken = ({ own, origin }: TranscriptLine) => !own && origin !== 'history'
const watched = (lines: Lines) => lines.slice(-watchedLines)
const keysOf = (lines: Lines): ReadonlySet<string> => new Set(lines.map(({ key }) => key))

function following({ heard, spoken }: Step, lines: Lines, languages: readonly Language[]): Step {
  const recent = watched(lines)
  const fresh = recent.filter((line) => isFinal(line) && !heard.has(line.key))
  const rows = fresh.filter(isSpoken).map((line) => chatRow(line, { languages }))
  return {
    of: lines,
    heard: keysOf(recent.filter((line) => isFinal(line) || heard.has(line.key))),
    spoken: lines.length === 0 ? [] : [...spoken, ...rows].slice(-spokenLines),
  }
}

/**
 * Announces each line of another participant once to screen readers, when its text is final. Lines present from the start and later
 * changes are not announced.
 */
export function Announcements({ lines, languages }: { lines: Lines; languages: readonly Language[] }) {
  const messages = useMessages()
  const [step, setStep] = useState<Step>(() => ({ of: lines, heard: keysOf(watched(lines)), spoken: [] }))
  if (step.of !== lines) setStep(following(step, lines, languages))
  return (
    <div {...part('hidden', 'announcements')} aria-live="polite" aria-relevant="additions">
      {step.spoken.map(({ key, name, file, shown, late }) => (
        <p key={key} lang={shown.tag} dir={shown.direction}>
          {`${late ? `${messages.arrivedLate}: ` : ''}${name}: ${file?.name ?? shown.text}`}
        </p>
      ))}
    </div>
  )
}
