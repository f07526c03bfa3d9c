import type { Unsubscribe } from '../ports/common.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import type { Gate } from './capture-gates.ts'
import type { MicrophoneOwner } from './microphone-owner.machine.ts'

/** Of the stay; undefined in no room. */
type Owner = () => MicrophoneOwner | undefined

/** Capture is paused as long as `isShut`, which is asked whenever the first begins to hold the gate or the last lets go. */
function createGate(owner: Owner, gate: Exclude<Gate, 'voice'>, isShut: (isHeld: boolean) => boolean) {
  let holders = 0
  const apply = () => owner()?.send({ type: isShut(holders > 0) ? 'gate.close' : 'gate.open', gate })
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
export const createGates = (owner: Owner, { settings }: Pick<SettingsAtoms, 'settings'>) => ({
  /** The host's mute. */
  host: createGate(owner, 'host', (isHeld) => isHeld),
  /** Hold to speak, where the participant wants it. */
  talk: createGate(owner, 'talk', (isHeld) => !isHeld && settings.get().stt.holdToSpeak),
})

export type Gates = ReturnType<typeof createGates>
