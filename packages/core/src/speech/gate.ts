import type { Outlets } from '../booth/desk.ts'
import type { Unsubscribe } from '../ports/common.ts'
import type { Gate } from './capture-gates.ts'

/** Capture is paused as long as `isShut`, which is asked whenever the first begins to hold the gate or the last lets go. */
export function createGate(
  { send }: Pick<Outlets, 'send'>,
  gate: Exclude<Gate, 'voice'>,
  isShut: (isHeld: boolean) => boolean,
) {
  let holders = 0
  const apply = () => send({ type: isShut(holders > 0) ? 'gate.close' : 'gate.open', gate })
  return {
    apply,
    /** `onEnd` is called before the last one lets go. */
    hold(onEnd = () => {}): Unsubscribe {
      if (holders++ === 0) apply()
      let holds = true
      return () => {
        if (!holds) return
        holds = false
        if (holders === 1) onEnd()
        if (--holders === 0) apply()
      }
    },
  }
}
