import { attacks, timedAttacks } from './attack/attacks.ts'
import { type Figure, isHeld } from './attack/figure.ts'
import { actNames } from './attack/siege/acts.ts'
import { layASiege } from './attack/siege.ts'
import { chosenOf, countOf, readOptions } from './options.ts'

const text = { type: 'string' } as const
const { only, minutes, acts } = readOptions({ only: text, minutes: text, acts: text })
const [siegeMinutes, siegeActs] = [countOf('minutes', minutes, 10), chosenOf('acts', acts, actNames)]
const all = { ...attacks, ...timedAttacks, siege: () => layASiege(siegeMinutes, siegeActs) }
const names = Object.keys(all) as (keyof typeof all)[]

const round = (value: number) => Math.round(value).toLocaleString('en')
const verdictOf = (figure: Figure) => (isHeld(figure) ? 'held  ' : 'BROKEN')
const shown = (figure: Figure) => {
  const { what, value, atMost, unit } = figure
  const came = `${what.padEnd(72)} ${round(value)} ${unit}`
  return atMost < Number.POSITIVE_INFINITY
    ? `${verdictOf(figure)}  ${came} (at most ${round(atMost)})`
    : `        ${came}`
}

for (const name of chosenOf('only', only, names)) {
  console.log(`\n${name}`)
  for (const figure of await all[name]()) {
    if (!isHeld(figure)) process.exitCode = 1
    console.log(`  ${shown(figure)}`)
  }
}
