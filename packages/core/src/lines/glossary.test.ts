import { fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { english, listening, spoken } from '../booth/test-support/listening.ts'
import { speakingLive } from '../booth/test-support/live-speaking.ts'
import { hear, joined, person, spanishLine } from '../booth/test-support/person.ts'
import { maxOfferedChars, maxOfferedTerms } from '../translate/glossary/glossary.ts'
import type { GlossaryTerm } from '../translate/glossary/glossary-term.ts'

const ward: GlossaryTerm = { term: 'informe de alta', language: 'es', translations: { en: 'discharge letter' } }
const house: GlossaryTerm = { term: 'Casa Roja', keep: true }
const word: Readonly<Record<string, string>> = {
  casa: 'house',
  roja: 'red',
  informe: 'report',
  de: 'of',
  alta: 'high',
  el: 'the',
  en: 'in',
}
const wordByWord = ({ text }: { readonly text: string }) =>
  text.replace(/\p{L}+/gu, (each) => word[each.toLowerCase()] ?? each)

const withGlossary = async (glossary: readonly GlossaryTerm[]) => {
  const ada = await joined({ options: { glossary } })
  ada.translator.answer(wordByWord)
  return ada
}
const says = (ada: Awaited<ReturnType<typeof joined>>, text: string) => hear(ada.network, spanishLine({ text }))

describe('the glossary of a booth', () => {
  it('is applied to the translations of lines', { tags: ['glossary'] }, async () => {
    const ada = await withGlossary([ward, house])
    await says(ada, 'El informe de alta en casa roja.')
    expect(ada.shown()).toEqual(['the discharge letter in Casa Roja.'])
    expect(ada.translator.requests.map(({ text, glossary }) => [text, glossary])).toEqual([
      ['El discharge letter en Casa Roja.', undefined],
      ['Casa Roja', undefined],
    ])
  })

  it('may be replaced at any time, for later lines', { tags: ['glossary-live'] }, async () => {
    const ada = await withGlossary([])
    await says(ada, 'en casa roja')
    await ada.booth.setGlossary([house])
    await says(ada, 'en casa roja')
    await ada.booth.setGlossary([])
    await says(ada, 'en casa roja')
    expect(ada.shown()).toEqual(['in house red', 'in Casa Roja', 'in house red'])
  })

  it('changes nothing if it is invalid, and the error names the entry', { tags: ['glossary-live'] }, async () => {
    const ada = await withGlossary([house])
    await expect(ada.booth.setGlossary([ward, { term: '' }])).rejects.toMatchObject({
      code: 'bad-option',
      message: 'The glossary is not valid: terms[1].term must not be empty.',
    })
    await says(ada, 'en casa roja')
    expect(ada.shown()).toEqual(['in Casa Roja'])
  })

  it('prevents a booth from starting or joining if it is invalid', async () => {
    const ada = person({ options: { glossary: [{ term: '' }] } })
    await expect(ada.booth.start()).rejects.toMatchObject({ code: 'bad-option' })
    await expect(ada.join()).rejects.toMatchObject({ code: 'bad-option' })
  })

  it('keeps a replacement made before the start', async () => {
    const ada = person({ options: { glossary: [{ term: '' }] } })
    await ada.booth.setGlossary([house])
    await ada.join()
    ada.translator.answer(wordByWord)
    await says(ada, 'en casa roja')
    expect(ada.shown()).toEqual(['in Casa Roja'])
  })

  it('goes to a translator that applies glossaries, with only the terms of the line', {
    tags: ['glossary-offered'],
  }, async () => {
    const translator = { ...fakeTranslator(), usesGlossary: true as const }
    const ada = await joined({ translator, options: { glossary: [ward, house] } })
    translator.answer(() => 'the discharge letters')
    await says(ada, 'los informe de alta')
    await says(ada, 'nada')
    expect([ada.shown()[0], translator.requests.map(({ glossary }) => glossary)]).toEqual([
      'the discharge letters',
      [[{ term: 'informe de alta', translation: 'discharge letter' }], undefined],
    ])
  })

  it('is left to such a translator, except for a term that it left untranslated', async () => {
    const translator = { ...fakeTranslator(), usesGlossary: true as const }
    const ada = await joined({ translator, options: { glossary: [ward] } })
    translator.answer(() => 'the informe de alta')
    await says(ada, 'el informe de alta')
    expect([ada.shown(), translator.requests.length]).toEqual([['the discharge letter'], 1])
  })

  it('is applied before the dictionaries, which may change anything', async () => {
    const ada = person({ options: { glossary: [house] } })
    const pair = { sourceLanguage: 'spanish-spain', targetLanguage: 'english-united-states' }
    ada.dictionarySource.answer([{ ...pair, replacements: [{ from: 'Casa Roja', to: 'The Red House' }] }])
    await ada.join()
    ada.translator.answer(wordByWord)
    await says(ada, 'en casa roja')
    expect(ada.shown()).toEqual(['in The Red House'])
  })

  it('never appears in the log', async () => {
    const ada = await withGlossary([{ term: 'planted', language: 'es', translations: { en: 'planted-text' } }])
    ada.translator.fail()
    await says(ada, 'un planted')
    expect(JSON.stringify(ada.logger.entries)).not.toContain('planted')
  })
})

describe('the voice with a glossary', () => {
  it('says a term as it sounds, while the line shows its spelling', {
    tags: ['glossary-offered'],
  }, async () => {
    const term = { term: 'Xeljanz', keep: true, soundsLike: { en: 'zell jans', es: 'sel yans' } }
    const ada = await listening({ options: { glossary: [term, { term: 'C++', soundsLike: 'see plus plus' }] } })
    await hear(ada.network, english('Take xeljanz, and C++.'))
    expect([spoken(ada), ada.shown()]).toEqual([['Take zell jans, and see plus plus.'], ['Take xeljanz, and C++.']])
  })

  it('says a text unchanged if the replacements would make it too long', async () => {
    const term = { term: 'a', soundsLike: 'b'.repeat(200) }
    const ada = await listening({ options: { glossary: [term] } })
    const text = 'a '.repeat(100).trim()
    await hear(ada.network, english(text))
    expect(spoken(ada)).toEqual([text])
  })
})

describe('a recogniser with a glossary', () => {
  const offeredOf = async (glossary: readonly GlossaryTerm[]) => {
    const ada = await speakingLive({ options: { glossary } })
    await ada.begin('a')
    return ada.live.of('a').request.terms
  }

  it('receives the terms of the spoken language', { tags: ['glossary-offered'] }, async () => {
    const french = { term: 'sortie', language: 'fr', translations: { es: 'salida' } }
    expect(await offeredOf([ward, french, house, { term: 'Ozempic' }])).toEqual([
      'discharge letter',
      'Casa Roja',
      'Ozempic',
    ])
  })

  it('receives only the first terms, as many as vendors accept', async () => {
    const terms = (count: number, chars: number) =>
      Array.from({ length: count }, (_, index) => ({ term: `${index}`.padStart(chars, 'x') }))
    expect((await offeredOf(terms(150, 4))).length).toBe(maxOfferedTerms)
    expect((await offeredOf(terms(150, 100))).length).toBe(maxOfferedChars / 100)
    expect([maxOfferedTerms, maxOfferedChars]).toEqual([100, 2_000])
  })

  it('is not believed if it repeats the terms that it received, and nothing else', async () => {
    const ada = await speakingLive({ options: { glossary: [house, { term: 'Ozempic' }, { term: 'Kyiv' }] } })
    await ada.begin('a')
    const terms = ada.live.of('a').request.terms ?? []
    await ada.pause()
    await ada.recognizes('a', `${terms.join(', ')}.`)
    await ada.begin('b')
    await ada.pause()
    await ada.recognizes('b', `${terms[0]}, please.`)
    expect([terms.length, ada.shown(), ada.drops()]).toEqual([3, [`${terms[0]}, please.`], { 'speech.empty': 1 }])
  })

  it('receives the same terms with a recording, and none without a glossary', async () => {
    const ada = await speakingLive({ options: { glossary: [house] } })
    await ada.begin('a')
    ada.live.of('a').fail('network')
    await ada.pause()
    expect(ada.speechToText.requests.map(({ terms }) => terms)).toEqual([['Casa Roja']])
    const luis = await speakingLive()
    await luis.begin('a')
    expect(luis.live.of('a').request.terms).toEqual([])
  })
})
