/** How others come into this room. */
export interface Invite {
  /** Address that brings somebody here: shown, copied, and drawn as a code to be scanned. */
  readonly url: string
  /** What stands above it. @default 'Show this code or send the link. Others join in their own language.', in the language of the interface */
  readonly text?: string | undefined
}
