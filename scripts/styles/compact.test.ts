import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('a rule becomes one line, without comments and without the white space that means nothing', () => {
  const sheet = `/* All of it. */
:where(
  .a > .b,
  .c .d + .e
)::before,
:where(.f:nth-child(2n + 1)) {
  --_gap: 2px;
  grid-template:
    "title tools" var(--_gap)
    "words  tools" / auto;
  content: " > ";
}

@media (width > 1px) {
  /* Wide. */
  :where(.g .h) {
    color: red !important;
  }
}`
  expect(
    compact(sheet),
  ).toBe(`:where(.a>.b,.c .d+.e)::before,:where(.f:nth-child(2n+1)){--_gap:2px;grid-template:"title tools" var(--_gap) "words  tools" / auto;content:" > "}
@media (width > 1px){
:where(.g .h){color:red !important}}`)
})
