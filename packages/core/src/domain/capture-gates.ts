import type { Duplex } from '../ports/common.ts'

/** A reason that keeps capture shut, whatever the user wants. */
export type Gate = 'voice' | 'flip' | 'host'

export interface CaptureGates {
  readonly gates: readonly Gate[]
  readonly duplex: Duplex
}

/** The reason to give for capture that is kept shut; null where it is open. With headphones the voice is no reason. */
export const shutBy = ({ gates, duplex }: CaptureGates): Gate | null =>
  (['host', 'voice', 'flip'] as const).find(
    (gate) => gates.includes(gate) && (gate !== 'voice' || duplex === 'half'),
  ) ?? null

export const keptShut = (gates: CaptureGates): boolean => shutBy(gates) !== null
