/** All for whom nobody vouches share one part, as they may be one who calls himself many names. */
export const unknownPerson = ''

/** Whose share of turns and memory a line takes. */
export const personOf = ({ person, sender }: { readonly person?: string; readonly sender: string }): string =>
  person ?? sender
