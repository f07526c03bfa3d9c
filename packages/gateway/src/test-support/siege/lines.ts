import { languagesOf } from '../../languages.ts'

const tags = 'en de fr es it pt nl pl cs sv da fi el hu tr uk ar hi ja ko vi'.split(' ')

export const languages = languagesOf(Object.fromEntries(tags.map((tag) => [tag, tag])))
/** What everybody writes in, and into what it can be translated. */
export const [source = '', ...targets] = tags

/** What is said in a room, to be known again at the vendor. */
export const honestLine = (room: number, line: number): string =>
  `In room ${room} they say line ${line} of the meeting.`

export const isHonest = (text: string): boolean => /(?:^|\] )In room \d+ they say line /.test(text)

/** As MP3 of 64 kbit/s that says 15 characters a second. */
export const soundBytesPerChar = 533
