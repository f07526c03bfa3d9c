import { type CaptionEdge, type CaptionFont, type CaptionStyle, choices } from '@lingobooth/core/view'
import type { CSSProperties } from 'react'

/** Attributes of what shows captions. */
export interface CaptionLook {
  readonly style?: CSSProperties
  /** What was chosen: `size`, `font`, `edge`, `colors`, `window`. */
  readonly 'data-captions'?: string
}

const fonts: Readonly<Record<CaptionFont, string>> = {
  serif: 'Georgia, "Times New Roman", "Liberation Serif", serif',
  'monospaced-serif': '"Courier New", Courier, "Liberation Mono", monospace',
  'sans-serif': 'Arial, Helvetica, "Liberation Sans", sans-serif',
  'monospaced-sans-serif': 'Consolas, Menlo, "DejaVu Sans Mono", monospace',
  casual: '"Comic Sans MS", "Comic Neue", "Chalkboard SE", fantasy',
  cursive: '"Segoe Script", "Snell Roundhand", "Brush Script MT", cursive',
  'small-capitals': 'Arial, Helvetica, "Liberation Sans", sans-serif',
}

const { captions: plain } = choices

const shadow = (offsets: readonly (readonly [number, number])[], color: string) =>
  offsets.map(([x, y]) => `${x}em ${y}em 0 ${color}`).join(', ')

const around = [-0.05, 0, 0.05].flatMap((x) => [-0.05, 0, 0.05].map((y) => [x, y] as const))
const down = [0.02, 0.04, 0.06].map((step) => [step, step] as const)

const edges: Readonly<Record<CaptionEdge, string>> = {
  none: 'none',
  raised: shadow(down, '#222'),
  depressed: `${shadow([[0.04, 0.04]], '#ccc')}, ${shadow([[-0.04, -0.04]], '#222')}`,
  outline: shadow(around, '#222'),
  'drop-shadow': '0.08em 0.08em 0.12em #000, 0.08em 0.08em 0.2em #000',
}

/** `#rrggbbaa` */
const withOpacity = (color: string, percent: number) =>
  `${color}${Math.round(2.55 * percent)
    .toString(16)
    .padStart(2, '0')}`

/** Variables for the style sheets, and which there are. A colour alone could be illegible, so text and background come together. */
export function captionLook(style: CaptionStyle): CaptionLook {
  const { size, font, edge, color, opacity, background, backgroundOpacity, window, windowOpacity } = style
  const isFramed = window !== undefined || windowOpacity !== undefined
  const isColored = isFramed || [color, opacity, background, backgroundOpacity].some((value) => value !== undefined)
  const ground = withOpacity(background ?? plain.background, backgroundOpacity ?? plain.backgroundOpacity)
  const parts: Readonly<Record<string, CSSProperties | undefined | false>> = {
    size: size !== undefined && variables({ scale: String(size / 100) }),
    font: font && variables({ font: fonts[font], caps: font === 'small-capitals' ? 'small-caps' : 'normal' }),
    edge: edge && variables({ edge: edges[edge] }),
    colors: isColored && variables({ color: withOpacity(color ?? plain.color, opacity ?? 100), background: ground }),
    window: isFramed && variables({ window: withOpacity(window ?? plain.background, windowOpacity ?? 100) }),
  }
  const chosen = Object.entries(parts).filter(([, part]) => part)
  return {
    'data-captions': chosen.map(([name]) => name).join(' '),
    style: Object.assign({}, ...chosen.map(([, part]) => part)),
  }
}

const variables = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--_caption-${name}`, value])) as CSSProperties
