/** How others come into this room. */
export interface Invite {
  /** Address that brings somebody here: shown, copied, and drawn as a code to be scanned. */
  readonly url: string
  /** What stands above it. @default 'Show this code or send the link. They join in their language.', in the language of the interface */
  readonly text?: string | undefined
}
