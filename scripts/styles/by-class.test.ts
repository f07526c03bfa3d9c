import { expect, test } from 'vitest'
import { byClass } from './by-class.ts'

test('parts are selected by class, the rarest first, separately for each compound and alternative', () => {
  const sheet = `:where([data-scope="lines"]:not([data-part="a-b"], [data-part="c"]) > [data-state="open"], .d):hover { color: red }
:where(.e:is(.f, [data-part="g"]) > p, .h *)::before { color: red }
:where([data-x="(a > b)"] ul [data-scope="h"][data-part="i"]:has(> .j)) { color: red }
:where(.i, .j) :where(.k) { color: red }`

  expect(
    byClass(sheet),
  ).toBe(`:where(.lb-scope-lines:not(.lb-part-a-b,.lb-part-c) > [data-state="open"], .d):hover { color: red }
:where(.e:is(.f,.lb-part-g)) > :where(p)::before, :where(.h) :where(*)::before { color: red }
:where([data-x="(a > b)"]) :where(ul) :where(.lb-part-i.lb-scope-h:has(> .j)) { color: red }
:where(.i, .j) :where(.k) { color: red }`)
})
