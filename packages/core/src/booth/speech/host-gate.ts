import type { Unsubscribe } from '../../ports/common.ts'
import type { Outlets } from '../desk.ts'

/** The host's mute: capture is paused while anyone holds it. */
export function createHostGate({ send }: Pick<Outlets, 'send'>) {
  let holders = 0
  return {
    hold(): Unsubscribe {
      if (holders++ === 0) send({ type: 'gate.close', gate: 'host' })
      let held = true
      return () => {
        if (held && --holders === 0) send({ type: 'gate.open', gate: 'host' })
        held = false
      }
    },
    /** Applies a hold that began before the room was entered. */
    apply() {
      if (holders > 0) send({ type: 'gate.close', gate: 'host' })
    },
  }
}
