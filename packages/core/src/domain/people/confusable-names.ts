/**
 * Letters of Cyrillic, Greek, Armenian and rare Latin ones, and what they, or their capitals, look like. In many fonts a capital `I`, a small `l`,
 * one and a bar are the same, and zero and `O`; since case does not count, an `i` is among them.
 */
const alike = [
  'аa вb сc ԁd еe һh нh јj кk мm оo рp ѕs тt хx уy ѵv ԝw αa βb εe ηn κk μm νv οo ρp τt υy χx ζz ɑa ɡg օo սu հh ոn',
  'il іl ӏl ιl ıl 1l |l ǀl ∣l 0o',
].flatMap((pairs) => pairs.split(' '))
const looks = new Map(alike.map(([sign = '', letter = '']) => [sign, letter]))
const pairs = { rn: 'm', vv: 'w' } as const
const anyOfThem = new RegExp(`[${[...looks.keys()].join('')}]`, 'gu')

/** The same for two names that are read as one: whatever their case, width, script and digits, and with `rn` for `m` or `vv` for `w`. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(anyOfThem, (sign) => looks.get(sign) ?? sign)
    .replace(/rn|vv/g, (pair) => pairs[pair as keyof typeof pairs])
