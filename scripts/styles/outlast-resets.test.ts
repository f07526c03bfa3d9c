import { expect, test } from 'vitest'
import { outlastResets } from './outlast-resets.ts'

test('each rule becomes as specific as four elements, and those of the reset as three', () => {
  const sheet = `@keyframes breathe { 50% { opacity: 0 } }
@layer reset {
:where(.a, .a *) { all: revert }
}
:where(.a:not(.b), .c :is(p, q)) :where(:hover)::before, :where(.d) { color: red }
@media (width > 1px) { :where(.e)::highlight(found) { color: red } }`
  expect(outlastResets(sheet)).toBe(`@keyframes breathe { 50% { opacity: 0 } }
:where(.a, .a *):not(lb lb lb) { all: revert }
:where(.a:not(.b), .c :is(p, q)) :where(:hover):not(lb lb lb lb)::before, :where(.d):not(lb lb lb lb) { color: red }
@media (width > 1px) { :where(.e):not(lb lb lb lb)::highlight(found) { color: red } }`)
})

test.each(['.a', ':where(.a):hover', ':where(.a) .b', ':where(.a), p'])('%s is refused by name', (selector) => {
  expect(() => outlastResets(`${selector} {}`)).toThrow(`can override it: ${selector.split(', ').at(-1)}`)
})
