import type { DeskTools } from '../booth/desk.ts'
import type { Unsubscribe } from '../ports/common.ts'
import type { Gate } from './capture-gates.ts'

/** Capture is paused as long as `isShut`, which is asked whenever the first begins to hold the gate or the last lets go. */
function createGate(
  { machines }: Pick<DeskTools, 'machines'>,
  gate: Exclude<Gate, 'voice'>,
  isShut: (isHeld: boolean) => boolean,
) {
  let holders = 0
  const apply = () => machines().microphoneOwner?.send({ type: isShut(holders > 0) ? 'gate.close' : 'gate.open', gate })
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

/** What closes the microphone without letting go of it; it counts before a room is entered, too. */
export const createGates = (tools: Pick<DeskTools, 'machines' | 'stores'>) => ({
  /** The host's mute. */
  host: createGate(tools, 'host', (isHeld) => isHeld),
  /** Hold to speak, where the participant wants it. */
  talk: createGate(tools, 'talk', (isHeld) => !isHeld && tools.stores.settings.get().stt.holdToSpeak),
})

export type Gates = ReturnType<typeof createGates>
