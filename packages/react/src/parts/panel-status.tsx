import { useState } from 'react'
import { part } from './part.ts'

/** A visible status, announced to screen readers or not. */
export const StatusWords = ({ words, told }: { words: string; told: boolean }) => (
  <>
    <span role="status">{told && words}</span>
    <span>{!told && words}</span>
  </>
)

interface PanelStatusProps {
  readonly words: string
  /** Changes with each sentence or each spoken line. */
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

/** A panel's status. Lasting states are announced to screen readers, passing ones are not. */
export function PanelStatus(props: PanelStatusProps) {
  const [step, setStep] = useState<Step>({ lasting: '', silent: false })
  const next = following(step, props)
  if (next !== step) setStep(next)
  return (
    <div {...part('panel', 'status')} role="paragraph" data-warning={props.warns ?? false}>
      <StatusWords words={props.words} told={!next.silent} />
    </div>
  )
}
