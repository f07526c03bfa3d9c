import type { CSSProperties } from 'react'

/** Attributes of what shows captions. */
export interface CaptionLook {
  readonly style?: CSSProperties
  /** What was chosen: `size`, `font`, `edge`, `colors`. */
  readonly 'data-captions'?: string
}
