import { describe, expect, it } from 'vitest'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { closeLine, noOpenLines, type OpenLine, openLine } from './open-lines.ts'

const line = (key: string, revision = 1): OpenLine => ({
  key,
  id: key,
  ...soleAuthor(key, 'Luis'),
  clientId: key,
  own: false,
  speakerLanguage: 'spanish-spain',
  revision,
  text: `${key} ${revision}`,
  stable: { calm: 0, fast: 0 },
})
const opened = (...lines: readonly OpenLine[]) => lines.reduce(openLine, noOpenLines)
const textsOf = (lines: readonly OpenLine[]) => lines.map(({ text }) => text)

describe('open lines', () => {
  it('are in the order in which they were opened, each with its newest text', () => {
    expect(textsOf(opened(line('a'), line('b'), line('a', 2)))).toEqual(['a 2', 'b 1'])
  })

  it('are closed by their key, and otherwise unchanged', () => {
    const lines = opened(line('a'), line('b'))
    expect(textsOf(closeLine(lines, 'a'))).toEqual(['b 1'])
    expect(closeLine(lines, 'c')).toBe(lines)
  })
})
