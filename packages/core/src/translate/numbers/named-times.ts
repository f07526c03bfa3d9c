import type { Draft } from './number-items.ts'

const noon =
  'noon|midday|mediodía|migdia|midi|mittags?|mezzogiorno|meio-dia|południe|południu|öğle|öğlen|öğleyin|полдень|полудень|ظهرا|الظهر|צהריים|בצהריים|दोपहर'
const midnight =
  'midnight|medianoche|mitjanit|minuit|mitternacht|mezzanotte|meia-noite|północ|północy|полночь|опівночі|חצות|בחצות|आधी रात|منتصف الليل|gece yarısı'
/** Where words have no spaces between them. */
const [joinedNoon, joinedMidnight] = ['正午|中午|정오|เที่ยงวัน', '真夜中|午夜|子夜|자정|เที่ยงคืน']
const apart = (words: string) => `(?<![\\p{L}\\p{M}-])(?:${words})(?![\\p{L}\\p{M}])`
const named = new RegExp(`(${apart(noon)}|${joinedNoon})|(${apart(midnight)}|${joinedMidnight})`, 'giu')

/** Noon and midnight, by name: others say "12". They may be meant in another way, and are no evidence. */
export function namedTimesIn(text: string): readonly Draft[] {
  return Array.from(text.matchAll(named), ({ index, 0: name, 1: isNoon }): Draft => {
    const place = { start: index, end: index + name.length }
    return {
      ...{ ...place, whole: place, signed: place },
      keys: isNoon ? ['t720', 'h0', 'n12'] : ['t0', 'h0', 'n12', 'n0', 't1440'],
      digits: '12',
      value: 12,
      kind: 'number',
      isWritten: false,
      isSure: false,
      first: -1,
      last: -1,
    }
  })
}
