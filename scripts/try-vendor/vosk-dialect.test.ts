import { expect, test } from 'vitest'
import { voskDialect } from './vosk-dialect.ts'

const { up, down } = voskDialect

test('Vosk is told the rate, gets the samples as bytes, and is told the end', () => {
  expect([
    up({ kind: 'open', language: 'ko', terms: [] }),
    up({ kind: 'samples', samples: Int16Array.of(1, -2) }),
    up({ kind: 'end' }),
    up({ kind: 'close' }),
  ]).toEqual(['{"config":{"sample_rate":16000}}', Uint8Array.of(1, 0, 254, 255), '{"eof":1}', undefined])
})

test('what Vosk says is partial until it has a text', () => {
  expect([down({ partial: '안녕' }), down({ text: '안녕하세요' }), down({})]).toEqual([
    [{ kind: 'partial', text: '안녕' }],
    [{ kind: 'final', text: '안녕하세요' }, { kind: 'endOfTurn' }],
    [],
  ])
})
