import { readFileSync } from 'node:fs'
import { captionContrast } from '../../packages/core/src/settings/caption-contrast.ts'
import { root } from '../run.ts'

const themes = ['light', 'dark'] as const

/** A colour of the panels in each theme, such as `#14171c`. */
export type Color = Readonly<Record<(typeof themes)[number], string>>

const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex)

/** The colours that a page can replace, by the ends of their names: `--lb-<end>`. */
export function colorsOf(sheet: string): ReadonlyMap<string, Color> {
  const found = sheet.matchAll(/var\(--lb-([a-z0-9-]+), light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)\)/g)
  return new Map(
    [...found].map(([, name = '', light = '', dark = '']) => [name, { light: long(light), dark: long(dark) }]),
  )
}

export const tokens = colorsOf(readFileSync(`${root}packages/react/src/styles/tokens.css`, 'utf8'))

const colorOf = (name: string): Color => {
  const color = tokens.get(name)
  if (!color) throw new Error(`The style sheet has no colour --lb-${name}.`)
  return color
}

/** The contrast ratios of WCAG 2 between two colours, 1 to 21. */
export function contrasts(name: string, ground: string): Readonly<Record<keyof Color, number>> {
  const [color, below] = [colorOf(name), colorOf(ground)]
  const ratio = (theme: keyof Color) =>
    captionContrast({ color: color[theme], background: below[theme], backgroundOpacity: 100 })
  return { light: ratio('light'), dark: ratio('dark') }
}

/** On which grounds a colour stands, and the least contrast it needs there. */
export interface Use {
  readonly name: string
  readonly on: readonly string[]
  readonly least: number
}

const sheets = ['background', 'surface', 'raised']
const words = (name: string, on: readonly string[] = sheets): Use => ({ name, on, least: 4.5 })

export const uses: readonly Use[] = [
  words('text', [...sheets, 'accent-soft']),
  words('soft'),
  words('muted', [...sheets, 'accent-soft']),
  words('accent', [...sheets, 'accent-soft']),
  words('on-accent', ['accent']),
  { name: 'control-border', on: sheets, least: 3 },
  words('ok', ['background']),
  words('warning', ['background']),
  words('danger', sheets),
  ...[1, 2, 3, 4, 5, 6].map((number) => words(`speaker-${number}`, ['background'])),
]
