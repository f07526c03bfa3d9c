import { expect, test } from 'vitest'
import { fromPromise, not, setup } from 'xstate'
import { staleStatecharts } from '../statecharts.ts'
import { differences } from './generate.ts'
import { pageOf } from './page.ts'

test('the statecharts in docs/statecharts match the machines', async () => {
  expect(await staleStatecharts()).toEqual([])
})

test('a changed, missing or left-over page is stale', () => {
  const pages = new Map([
    ['same.md', 'text'],
    ['changed.md', 'new'],
    ['missing.md', 'text'],
  ])
  const files = new Map([
    ['same.md', 'text'],
    ['changed.md', 'old'],
    ['left-over.md', 'text'],
  ])
  expect(differences(pages, files)).toEqual(['changed.md', 'missing.md', 'left-over.md'])
})

const action = () => {}
const kettle = setup({
  actors: { boil: fromPromise(async () => {}) },
  actions: { whistle: action, lightUp: action, goDark: action },
  guards: { isEmpty: () => false },
  delays: { patience: 1000 },
}).createMachine({
  id: 'kettle',
  initial: 'off',
  on: { 'plug.pulled': '.off', 'water.added': {} },
  states: {
    off: { on: { 'switch.pressed': { guard: not('isEmpty'), target: 'on' } } },
    on: {
      entry: 'lightUp',
      exit: 'goDark',
      initial: 'heating',
      states: {
        heating: {
          invoke: { src: 'boil', onDone: { target: 'hot', actions: 'whistle' }, onError: '#kettle.broken' },
          after: { patience: '#kettle.off' },
        },
        hot: { type: 'final' },
      },
      onDone: 'off',
    },
    broken: { type: 'final' },
  },
})

test('a page draws nested states, delays, outcomes, guards and actions with their names', () => {
  expect(pageOf(kettle, 'Boils water.')).toBe(`# kettle

Boils water.

\`\`\`mermaid
stateDiagram-v2
  [*] --> off
  state "off" as off
  state "on" as on {
    [*] --> on_heating
    state "heating" as on_heating
    state "hot" as on_hot
    on_hot --> [*]
  }
  state "broken" as broken
  broken --> [*]
  off --> off: plug.pulled
  on --> off: plug.pulled<br/>done
  off --> on: switch.pressed [not(isEmpty)]
  on_heating --> on_hot: done boil
  on_heating --> broken: error boil
  on_heating --> off: after patience
\`\`\`

## States that do something

| State | Runs | On entry | On exit |
| --- | --- | --- | --- |
| \`on\` |  | \`lightUp\` | \`goDark\` |
| \`on.heating\` | \`boil\` |  |  |

## Transitions

| State | Event | Guard | Target | Actions |
| --- | --- | --- | --- | --- |
| \`kettle\` | \`plug.pulled\` |  | \`off\` |  |
| \`kettle\` | \`water.added\` |  | stays |  |
| \`off\` | \`switch.pressed\` | \`not(isEmpty)\` | \`on\` |  |
| \`on\` | \`done\` |  | \`off\` |  |
| \`on.heating\` | \`done boil\` |  | \`on.hot\` | \`whistle\` |
| \`on.heating\` | \`error boil\` |  | \`broken\` |  |
| \`on.heating\` | \`after patience\` |  | \`off\` |  |
`)
})
