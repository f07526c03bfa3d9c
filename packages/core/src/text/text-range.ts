/** In UTF-16 code units; `end` is after the last one. */
export interface TextRange {
  readonly start: number
  readonly end: number
}
