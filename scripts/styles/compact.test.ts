import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('a sheet is minified: no comments, and no redundant white space, quotes or zeros', () => {
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
  content: " > , 0.5";
  color: rgb(0 0 0 / 0.5, var(--_a, 10.5));
}

:where([data-part="a-b"] [data-hue="1"] [title="a b"]) {
  opacity: 0.5;
}

@media (width > 1px) {
  /* Wide. */
  :where(.g .h) {
    color: red !important;
  }
}`
  expect(compact(sheet)).toBe(
    `:where(.a>.b,.c .d+.e)::before,:where(.f:nth-child(2n+1)){--_gap:2px;grid-template:"title tools" var(--_gap) "words  tools"/auto;content:" > , 0.5";color:rgb(0 0 0/.5,var(--_a,10.5))}:where([data-part=a-b] [data-hue="1"] [title="a b"]){opacity:.5}@media (width>1px){:where(.g .h){color:red !important}}`,
  )
})
