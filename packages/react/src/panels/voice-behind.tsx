import { useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

const firstToldSeconds = 10

/** A screen reader hears of it when it becomes long, and each time it has doubled, until the voice has caught up. */
const following = (toldSeconds: number, seconds: number) =>
  seconds >= Math.max(firstToldSeconds, 2 * toldSeconds) ? seconds : toldSeconds

/** By how much the voice is behind, where it is. */
export function VoiceBehind({ seconds }: { seconds: number }) {
  const { voiceBehind } = useMessages()
  const [told, setTold] = useState(0)
  const next = seconds === 0 ? 0 : following(told, seconds)
  if (next !== told) setTold(next)
  return (
    <>
      {seconds > 0 && <p {...part('panel', 'hint')}>{voiceBehind(seconds)}</p>}
      <div {...part('hidden', 'behind')} aria-live="polite">
        {next > 0 && voiceBehind(next)}
      </div>
    </>
  )
}
