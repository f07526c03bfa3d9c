import { describe, expect, it } from 'vitest'
import { alterConstants } from './altered-constants.ts'

const altered = (source: string) => alterConstants(source).map(({ name, source: changed }) => [name, changed])

describe('altered constants', () => {
  it('have another number, text or choice, and change nothing else', () => {
    const source =
      "/** A 7 in words. */\nexport const few = 3\nexport const many = 15_000\nexport const word = 'male'\n"
    expect(altered(source)).toEqual([
      ['few', source.replace('= 3', '= 4')],
      ['many', source.replace('15_000', '16500')],
      ['word', source.replace('male', 'male?')],
    ])
  })

  it('are changed one value at a time if they hold several', () => {
    const list = 'export const rates = [0.5, 1] as const\n'
    expect(altered(list)).toEqual([
      ['rates', list.replace('0.5', '0.75')],
      ['rates', list.replace('1]', '2]')],
    ])
    const choices = 'export const flags = {\n  attach: false,\n  close: true,\n} as const\n'
    expect(altered(choices)).toEqual([
      ['flags', choices.replace('false', 'true')],
      ['flags', choices.replace('true', 'false')],
    ])
  })

  it('are separate when a single-line constant precedes a multi-line one', () => {
    const source = 'export const shown = { a: true } as const\nexport const flags = {\n  b: true,\n} as const\n'
    expect(altered(source)).toEqual([
      ['shown', source.replace('a: true', 'a: false')],
      ['flags', source.replace('b: true', 'b: false')],
    ])
  })
})
