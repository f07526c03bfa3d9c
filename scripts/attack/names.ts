import { cleanName } from '@lingobooth/core/view'
import type { Figure } from './figure.ts'

const hidden = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u00ad',
  '\ufeff',
  '\u0000',
  '\u0007',
  '\u2028',
  '\u{e0041}',
  '\u115f',
  '\u3164',
]

/** Names that look like another's. */
export async function hideInNames(): Promise<readonly Figure[]> {
  const kept = hidden.filter((character) => cleanName(`A${character}na`).includes(character))
  return [
    { what: `invisible characters kept in a name, of ${hidden.length}`, value: kept.length, atMost: 0, unit: 'places' },
  ]
}
