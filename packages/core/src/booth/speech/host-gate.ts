import type { Unsubscribe } from '../../ports/common.ts'
import type { Outlets } from '../desk.ts'

/** The host's own mute: capture is shut while anybody holds it. */
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
    /** For a microphone that came after the holding began. */
    apply() {
      if (holders > 0) send({ type: 'gate.close', gate: 'host' })
    },
  }
}
