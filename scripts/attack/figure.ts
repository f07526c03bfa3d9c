/** What an attack achieved, beside what it may achieve at most. */
export interface Figure {
  readonly what: string
  readonly value: number
  /** Infinity where it is only told. */
  readonly atMost: number
  readonly unit: 'bytes' | 'characters' | 'lines' | 'messages' | 'ms' | 'notices' | 'places' | 'times'
}

export const isHeld = ({ value, atMost }: Figure): boolean => value <= atMost

/** An attack that did not take place shows nothing. @throws unless it did */
export function mustHappen(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`The attack did not take place: ${what}`)
}

/** Of an attack that is judged by counts, bytes and order alone: it comes out the same on a slow machine. */
export type Attack = () => Promise<readonly Figure[]>
