import { globSync, readFileSync } from 'node:fs'
import { root } from '../readme/pages.ts'

export interface FactRow {
  readonly fact: string
  readonly reporters: readonly string[]
  readonly hearers: readonly string[]
}

const folder = 'packages/core/src/'
const sources = globSync([`${folder}booth/**/*.ts`, `${folder}machines/**/*.ts`], { cwd: root })
  .filter((path) => !/\.test\.ts$|test-support/.test(path))
  .sort()
  .map((path) => ({ path: path.slice(folder.length), text: readFileSync(`${root}${path}`, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, fact = '']) => ({ fact, path })))

/** Facts that the machines report; the root passes on what desks hear of. */
const machineFacts = () => {
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export type (?:\w+Fact) =[^=]*?(?=\n\n|\nexport)/gms)].flatMap(([union]) =>
      [...union.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, fact = '']) => ({ fact, path })),
    ),
  )
  return declared
    .filter(({ path }) => path.startsWith('machines/'))
    .map(({ fact, path }) => ({ fact, path: path.replace('booth.facts.ts', 'booth.machine.ts') }))
}

/** Every fact that a desk acts on or tells, with who tells it and who acts on it, from the source. */
export function readFacts(): FactRow[] {
  const told = [
    ...machineFacts(),
    ...filesWith(/\btell\(\{ type: '([a-z]+\.[a-zA-Z]+)'/g),
    ...filesWith(/\bemit\(\{ type: '([a-z]+\.[a-zA-Z]+)'/g).filter(({ path }) => path.startsWith('machines/')),
    ...filesWith(/: DeskFact = \{ type: '([a-z]+\.[a-zA-Z]+)'/g),
  ]
  const heard = filesWith(/^ {6}'([a-z]+\.[a-zA-Z]+)'[(:]/gm).filter(({ path }) => path.startsWith('booth/'))
  const isOfDesks = (fact: string) =>
    heard.some((entry) => entry.fact === fact) ||
    told.some((entry) => entry.fact === fact && entry.path.startsWith('booth/'))
  const pathsOf = (entries: readonly { fact: string; path: string }[], fact: string) => [
    ...new Set(entries.filter((entry) => entry.fact === fact).map(({ path }) => path)),
  ]
  return [...new Set([...told, ...heard].map(({ fact }) => fact))]
    .filter(isOfDesks)
    .sort()
    .map((fact) => ({ fact, reporters: pathsOf(told, fact), hearers: pathsOf(heard, fact) }))
}

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

/** The table of the page on architecture: one row for facts that go the same way. */
export function factTable(rows: readonly FactRow[]): string {
  const ways = new Map<string, string[]>()
  for (const { fact, reporters, hearers } of rows) {
    const way = `${code(reporters)} | ${code(hearers)}`
    ways.set(way, [...(ways.get(way) ?? []), fact])
  }
  return [
    '| Facts | Reported by | Acted on by |',
    '| --- | --- | --- |',
    ...[...ways].map(([way, facts]) => `| ${code(facts)} | ${way} |`),
  ].join('\n')
}
