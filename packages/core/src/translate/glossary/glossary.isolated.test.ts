import { expect, it, vi } from 'vitest'
import type { Language } from '../../ports/common.ts'
import { createGlossary, keptGlossaryIndexes } from './glossary.ts'

const language = (tag: string): Language => ({ code: tag, tag, name: tag, services: new Set() })

it('a glossary caches the terms of eight languages', () => {
  const glossary = createGlossary([{ term: 'Bay', keep: true }])
  const languages = ['en', 'de', 'fr', 'it', 'pt', 'pl', 'nl', 'sv', 'da'].map(language)
  const isMadeReady = (source = language('en')) => {
    const lower = vi.spyOn(String.prototype, 'toLocaleLowerCase')
    glossary.textWithTerms('x', source, language('es'))
    const { length } = lower.mock.calls
    lower.mockRestore()
    return length > 0
  }
  const within = languages.slice(0, keptGlossaryIndexes)
  expect([within.map(isMadeReady), within.map(isMadeReady)]).toEqual([Array(8).fill(true), Array(8).fill(false)])
  expect([isMadeReady(languages[8]), isMadeReady(languages[0])]).toEqual([true, true])
  expect(keptGlossaryIndexes).toBe(8)
})

it('a glossary leaves a line without a term unchanged for the translator', () => {
  const glossary = createGlossary([{ term: 'alta', language: 'es', translations: { en: 'discharge' } }])
  const [english, spanish, french] = [language('en'), language('es'), language('fr')]
  expect(glossary.textWithTerms('La alta', spanish, french)).toBeUndefined()
  expect(glossary.textWithTerms('Nada', spanish, english)).toBeUndefined()
  expect(glossary.textWithTerms('https://alta.es/alta', spanish, english)).toBeUndefined()
  expect(glossary.textWithTerms('La alta', spanish, english)?.terms).toEqual([
    { term: 'alta', translation: 'discharge' },
  ])
})
