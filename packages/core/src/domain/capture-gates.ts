import type { Duplex } from '../ports/common.ts'

/** A reason that keeps capture shut, whatever the user wants. */
export type Gate = 'voice' | 'flip' | 'host'

export interface CaptureGates {
  readonly gates: readonly Gate[]
  readonly duplex: Duplex
}

/** With headphones the voice is no reason. */
export const keptShut = ({ gates, duplex }: CaptureGates): boolean =>
  gates.some((gate) => gate !== 'voice' || duplex === 'half')
