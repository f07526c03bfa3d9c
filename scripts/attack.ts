import { attacks, timedAttacks } from './attack/attacks.ts'
import { type Figure, isHeld } from './attack/figure.ts'
import { chosenOf, readOptions } from './options.ts'

const { only } = readOptions({ only: { type: 'string' } })
const all = { ...attacks, ...timedAttacks }
const names = Object.keys(all) as (keyof typeof all)[]

const round = (value: number) => Math.round(value).toLocaleString('en')
const shown = (figure: Figure) =>
  `${isHeld(figure) ? 'held  ' : 'BROKEN'}  ${figure.what.padEnd(72)} ${round(figure.value)} ${figure.unit} (at most ${round(figure.atMost)})`

for (const name of chosenOf('only', only, names)) {
  console.log(`\n${name}`)
  for (const figure of await all[name]()) {
    if (!isHeld(figure)) process.exitCode = 1
    console.log(`  ${shown(figure)}`)
  }
}
