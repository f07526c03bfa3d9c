import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareFile,
  bareSubtitle,
  file,
  header,
  lineOf,
  ours,
  rejected,
} from '../../booth/test-support/lines/messages.ts'
import { parseInbound } from './message.ts'

describe('hostile values', () => {
  const thrower = () => {
    throw new RangeError('no')
  }
  const fields = [...Object.keys(ours), 'type', 'urlFile', 'file']
  const hostile = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('__proto__', 'constructor', 'x'.repeat(100_000), Number.NaN, -0, Number.MAX_VALUE, 'file', 'chat'),
  )
  const message = fc
    .record({
      base: fc.constantFrom(ours, bareSubtitle, { ...bareFile, file }, { ...ours, module: 'chat', type: 'text' }),
      changes: fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), hostile, { maxKeys: 5 }),
    })
    .map(({ base, changes }): Record<string, unknown> => ({ ...base, ...changes }))

  it('never throw: messages with any values in any fields', { tags: ['hostile-messages'] }, () => {
    fc.assert(
      fc.property(message, (value) => {
        const inbound = parseInbound(value)
        if (inbound.kind !== 'line') return
        const { line } = inbound
        expect(line.text.length).toBeLessThanOrEqual(10_000)
        expect(line.name.length).toBeLessThanOrEqual(200)
        expect(line.name).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        expect(line.translations.length).toBeLessThanOrEqual(50)
        expect(() => encodeURIComponent(line.text + line.name + (line.file?.name ?? ''))).not.toThrow()
        expect(Object.keys(line).filter((key) => ![...fields, 'truncated'].includes(key))).toEqual([])
      }),
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('never throw: values of any kind', { tags: ['hostile-messages'] }, () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(['rejected', 'line', 'control']).toContain(parseInbound(value).kind)
      }),
    )
  })

  it.each([...fields, 'v'])('that throw when %s is read are unreadable or ignored', (field) => {
    const value = Object.defineProperty({ ...bareFile, ...header, file }, field, { get: thrower, enumerable: true })
    expect(parseInbound(value)).toEqual(rejected('unreadable'))
  })

  it('that throw inside a file or translation are unreadable', () => {
    const inner = Object.defineProperty({ ...file }, 'name', { get: thrower })
    expect(parseInbound({ ...bareFile, file: inner })).toEqual(rejected('unreadable'))
    const given = Object.defineProperty({ targetLanguage: 'x' }, 'text', { get: thrower })
    expect(parseInbound({ ...ours, translations: [given] })).toEqual(rejected('unreadable'))
  })

  it('behind a proxy or in a cycle are unreadable or ignored', () => {
    const proxy = new Proxy({ ...ours }, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower })
    expect(parseInbound(proxy)).toEqual(rejected('unreadable'))
    const { proxy: revoked, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(parseInbound(revoked)).toEqual(rejected('unreadable'))
    const circle: Record<string, unknown> = { ...ours }
    circle.translations = [circle]
    circle.text = circle
    expect(parseInbound(circle)).toEqual(rejected('invalid-field'))
  })

  it('of great size are truncated', () => {
    const huge = { ...ours, name: 'x'.repeat(5_000_000), text: 'x'.repeat(5_000_000) }
    const translations = new Array(1_000_000).fill({ targetLanguage: 'french-france', text: 'x' })
    const { text, name, translations: kept } = lineOf({ ...huge, translations })
    expect([text.length, name.length, kept.length]).toEqual([10_000, 200, 50])
  })
})

describe('a list above its maximum length', () => {
  const ofItems = (count: number) => {
    const work = { reads: 0 }
    const get = (target: unknown[], key: string | symbol): unknown => {
      work.reads++
      return Reflect.get(target, key)
    }
    return { work, list: new Proxy(Array<unknown>(count).fill(''), { get }) }
  }
  const control = (body: object) => ({ ...header, v: 1, module: 'lingobooth', ...body })
  const update = { seq: 1, of: 'a', revision: 1, translations: [] }
  const withList: Readonly<Record<string, (list: unknown[]) => object>> = {
    'languages that a line waits for': (pending) => ({ ...ours, pending }),
    'translations of a line': (translations) => ({ ...ours, translations }),
    'languages that a correction waits for': (pending) => control({ ...update, type: 'revision', text: 'a', pending }),
    'translations of a correction': (translations) => control({ ...update, type: 'revision', text: 'a', translations }),
    'languages that failed': (failed) => control({ ...update, type: 'translated', failed }),
    'languages that are read': (list) =>
      control({ type: 'state', heads: {}, reads: { subtitles: list, chat: list, voice: list } }),
    'terms of a room': (terms) => control({ type: 'glossary', terms }),
    'lines of an answer': (lines) => control({ type: 'answer', to: 'a', ask: 'b', complete: true, lines }),
  }

  it.each(Object.keys(withList))('takes no more work than a short one: %s', { tags: ['hostile-messages'] }, (name) => {
    const { list, work } = ofItems(19_000)
    parseInbound(withList[name]?.(list) ?? {})
    expect(work.reads).toBeGreaterThan(0)
    expect(work.reads).toBeLessThan(100)
  })
})
