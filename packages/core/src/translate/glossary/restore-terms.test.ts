import { describe, expect, it } from 'vitest'
import type { WantedTerm } from '../../text/protected-text.ts'
import { restoreTerms } from './restore-terms.ts'

const wanted = (said: string, words = said, rules: Partial<WantedTerm> = {}): WantedTerm => ({
  said,
  words,
  matchCase: undefined,
  wholeWord: undefined,
  ...rules,
})
const restored = (
  translation: string,
  terms: readonly WantedTerm[],
  renderings: Readonly<Record<string, string>> = {},
) => {
  const { text, missing } = restoreTerms(translation, terms, 'es', (said) => renderings[said], [])
  return [text, missing.map(({ said }) => said)]
}
const bay = wanted('Green Bay')
const letter = wanted('discharge letter', 'informe de alta')

describe('the glossary terms in a translation', () => {
  it('stay in place', () => {
    expect(restored('Vivo en Green Bay.', [bay])).toEqual(['Vivo en Green Bay.', []])
  })

  it('get the spelling of the glossary, with a capital at the start of a sentence or where one was', () => {
    expect(restored('GREEN BAY y green bay.', [bay, bay])).toEqual(['Green Bay y Green Bay.', []])
    expect(restored('INFORME DE ALTA. ¿Informe de alta?', [letter, letter])).toEqual([
      'Informe de alta. ¿Informe de alta?',
      [],
    ])
    const ebay = wanted('eBay', 'eBay', { matchCase: true })
    expect(restored('Ebay es caro.', [ebay])).toEqual(['eBay es caro.', []])
  })

  it('replace a term that the translator left untranslated', () => {
    expect(restored('La discharge letter.', [letter])).toEqual(['La informe de alta.', []])
  })

  it('replace what the translator returned for the term alone', () => {
    const renderings = { 'Green Bay': 'Bahía verde', 'discharge letter': 'Carta de descarga' }
    expect(restored('Carta de descarga de la Bahía Verde.', [bay, letter], renderings)).toEqual([
      'Informe de alta de la Green Bay.',
      [],
    ])
  })

  it('count as missing if that text occurs more or less often, since it may mean something else', () => {
    const apple = wanted('Apple')
    const renderings = { Apple: 'manzana' }
    expect(restored('Manzana come una manzana.', [apple], renderings)).toEqual(['Manzana come una manzana.', ['Apple']])
    expect(restored('Una manzana.', [apple, apple], renderings)).toEqual(['Una manzana.', ['Apple', 'Apple']])
  })

  it('count as missing if only another word contains them', () => {
    expect(restored('Los Green Bays.', [bay])).toEqual(['Los Green Bays.', ['Green Bay']])
  })

  it('are told apart from terms inside others', () => {
    const [lake, city] = [wanted('Salt Lake'), wanted('Salt Lake City')]
    const renderings = { 'Salt Lake': 'Lago Salado', 'Salt Lake City': 'Ciudad del Lago Salado' }
    expect(restored('De Lago Salado a la ciudad del lago salado.', [lake, city], renderings)).toEqual([
      'De Salt Lake a la Salt Lake City.',
      [],
    ])
  })

  it('with the same translation are counted together', () => {
    const terms = [wanted('lift', 'ascensor'), wanted('elevator', 'ascensor')]
    expect(restored('El ascensor y el elevator.', terms)).toEqual(['El ascensor y el ascensor.', []])
    expect(restored('El lift y el ascensor.', terms)).toEqual(['El ascensor y el ascensor.', []])
  })

  it('are not looked for inside protected text', () => {
    const taken = [{ start: 3, end: 24 }]
    expect(restoreTerms('Ve https://green-bay.com', [wanted('green')], 'es', () => undefined, taken)).toMatchObject({
      text: 'Ve https://green-bay.com',
      missing: [{ said: 'green' }],
    })
  })
})
