import type { BoothCommand } from '../../machines/booth/booth.facts.ts'
import type { Unsubscribe } from '../../ports/common.ts'

export interface HostGate {
  hold(): Unsubscribe
  /** Shuts a microphone that came after the holding began. */
  apply(): void
}

/** The host's own mute: capture is shut while anybody holds it. */
export function createHostGate(send: (command: BoothCommand) => void): HostGate {
  let holders = 0
  return {
    hold() {
      if (holders++ === 0) send({ type: 'gate.close', gate: 'host' })
      let held = true
      return () => {
        if (held && --holders === 0) send({ type: 'gate.open', gate: 'host' })
        held = false
      }
    },
    apply() {
      if (holders > 0) send({ type: 'gate.close', gate: 'host' })
    },
  }
}
