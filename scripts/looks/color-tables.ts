import { readFileSync } from 'node:fs'
import { captionContrast } from '../../packages/core/src/settings/caption-contrast.ts'
import { root } from '../run.ts'
import { withTable } from '../with-table.ts'

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

/** What a colour is for, on which grounds it stands, and the least contrast it needs there. */
export interface Use {
  readonly name: string
  readonly purpose: string
  readonly on: readonly string[]
  readonly least: number
}

const grounds = [
  ['background', 'the page of the panels'],
  ['surface', 'the dock, files of others'],
  ['raised', 'text boxes, layers'],
  ['accent-soft', 'own messages, a microphone that is on'],
] as const
const sheets = ['background', 'surface', 'raised']
const words = (name: string, purpose: string, on: readonly string[] = sheets): Use => ({
  name,
  purpose,
  on,
  least: 4.5,
})

export const uses: readonly Use[] = [
  words('text', 'newest words, Chat', [...sheets, 'accent-soft']),
  words('soft', 'earlier captions'),
  words('muted', 'times, marks, icons, words that may still change', [...sheets, 'accent-soft']),
  words('accent', 'on, or the next step', [...sheets, 'accent-soft']),
  words('on-accent', 'words on the accent', ['accent']),
  { name: 'control-border', purpose: 'edges of text boxes and buttons, own rails', on: sheets, least: 3 },
  words('ok', 'connected', ['background']),
  words('warning', 'interrupted', ['background']),
  words('danger', 'failed', sheets),
  ...[1, 2, 3, 4, 5, 6].map((number) => words(`speaker-${number}`, 'a speaker: name, rail, letters', ['background'])),
]

const code = (text: string) => `\`${text}\``
const ratios = ({ name, on }: Use, theme: keyof Color) =>
  on.map((ground) => contrasts(name, ground)[theme].toFixed(2)).join(', ')

/** The page about looks with the tables of its colours. */
export function withColors(page: string): string {
  const head = ['Variable', 'Light', 'Dark', 'For']
  const groundRows = grounds.map(([name, purpose]) => {
    const { light, dark } = colorOf(name)
    return [code(`--lb-${name}`), code(light), code(dark), purpose]
  })
  const useRows = uses.map((use) => {
    const { light, dark } = colorOf(use.name)
    return [
      code(`--lb-${use.name}`),
      `${code(light)} ${ratios(use, 'light')}`,
      `${code(dark)} ${ratios(use, 'dark')}`,
      use.on.join(', '),
      use.purpose,
    ]
  })
  const lines = colorOf('border')
  const all = [
    ...groundRows,
    [code('--lb-border'), code(lines.light), code(lines.dark), 'hairlines, never the only sign'],
  ]
  return withTable(withTable(page, 'grounds', [head, ...all]), 'colours', [
    ['Variable', 'Light, contrast', 'Dark, contrast', 'On', 'For'],
    ...useRows,
  ])
}
