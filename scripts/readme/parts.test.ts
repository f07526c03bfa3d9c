import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPage, root } from './pages.ts'

const names = (expression: string) => [...expression.matchAll(/'([a-z][a-z-]*)'/gu)].map(([, name = '']) => name)

/** The parts that the code draws, by scope. */
function drawnParts(): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = new Map<string, Set<string>>()
  const add = (scope: string, part: string) => parts.set(scope, (parts.get(scope) ?? new Set()).add(part))
  const files = globSync('packages/react/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/test/.test(path))
  for (const file of files) {
    const text = readFileSync(`${root}${file}`, 'utf8')
    for (const [, scope = '', part = ''] of text.matchAll(/\bpart\(\s*'([a-z-]+)',([^)]*)\)/gu))
      for (const name of names(part)) if (!/=== *$/u.test(part.slice(0, part.indexOf(`'${name}'`)))) add(scope, name)
    for (const [, scope = '', part = `'root'`] of text.matchAll(
      /\b(?:root|useRoot)\('([a-z-]+)'(?:, ('[a-z-]+')(?:, \w+)?)?\)/gu,
    ))
      for (const name of names(part)) add(scope, name)
    // These two draw the text and the marks of a line under the name that they are given.
    for (const [, part = ''] of text.matchAll(/<(?:Spoken|Mark)\b[^>]*?\sname="([a-z-]+)"/gu)) add('lines', part)
    if (text.includes("name = 'mark'")) add('lines', 'mark')
  }
  return parts
}

it('docs/guide/styling.md lists every part', () => {
  const [, section = ''] = readPage('docs/guide/styling.md').split('## Parts\n')
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(?!data-)([a-z-]+)` \| (.*) \|$/gmu)].map(
    ([, scope, parts]) => `| \`${scope}\` | ${parts} |`,
  )
  const drawn = [...drawnParts()]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([scope, parts]) =>
        `| \`${scope}\` | ${[...parts]
          .sort()
          .map((name) => `\`${name}\``)
          .join(', ')} |`,
    )
  expect(listed).toEqual(drawn)
})
