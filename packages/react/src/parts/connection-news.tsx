import type { Booth } from '@lingobooth/core'
import { type NoticePlace, placeOf } from '@lingobooth/core/view'
import { useState } from 'react'
import { usePlaces } from '../hooks/notice-places.ts'
import { type ConnectionState, useConnection } from '../hooks/use-connection.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

interface Step {
  readonly of: ConnectionState
  readonly spoken: ConnectionState | null
}

const isObstacle = (state: ConnectionState | null) => state !== null && state !== 'live' && state !== 'closed'

/** A recovery is announced only if its obstacle was; an obstacle that was not announced passes silently. */
function following({ spoken }: Step, now: ConnectionState): Step {
  const isTold = isObstacle(now) ? isObstacle(spoken) : spoken !== null
  return { of: now, spoken: isTold ? now : spoken }
}

/** Announces connection changes to screen readers, from one place per booth; obstacles only after a grace period. */
export function ConnectionNews({ booth, here }: { booth: Booth; here: NoticePlace }) {
  return placeOf(null, usePlaces(booth)) === here ? <News booth={booth} /> : null
}

function News({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const now = useConnection(booth)
  const [step, setStep] = useState<Step>({ of: now, spoken: null })
  if (step.of !== now) setStep(following(step, now))
  const words = { ...messages.obstacles, live: messages.roomReached, closed: messages.connection.closed }
  return (
    <>
      <span {...part('hidden', 'grace')} data-state={now} onAnimationStart={() => setStep({ of: now, spoken: now })} />
      <div {...part('hidden', 'connection')} aria-live="polite">
        {step.spoken && words[step.spoken]}
      </div>
    </>
  )
}
