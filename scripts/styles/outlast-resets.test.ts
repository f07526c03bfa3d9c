import { expect, test } from 'vitest'
import { outlastResets } from './outlast-resets.ts'

test('a rule for what is inside becomes as specific as a class and three elements, and one of the reset as a class and two', () => {
  const sheet = `@keyframes breathe { 50% { opacity: 0 } }
@layer reset {
:where(.a *) { all: revert }
}
:where(.a:not(.b), .c :is(p, q)) :where(:hover)::before, :where(.d) { color: red }
@media (width > 1px) { :where(.e)::highlight(found) { color: red } }`
  expect(outlastResets(sheet)).toBe(`@keyframes breathe { 50% { opacity: 0 } }
:where(.a *):not(l l.l) { all: revert }
:where(.a:not(.b), .c :is(p, q)) :where(:hover):not(l l l.l)::before, :where(.d):not(l l l.l) { color: red }
@media (width > 1px) { :where(.e):not(l l l.l)::highlight(found) { color: red } }`)
})

test('one for a root becomes as specific as four elements, and one of the reset as three, so that a class of it is stronger', () => {
  const sheet = `@layer reset {
:where([data-lingobooth]) { all: revert }
:where([data-lingobooth]) :where(:not([data-lingobooth])) { all: revert }
}
:where(.a)>:where([data-lingobooth].b:focus), :where([data-lingobooth] .b) { color: red }`
  expect(outlastResets(sheet)).toBe(`
:where([data-lingobooth]):not(l l l) { all: revert }
:where([data-lingobooth]) :where(:not([data-lingobooth])):not(l l.l) { all: revert }
:where(.a)>:where([data-lingobooth].b:focus):not(l l l l), :where([data-lingobooth] .b):not(l l l.l) { color: red }`)
})

test.each(['.a', ':where(.a):hover', ':where(.a) .b', ':where(.a), p'])('%s is refused by name', (selector) => {
  expect(() => outlastResets(`${selector} {}`)).toThrow(`can override it: ${selector.split(', ').at(-1)}`)
})
