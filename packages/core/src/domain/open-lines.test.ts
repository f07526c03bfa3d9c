import { describe, expect, it } from 'vitest'
import { maxLineChars, maxOpenLines, maxOpenLinesOfSender } from '../constants.ts'
import { soleAuthor } from './author.ts'
import { closeLine, noOpenLines, type OpenLine, openLine } from './open-lines.ts'
import { textBytes } from './text-bytes.ts'

const line = (key: string, { revision = 1, sender = key, clientId = key }: Partial<OpenLine> = {}): OpenLine => ({
  key,
  id: key,
  ...soleAuthor(sender, 'Luis'),
  clientId,
  own: false,
  speakerLanguage: 'spanish-spain',
  revision,
  text: `${key} ${revision}`,
  stable: { calm: 0, fast: 0 },
})
const opened = (...lines: readonly OpenLine[]) => lines.reduce(openLine, noOpenLines)
const textsOf = (lines: readonly OpenLine[]) => lines.map(({ text }) => text)

describe('open lines', () => {
  it('stand in the order in which they were opened, each with its newest text', () => {
    expect(textsOf(opened(line('a'), line('b'), line('a', { revision: 2 })))).toEqual(['a 2', 'b 1'])
  })

  it('stay the same for an older text, and for one of another client', () => {
    const lines = opened(line('a', { revision: 5 }))
    for (const other of [line('a', { revision: 5 }), line('a', { revision: 4 })])
      expect(openLine(lines, other)).toBe(lines)
    expect(openLine(lines, line('a', { revision: 6, clientId: 'another tab' }))).toBe(lines)
  })

  it('are few of one sender: the oldest ends', () => {
    const keys = Array.from({ length: maxOpenLinesOfSender + 1 }, (_, index) => `line-${index}`)
    const lines = opened(line('of Eva'), ...keys.map((key) => line(key, { sender: 'luis' })))
    expect(lines.map(({ key }) => key)).toEqual(['of Eva', ...keys.slice(1)])
  })

  it('are bounded together: the oldest ends', () => {
    const keys = Array.from({ length: maxOpenLines + 1 }, (_, index) => `line-${index}`)
    expect(opened(...keys.map((key) => line(key))).map(({ key }) => key)).toEqual(keys.slice(1))
  })

  it('are closed by their key, and stay the same without it', () => {
    const lines = opened(line('a'), line('b'))
    expect(textsOf(closeLine(lines, 'a'))).toEqual(['b 1'])
    expect(closeLine(lines, 'c')).toBe(lines)
  })
})

it('amount to one megabyte in a module at most, whoever opens them', () => {
  let lines = noOpenLines
  for (let index = 0; index < 1_000; index++)
    lines = openLine(lines, {
      ...line('a'),
      key: `${index}`,
      sender: `${index % 100}`,
      text: 'x'.repeat(maxLineChars),
    })
  expect(textBytes(lines.map(({ text }) => text).join(''))).toBe(maxOpenLines * maxLineChars * 2)
})
