import { type Author, personOf } from '../../../link/wire/author.ts'

/** An author known by a connection only. */
export const soleAuthor = (sender: string, name: string): Author => {
  const person = personOf(sender)
  return { sender, person, speaker: person, name }
}
