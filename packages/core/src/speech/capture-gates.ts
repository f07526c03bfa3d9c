import type { Duplex } from '../ports/common.ts'

/** A reason to pause capture, whatever the user wants. */
export type Gate = 'voice' | 'host' | 'talk'

export interface CaptureGates {
  readonly gates: readonly Gate[]
  readonly duplex: Duplex
}

/** Why capture is paused; null if it is not. In full duplex, the voice does not count. */
export const shutBy = ({ gates, duplex }: CaptureGates): Gate | null =>
  (['host', 'talk', 'voice'] as const).find(
    (gate) => gates.includes(gate) && (gate !== 'voice' || duplex === 'half'),
  ) ?? null

export const keptShut = (gates: CaptureGates): boolean => shutBy(gates) !== null
