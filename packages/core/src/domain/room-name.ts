/** A letter, digit or hyphen stands for itself; everything else, `_` included, is `_` and four hexadecimal digits. */
const unsafe = /[^A-Za-z0-9-]/g
const emptyRoom = '_'

/**
 * A room name as a token of `A-Z a-z 0-9 _ -` for channels and subjects.
 * Two different names never get the same token, and no name reaches beyond its own room.
 */
export const roomKey = (room: string): string =>
  room.replace(unsafe, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) || emptyRoom
