import type { Language } from '@lingobooth/core'

/** What a vendor says about a segment. */
export interface LiveAnswer {
  /** Said one after the other while the sound comes, each of them all the text so far, which only grows. @default none */
  readonly partials?: readonly string[]
  /** Said when the segment has ended. */
  readonly text: string
  /** Said as one more partial text after that, as by a careless vendor. @default nothing */
  readonly late?: string
  /** Said one after the other while the sound comes, each all of the translation so far: by a vendor that translates what it hears. @default none */
  readonly translations?: readonly { readonly target: Language; readonly text: string }[]
}
