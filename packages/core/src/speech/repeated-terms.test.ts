import { describe, expect, it } from 'vitest'
import { repeatsTerms } from './recognized-text.ts'

const terms = ['Lingobooth', 'Ada Lovelace', 'Kyiv', 'Ada', '東京']

describe('a recognised text', () => {
  it.each([
    'Lingobooth, Ada Lovelace, Kyiv',
    'lingobooth ada lovelace kyiv',
    'Lingobooth, Ada Lovelace, Kyiv, Ada, 東京.',
    'Kyiv、東京、Ada。',
    '東京 Kyiv\nLingobooth',
    'Kyiv; Kyiv; Ada; Lingobooth',
  ])('is no speech if it is a list of at least three terms that were given: %s', (text) => {
    expect(repeatsTerms(text, terms)).toBe(true)
  })

  it.each([
    'Lingobooth',
    'Ada Lovelace, Kyiv',
    'Kyiv, Kyiv, Kyiv',
    'Lingobooth, Kyiv and Ada',
    'Kyivan Ada Lingobooth',
    '',
    ', ,',
  ])('is speech otherwise: %s', (text) => {
    expect(repeatsTerms(text, terms)).toBe(false)
  })

  it('is no speech if it is both terms of two, and speech if it is the only one', () => {
    expect([
      repeatsTerms('Ada, Kyiv', ['Ada', 'Kyiv']),
      repeatsTerms('Kyiv.', ['Kyiv']),
      repeatsTerms('Hi', []),
    ]).toEqual([true, false, false])
  })
})
