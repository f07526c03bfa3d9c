import { expect, test } from 'vitest'
import { byClass } from './by-class.ts'

test('parts are selected by their classes, each alternative by itself, and other attributes as they are', () => {
  const sheet = `:where([data-scope="lines"]:not([data-part="a-b"], [data-part="c"]) > [data-state="open"], .d):hover { color: red }
:where(.e:is(.f, [data-part="g"]), .h *)::before { color: red }
:where(.i, .j) :where(.k) { color: red }`

  expect(
    byClass(sheet),
  ).toBe(`:where(.lb-scope-lines:not(.lb-part-a-b, .lb-part-c) > [data-state="open"], .d):hover { color: red }
:where(.e:is(.f, .lb-part-g))::before, :where(.h *)::before { color: red }
:where(.i, .j) :where(.k) { color: red }`)
})
