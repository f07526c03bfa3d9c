/** Whose a message is. */
export interface Author {
  /** The connection that the transport vouches for, to which repair and corrections belong. */
  readonly sender: string
  /** The person that turns, rates and memory are counted for, and {@link quotaOwnerOf} quotas: of {@link personOf}, {@link ownPerson} or {@link unknownPerson}. */
  readonly person: string
  /** Whose words these are: names and hiding go by the speaker. */
  readonly speaker: string
  /** As it is shown. */
  readonly name: string
}

/** All users that are not authenticated share one part, as they may be one person under many names. */
export const unknownPerson = ''

export const ownPerson = 'own'

const userMark = 'user:'

/** An authenticated user with all connections, or else the connection; nobody can take the name of a user. */
export const personOf = (sender: string, user?: string): string =>
  user === undefined ? `connection:${sender}` : `${userMark}${user}`

/** The owner of a share of what this booth pays for and gives away: a user, or else all others together. */
export const quotaOwnerOf = (person: string): string => (person.startsWith(userMark) ? person : unknownPerson)

/** This participant, in one stay. */
export const ownAuthor = (clientId: string, name: string): Author => ({
  sender: clientId,
  person: ownPerson,
  speaker: ownPerson,
  name,
})

export const lineKey = (sender: string, id: string): string => `${sender.length}:${sender}:${id}`

/** Key of a line that another participant passed on under this key: it never takes the place of what its author says. */
export const relayedKey = (key: string): string => `~${key}`
