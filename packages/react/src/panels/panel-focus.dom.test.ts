import { expect, it } from 'vitest'
import { participant } from '../test-support/two-booths.ts'
import { panelFocus } from './panel-focus.ts'

const button = () => document.body.appendChild(document.createElement('button'))

it('a ref of a toggle returns nothing, since React 18 reports an error for a clean-up function', () => {
  const { booth } = participant()
  const ref = panelFocus.toggleRef(booth, 'chat')
  expect([ref(button()), ref(null)]).toEqual([undefined, undefined])
})

it('the focus returns to the mounted toggle, not to a removed one', () => {
  const { booth } = participant()
  const [first, second] = [panelFocus.toggleRef(booth, 'chat'), panelFocus.toggleRef(booth, 'chat')]
  first(button())
  const there = button()
  second(there)
  first(null)
  panelFocus.giveBack(booth, 'chat')
  expect(document.activeElement).toBe(there)
  there.blur()
  second(null)
  panelFocus.giveBack(booth, 'chat')
  expect(document.activeElement).toBe(document.body)
})
