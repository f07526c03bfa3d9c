/** Small letters of Cyrillic and Greek, and what they, or their capitals, look like. */
const cyrillicAndGreek =
  'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ѕs тt хx уy ѵv ԝw αa βb εe ηn ιi κk μm νv οo ρp τt υy χx ζz'
const looks = new Map(cyrillicAndGreek.split(' ').map(([letter = '', latin = '']) => [letter, latin]))

/** The same for two names that are read as one: whatever their case, width, and script of letters that look alike. */
export const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKC').toLowerCase(), (letter) => looks.get(letter) ?? letter).join('')
