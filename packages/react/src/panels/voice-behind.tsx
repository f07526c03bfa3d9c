import { useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { StatusWords } from '../parts/panel-status.tsx'
import { part } from '../parts/part.ts'

const firstToldSeconds = 10

interface Step {
  readonly seconds: number
  readonly toldSeconds: number
  readonly told: boolean
}

/** Announced to screen readers once it is long, and each time it has doubled, until the voice has caught up. */
function following({ toldSeconds }: Step, seconds: number): Step {
  if (seconds === 0) return { seconds, toldSeconds: 0, told: false }
  const told = seconds >= Math.max(firstToldSeconds, 2 * toldSeconds)
  return { seconds, toldSeconds: told ? seconds : toldSeconds, told }
}

/** How far the voice is behind, if it is. */
export function VoiceBehind({ seconds }: { seconds: number }) {
  const { voiceBehind } = useMessages()
  const [step, setStep] = useState<Step>({ seconds: 0, toldSeconds: 0, told: false })
  const next = step.seconds === seconds ? step : following(step, seconds)
  if (next !== step) setStep(next)
  return (
    <div {...part('panel', 'status')} role="paragraph">
      <StatusWords words={seconds > 0 ? voiceBehind(seconds) : ''} told={next.told} />
    </div>
  )
}
