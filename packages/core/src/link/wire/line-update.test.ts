import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLineChars } from '../../text/clean-text.ts'
import { createUpdate, isUpdate, type LineUpdate, parseUpdate, updateEnvelopeOf } from './line-update.ts'
import { parseInbound } from './message.ts'

const translations = [{ targetLanguage: 'french-france', text: 'bonjour' }]
const revision: LineUpdate = {
  type: 'revision',
  of: 'line',
  revision: 1,
  text: 'hola',
  translations,
  pending: ['german'],
}
const translated: LineUpdate = { type: 'translated', of: 'line', revision: 0, translations, failed: ['german'] }
const wire = (update: LineUpdate) => createUpdate(update, { clientId: 'luis', seq: 7, sentAtMs: 1_000 })
const without = (field: string) => ({ ...wire(revision), [field]: undefined })

describe('a line update', () => {
  it.each([revision, translated])('of type $type is read as it was sent, and as it is relayed', (update) => {
    const sent = wire(update)
    const received = parseUpdate(JSON.parse(JSON.stringify(sent)))
    expect(received).toEqual({ ...update, id: sent.id, clientId: 'luis', seq: 7, sentAtMs: 1_000 })
    expect(received && updateEnvelopeOf(received)).toEqual(sent)
    expect(parseInbound(sent)).toEqual({ kind: 'update', update: received })
    expect(isUpdate(sent)).toBe(true)
  })

  it('is marked, by `true` alone, where its line was said off the record', () => {
    const marked = wire({ ...revision, offRecord: true })
    expect(parseUpdate(marked)).toMatchObject({ offRecord: true })
    for (const wrong of [false, 'true', 1, null])
      expect(parseUpdate({ ...marked, offRecord: wrong })).not.toHaveProperty('offRecord')
  })

  it.each(['id', 'clientId', 'seq', 'sentAtMs', 'of', 'revision', 'text'])('without %s is rejected', (field) => {
    expect(parseUpdate(without(field))).toBeNull()
    expect(parseInbound(without(field))).toEqual({ kind: 'rejected', reason: 'invalid-field' })
  })

  it('must have a text and a revision of at least 1 if it is a revision', () => {
    for (const text of ['', ' \n']) expect(parseUpdate({ ...wire(revision), text })).toBeNull()
    expect(parseUpdate({ ...wire(revision), revision: 0 })).toBeNull()
  })

  it('is truncated like a line', () => {
    const long = parseUpdate({ ...wire(revision), text: `\ud800${'x'.repeat(2 * maxLineChars)}` })
    expect(long).toMatchObject({ text: `\ufffd${'x'.repeat(maxLineChars - 1)}` })
    const given = Array.from({ length: 100 }, () => ({
      targetLanguage: 'french-france',
      text: 'x'.repeat(maxLineChars),
    }))
    expect(parseUpdate({ ...wire(translated), translations: given })?.translations).toHaveLength(1)
  })

  it('ignores lists that are invalid', () => {
    for (const wrong of [null, undefined, 7, 'french', {}, [null], [7], Array(11).fill('german')])
      expect(parseUpdate({ ...wire(revision), translations: wrong, pending: wrong })).toMatchObject({
        translations: [],
        pending: [],
      })
  })

  it('has a known type, and reading it never throws', () => {
    const fields = ['type', 'module', 'id', 'clientId', 'seq', 'sentAtMs', 'of', 'revision', 'text', 'translations']
    const anything = fc.oneof(fc.anything(), fc.constantFrom('revision', 'translated', 'lingobooth', '__proto__'))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), anything), (value) => {
        const update = parseUpdate(value)
        expect(update === null || update.type === value.type).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.anything(), (value) => typeof isUpdate(value) === 'boolean'))
  })
})
