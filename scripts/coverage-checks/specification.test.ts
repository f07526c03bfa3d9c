import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { TestTitle } from './held-sentence.ts'
import { specification } from './specification.ts'

const root = new URL('../../', import.meta.url)
const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const path = fileURLToPath(new URL(file, root))
  const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  sources.set(file, source)
  return source
}

const quotes = ["'", '"', '`']
const isTitled = ({ file, title }: TestTitle) =>
  quotes.some((quote) => sourceOf(file).includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`))

describe('the specification', () => {
  it('has its sections 2 to 9 listed, each sentence once and with a test', () => {
    const ids = specification.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids.map((id) => id.split('.')[0]))).toEqual(
      new Set(['S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9']),
    )
    expect(specification.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('is held by tests that exist', () => {
    const missing = specification.flatMap(({ id, tests }) =>
      tests.filter((test) => !isTitled(test)).map(({ file, title }) => `${id}: ${file} has no test "${title}"`),
    )
    expect(missing).toEqual([])
  })

  it('is held by tests that run', () => {
    const files = new Set(specification.flatMap(({ tests }) => tests.map(({ file }) => file)))
    expect([...files].filter((file) => /\.(skip|todo|only|fails)\b/.test(sourceOf(file)))).toEqual([])
  })
})
