import { describe, expect, it } from 'vitest'
import { encodeJson, fieldOf, parseJson } from './json.ts'

describe('incoming data', () => {
  it('is parsed as JSON, or gives undefined', () => {
    expect(['null', '[1]', '{"a":"b"}', '', '{', 'undefined'].map(parseJson)).toEqual([
      null,
      [1],
      { a: 'b' },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('can be asked for a field, whatever its type', () => {
    const throwing = {
      get code() {
        throw new Error('no')
      },
    }
    const values = [{ code: 7 }, new Error('no'), 'text', null, undefined, 7, throwing]
    expect(values.map((value) => fieldOf(value, 'code'))).toEqual([7, ...Array(6).fill(undefined)])
  })
})

describe('outgoing data', () => {
  it('is measured in bytes of UTF-8', () => {
    expect(encodeJson('vendor', { a: 'م' }, 10)).toBe('{"a":"م"}')
    expect(() => encodeJson('vendor', { a: 'مم' }, 10)).toThrow(
      expect.objectContaining({
        code: 'too-large',
        vendor: 'vendor',
        message: 'A message holds at most 10 bytes: send less at a time.',
      }),
    )
    expect(encodeJson('vendor', 'x'.repeat(1_000_000))).toHaveLength(1_000_002)
  })

  it('is refused if it is not JSON', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    for (const value of [cycle, 7n, undefined])
      expect(() => encodeJson('vendor', value)).toThrow(
        expect.objectContaining({ code: 'bad-request', message: 'Only JSON can be sent.' }),
      )
  })
})
