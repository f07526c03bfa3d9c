import * as v from 'valibot'

/** Lines of captions, and characters of a line. */
export const captionLines = 2
export const captionLineChars = 42
/** What a participant may choose for captions, in percent. */
export const captionSizes = [50, 75, 100, 150, 200, 300] as const
export const captionOpacities = [25, 50, 75, 100] as const
/** Captions without a choice of their own, and the contrast below which a choice is hard to read (WCAG 2.2, 1.4.3). */
export const captionColor = '#ffffff'
export const captionBackground = '#000000'
export const captionBackgroundOpacity = 80

/** The fonts that viewers of closed captions choose from, as CTA-708 names their kinds. */
export const captionFonts = [
  'serif',
  'monospaced-serif',
  'sans-serif',
  'monospaced-sans-serif',
  'casual',
  'cursive',
  'small-capitals',
] as const
export const captionEdges = ['none', 'raised', 'depressed', 'outline', 'drop-shadow'] as const

export type CaptionFont = (typeof captionFonts)[number]
export type CaptionEdge = (typeof captionEdges)[number]

/** How a participant wants captions to look. Whatever is missing is as the page has it. */
export type CaptionStyle = {
  /** Percent of the page's size, 50 to 300. */
  readonly size?: number
  readonly font?: CaptionFont
  /** `#rrggbb` */
  readonly color?: string
  /** Percent. */
  readonly opacity?: number
  /** `#rrggbb` */
  readonly background?: string
  /** Percent. */
  readonly backgroundOpacity?: number
  /** `#rrggbb`, of the area around the text. */
  readonly window?: string
  /** Percent. */
  readonly windowOpacity?: number
  readonly edge?: CaptionEdge
  /** Where the caption bar stands: the share of the free room to its left, in percent. */
  readonly x?: number
  /** The share of the free room above it, in percent. */
  readonly y?: number
}

const color = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

export const captionFields = {
  size: v.picklist(captionSizes),
  font: v.picklist(captionFonts),
  color,
  opacity: v.picklist(captionOpacities),
  background: color,
  backgroundOpacity: v.picklist([0, ...captionOpacities]),
  window: color,
  windowOpacity: v.picklist([0, ...captionOpacities]),
  edge: v.picklist(captionEdges),
  x: percent,
  y: percent,
} as const satisfies { readonly [Field in keyof Required<CaptionStyle>]: v.GenericSchema<unknown> }

/** Undefined leaves a field to the page again. */
export type CaptionStyleChange = { readonly [Field in keyof CaptionStyle]?: CaptionStyle[Field] | undefined }
