import { useState } from 'react'
import { part } from './part.ts'
import { StatusWords } from './status-words.tsx'

interface PanelStatusProps {
  readonly words: string
  /** Comes and goes with each sentence, or with each line of the voice. */
  readonly passing: boolean
  readonly warns?: boolean
}

interface Step {
  readonly lasting: string
  readonly silent: boolean
}

function following(step: Step, { words, passing }: PanelStatusProps): Step {
  if (passing) return step.silent ? step : { ...step, silent: true }
  return words === step.lasting ? step : { lasting: words, silent: false }
}

/** What a panel is at. A screen reader is told of what lasts, not of each sentence that is heard or spoken. */
export function PanelStatus(props: PanelStatusProps) {
  const [step, setStep] = useState<Step>({ lasting: '', silent: false })
  const next = following(step, props)
  if (next !== step) setStep(next)
  return (
    <p {...part('panel', 'status')} data-warning={props.warns ?? false}>
      <StatusWords words={props.words} told={!next.silent} />
    </p>
  )
}
