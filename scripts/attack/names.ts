import { cleanName } from '@lingobooth/core/view'
import type { Figure } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

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
  '\ufff9',
  '\ufffc',
]

const alike = ['Ben', 'BEN', 'Веn', 'Ｂen', 'Be\u200bn', ' Ben ']

/** How often somebody else stands in a room under the name of one who was there first, or of who looks. */
async function takenNames(): Promise<number> {
  const { clock, comes, says } = openStage()
  const ana = await comes('Ana')
  await comes('Ben')
  for (const [index, name] of [...alike, 'Ana'].entries()) {
    const eve = `eve-${index}`
    says(eve, wireLine(eve, 1, { name }))
    says(eve, { ...wireLine(eve, 1, { name, module: 'chat', type: 'text' }), id: `${eve}-chat` }, 'chat')
    await clock.advance(1_000)
  }
  const names = [...ana.lines(), ...ana.lines('chat')].map(({ name }) => name)
  return names.filter((name) => !/ \(\d\)$/u.test(name)).length + 2 * (alike.length + 1) - names.length
}

/** Names that look like another's. */
export async function hideInNames(): Promise<readonly Figure[]> {
  const kept = hidden.filter((character) => cleanName(`A${character}na`).includes(character))
  return [
    { what: `invisible characters kept in a name, of ${hidden.length}`, value: kept.length, atMost: 0, unit: 'places' },
    { what: "lines under another's name", value: await takenNames(), atMost: 0, unit: 'lines' },
  ]
}
