import { globSync, readFileSync } from 'node:fs'
import { missingVendorsLogLine } from '../../packages/core/src/booth/loading.ts'
import { addNotice, type NoticeCode, noNotices } from '../../packages/core/src/views/notices.ts'
import { messages } from '../../packages/react/src/messages/words/en.ts'
import { vendorDoubles } from '../../packages/testing/src/vendor-doubles/index.ts'
import { root } from '../run.ts'

type Cells = readonly (readonly string[])[]

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) })
    .sort()
    .map(read)

export const notices = (): Cells =>
  Object.entries(messages.noticeTexts).map(([name, words]) => {
    const [notice] = addNotice(noNotices, name as NoticeCode).list
    return [code(name), notice?.severity ?? '', String(words)]
  })

/** The doubles of hosted vendors: what each speaks, and where that was read. */
export const doubles = (): Cells =>
  Object.entries(vendorDoubles).flatMap(([name, { calls, errors, source, asOf }]) =>
    calls.map(({ shape }, index) => [
      code(shape),
      `${code(name)}${index === 0 ? `, ${Object.keys(errors).length + 2} errors` : ''}`,
      source,
      asOf,
    ]),
  )

/** The lines that the booth gives the `Logger`. */
export function logLines(): Cells {
  const calls = /(?:logger\.(info|warn|error)|watch)\('([^']+)'/g
  const found = sources('packages/core/src/**/*.ts').flatMap((text) =>
    [...text.matchAll(calls)].map(([, level = 'warn', line = '']) => `${level}\n${line}`),
  )
  const all = new Set([...found, `info\n${missingVendorsLogLine}`])
  return [...all].sort().map((row) => {
    const [level = '', line = ''] = row.split('\n')
    return [level, code(line)]
  })
}

/** A text with `…` for its values, or with a number where it needs one. */
function sample(make: (...values: unknown[]) => unknown): string {
  const text = String(make('…', '…', '…'))
  return text.includes('NaN') ? String(make(2, 2, 2)) : text
}

/** The texts of the panels, by their keys in `messages`. */
export function wordRows(value: unknown = messages, prefix = ''): Cells {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => wordRows(inner, prefix ? `${prefix}.${key}` : key))
  const text = typeof value === 'function' ? sample(value as (...values: unknown[]) => unknown) : String(value)
  return text === '' ? [] : [[code(prefix), text.replaceAll('|', '\\|')]]
}

/** The style variables that a page may set, with the value that each has without it. */
export function variables(): Cells {
  const found = new Map<string, string>()
  for (const text of sources('packages/react/src/styles/*.css'))
    for (const [, name = '', rest = ''] of text.matchAll(/var\((--lb-[a-z0-9-]+)(.*)/g))
      if (!found.has(name)) found.set(name, fallbackIn(rest))
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [code(name), value ? code(value) : 'none'])
}

/** What stands between the comma and the bracket that closes `var(`. */
function fallbackIn(rest: string): string {
  let depth = 1
  const end = [...rest].findIndex((char) => {
    depth += Number(char === '(') - Number(char === ')')
    return depth === 0
  })
  return rest.slice(1, end).trim()
}
