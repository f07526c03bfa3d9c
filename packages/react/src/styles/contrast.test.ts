import { readFileSync } from 'node:fs'
import { captionContrast } from '@lingobooth/core/view'
import { expect, it } from 'vitest'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const long = (hex = '') => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex)

/** Each colour that a page can replace, in the light and the dark theme, by the end of its name: `--lb-<end>`. */
const colors = new Map(
  [...sheet.matchAll(/var\(--lb-([a-z0-9-]+), light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)\)/g)].map(
    ([, name = '', light, dark]) => [name, [long(light), long(dark)] as const],
  ),
)

const sheets = ['background', 'surface', 'raised']
const everywhere = [...sheets, 'accent-soft']

/** On which grounds a colour stands, and its least contrast there: 4.5 for words, 3 for the edges of controls. */
const uses: readonly (readonly [color: string, grounds: readonly string[], least: number])[] = [
  ['text', everywhere, 4.5],
  ['soft', sheets, 4.5],
  ['muted', everywhere, 4.5],
  ['accent', everywhere, 4.5],
  ['on-accent', ['accent'], 4.5],
  ['control-border', sheets, 3],
  ['ok', ['background'], 4.5],
  ['warning', ['background'], 4.5],
  ['danger', sheets, 4.5],
  ...[1, 2, 3, 4, 5, 6].map((number) => [`speaker-${number}`, ['background'], 4.5] as const),
]

it.each(uses)('the colour %s has enough contrast on %j in both themes: %s', (name, grounds, least) => {
  const ratios = grounds.flatMap((ground) =>
    [0, 1].map((theme) => {
      const [color = '', background = ''] = [name, ground].map((end) => colors.get(end)?.[theme])
      return captionContrast({ color, background, backgroundOpacity: 100 })
    }),
  )
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(least)
})

it('every colour of the sheet is a ground, is used on one, or is a hairline', () => {
  const known = [...everywhere, ...uses.map(([name]) => name), 'border']
  expect([...colors.keys()].filter((name) => !known.includes(name))).toEqual([])
})
