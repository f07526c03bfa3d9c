import { type Attackers, threePeople } from './attackers.ts'
import { source, targets } from './lines.ts'

const perSecond = 10
const atOnce = 8
const filler = (chars: number) => 'x'.repeat(chars)
const list = <Entry>(length: number, entry: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => entry(index))
const glossary = list(100, (index) => ({ term: `${index}`.padEnd(1_000, 'x'), translation: filler(1_000) }))
const context = list(10, () => filler(2_000))

/** The end of a body, which is the same each time. */
const restOf = (languages: number, more: object = {}) =>
  Buffer.from(`,${JSON.stringify({ source, targets: targets.slice(0, languages), ...more }).slice(1)}`)

/** Texts that nobody has asked for before. */
function newTexts(who: string) {
  let count = 0
  return (texts: number, chars: number) =>
    `{"texts":${JSON.stringify(list(texts, () => `${who} ${count++} `.padEnd(chars, 'x')))}`
}

interface Demand {
  readonly texts: number
  readonly chars: number
  readonly into: number
  readonly more?: object
  readonly perSecond?: number
}

/** Asks again and again for new translations. */
async function demand({ logIn, keepAsking, ask }: Attackers, attack: string, who: string, of: Demand): Promise<void> {
  const token = await logIn(who)
  const textsOf = newTexts(who)
  const rest = restOf(of.into, of.more)
  keepAsking(of.perSecond ?? perSecond, atOnce, () =>
    ask(attack, { path: '/translate', token, body: [textsOf(of.texts, of.chars), rest] }),
  )
}

/** Texts, languages, a glossary and a context whose product is large: 236 kB in one request. */
export const multiply = (attackers: Attackers) =>
  threePeople((person) => {
    const texts = person === 0 ? 1 : 50
    return demand(attackers, 'products', `a${person}@square:listener`, {
      ...{ texts, chars: 250, into: 20 },
      more: { glossary, context },
    })
  })

/** A thousand new translations in each request, by one user in many rooms. */
export const buyThousands = (attackers: Attackers) =>
  threePeople((person) =>
    demand(attackers, 'thousands', `bob@b-${person}:listener`, { texts: 50, chars: 40, into: 20, perSecond: 0.5 }),
  )

/** What fills the cache: many small translations, and few large ones. */
export const fillTheCache = (attackers: Attackers) =>
  Promise.all([
    demand(attackers, 'cache', 'c1@court:listener', { texts: 50, chars: 40, into: 20 }),
    demand(attackers, 'cache', 'c2@court:listener', { texts: 5, chars: 40, into: 4 }),
    demand(attackers, 'cache', 'c3@cellar:listener', { texts: 1, chars: 9_900, into: 20 }),
  ])
