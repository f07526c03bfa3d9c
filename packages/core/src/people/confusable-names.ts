/**
 * Letters of Cyrillic, Greek, Armenian and rare Latin ones, and below each what it, or its capital, looks like. In many fonts a capital `I`, a small
 * `l`, one and a bar are the same, and zero and `O`; since case does not count, an `i` is among them.
 */
const signs = 'авсԁеһнјкморѕтхуѵԝαβεηκμνορτυχζɑɡօսհոiіӏιı1|ǀ∣0'
const alike = 'abcdehhjkmopstxyvwabenkmvoptyxzagouhnlllllllllo'
const anySign = new RegExp(`[${signs}]`, 'g')

/** The same for two names that are read as one: whatever their case, width, script and digits, and with `rn` for `m` or `vv` for `w`. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(anySign, (sign) => alike.charAt(signs.indexOf(sign)))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
