import type { Translator } from '@lingobooth/core'
import { fakeTranslator, manualClock, sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { languagesOf } from './languages.ts'
import { codeOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german, french } = sampleLanguages
const tags = 'en de fr es it pt nl sv da fi pl cs sk hu ro bg el tr ja ko zh'.split(' ')
const manyLanguages = languagesOf(Object.fromEntries(tags.map((tag) => [tag, tag])))
const everyTarget = tags.slice(1)

/** A vendor that is sent all that a page may send beside a text. */
const wordyTranslator = () =>
  Object.assign(fakeTranslator(), { usesContext: true, usesBegun: true, usesGlossary: true })

const longHints = {
  context: Array(10).fill('c'.repeat(2_000)),
  glossary: Array.from({ length: 100 }, (_, index) => ({
    term: `${index}`.padEnd(950, 't'),
    translation: 'x'.repeat(950),
  })),
}

describe('one request', () => {
  it.each([
    [
      '50 texts in 20 languages, with a long glossary',
      { texts: Array.from({ length: 50 }, (_, i) => `${i}`), targets: everyTarget, ...longHints },
    ],
    ['50 short texts in 20 languages', { texts: Array.from({ length: 50 }, (_, i) => `${i}`), targets: everyTarget }],
    [
      '5 texts in 20 languages, with a long context',
      { texts: Array.from({ length: 5 }, (_, i) => `${i}`), targets: everyTarget, context: longHints.context },
    ],
    [
      'one text in 20 languages, with a long glossary',
      { texts: ['one'], targets: everyTarget, glossary: longHints.glossary },
    ],
    ['25 long texts in 4 languages', { texts: Array(25).fill('x'.repeat(9_000)), targets: everyTarget.slice(0, 4) }],
  ])('of %s is refused before any vendor is asked', async (_, body) => {
    const translator = wordyTranslator()
    const { post, as, tokenOf, gateway } = stageGateway({ languages: manyLanguages, translators: [translator] })
    const answer = await post('translate', { source: 'en', ...body }, as(await tokenOf('eve@room:listener')))
    expect(await codeOf(answer)).toEqual([413, 'too-large'])
    expect([translator.requests.length, gateway.load().cacheBytes]).toEqual([0, 0])
  })

  it.each([
    ['texts', { texts: Array(51).fill('x') }],
    ['languages', { targets: Array(21).fill('de') }],
    ['lines of context', { context: Array(11).fill('c') }],
    ['a line of context', { context: ['c'.repeat(2_001)] }],
    ['terms', { glossary: Array(101).fill({ term: 't', translation: 't' }) }],
    ['text', { texts: ['x'.repeat(10_001)] }],
  ])('of more %s than a page sends is refused', async (_, body) => {
    const { post, as, tokenOf, translator } = stageGateway({ languages: manyLanguages })
    const whole = { texts: ['x'], source: 'en', targets: ['de'], ...body }
    const answer = await post('translate', whole, as(await tokenOf('eve@room:listener')))
    expect([await codeOf(answer), translator.requests]).toEqual([[400, 'bad-request'], []])
  })

  it('of the longest line in 20 languages, as a page sends it, is served', async () => {
    const translator = wordyTranslator()
    const { post, as, tokenOf } = stageGateway({ languages: manyLanguages, translators: [translator] })
    const body = { texts: ['x'.repeat(10_000)], source: 'en', targets: everyTarget, context: ['c'.repeat(1_500)] }
    const answer = await post('translate', body, as(await tokenOf('ann@room:speaker')))
    expect([answer.status, translator.requests.length]).toEqual([200, 20])
  })

  it('keeps short keys, however long the text and what stands beside it', async () => {
    const { post, as, tokenOf, gateway } = stageGateway({ translators: [wordyTranslator()] })
    const body = {
      texts: ['x'.repeat(10_000)],
      source: source.code,
      targets: [german.code],
      context: longHints.context,
    }
    expect((await post('translate', body, as(await tokenOf('ann@room:speaker')))).status).toBe(200)
    expect(gateway.load().cacheBytes).toBeLessThan(11_000)
  })

  it.each([
    ['text', { texts: ['y'.repeat(9_001)] }],
    ['context', { context: ['a', 'c'.repeat(1_999)] }],
    ['begun', { begun: 'beginning' }],
    ['glossary', { glossary: [{ term: 'cat', translation: 'Kater' }] }],
  ])('with another %s is another purchase, and the same one is not', async (_, other) => {
    const translator = wordyTranslator()
    const { post, as, tokenOf } = stageGateway({ translators: [translator] })
    const headers = as(await tokenOf('ann@room:speaker'))
    const body = {
      texts: [`${'y'.repeat(9_000)}x`],
      source: source.code,
      targets: [german.code],
      context: ['a', 'c'.repeat(1_998)],
      glossary: [{ term: 'cat', translation: 'Katze' }],
    }
    for (const asked of [body, { ...body, ...other }, body, { ...body, ...other }])
      await post('translate', asked, headers)
    expect(translator.requests.length).toBe(2)
  })
})

describe('a cap of characters', () => {
  const asking = (translators: readonly Translator[]) => {
    const stage = stageGateway({ translators, limits: { participant: { characters: 100 } } })
    return async (who: string, rest: object, targets = [german.code]) => {
      const body = { texts: ['12345'], source: source.code, targets, ...rest }
      return (await stage.post('translate', body, stage.as(await stage.tokenOf(who)))).status
    }
  }

  it.each([
    ['context', { context: ['c'.repeat(50), 'd'.repeat(46)] }],
    ['begun', { begun: '🦊'.repeat(96) }],
    ['glossary', { glossary: [{ term: 't'.repeat(50), translation: 'u'.repeat(46) }] }],
  ])('counts the %s that a vendor is sent, for each language', async (_, hints) => {
    const ask = asking([wordyTranslator()])
    expect([
      await ask('ann@room:speaker', hints),
      await ask('bob@room:speaker', {}),
      await ask('bob@room:speaker', {}, [german.code, french.code]),
    ]).toEqual([429, 200, 200])
    const few = Object.fromEntries(
      Object.entries(hints).map(([name]) => [
        name,
        name === 'context'
          ? ['c'.repeat(45)]
          : name === 'begun'
            ? 'b'.repeat(45)
            : [{ term: 't'.repeat(40), translation: 'u'.repeat(5) }],
      ]),
    )
    expect([
      await ask('carl@room:speaker', few, [german.code, french.code]),
      await ask('carl@room:speaker', { begun: 'x' }),
    ]).toEqual([200, 429])
  })

  it('counts nothing that the vendor of this pair of languages is not sent', async () => {
    const plain = fakeTranslator({ id: 'plain' })
    const ask = asking([
      Object.assign(plain, { translates: (_: unknown, { code }: { code: string }) => code === german.code }),
      wordyTranslator(),
    ])
    const hints = { context: ['c'.repeat(96)] }
    expect([await ask('ann@room:speaker', hints), await ask('ann@room:speaker', hints, [french.code])]).toEqual([
      200, 429,
    ])
  })

  it('gives back what fails no more often than it allows at all', async () => {
    const stage = stageGateway({ limits: { participant: { characters: 100 } } })
    stage.translator.fail('network')
    const headers = stage.as(await stage.tokenOf('eve@room:listener'))
    const ask = async (index: number) => {
      const body = { texts: [`${index}`.padStart(10)], source: source.code, targets: [german.code] }
      return (await stage.post('translate', body, headers)).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 30; index++) statuses.push(await ask(index))
    expect(statuses).toEqual([...Array(20).fill(502), ...Array(10).fill(429)])
    expect(stage.translator.requests.length).toBe(20)
  })
})

describe('what a room has bought', () => {
  it('is pushed out by no other room, whatever that one buys', async () => {
    const stage = stageGateway({ cacheBytes: 100_000 })
    const ask = async (who: string, texts: readonly string[]) => {
      const body = { texts, source: source.code, targets: [german.code] }
      return (await stage.post('translate', body, stage.as(await stage.tokenOf(who)))).status
    }
    const lines = Array.from({ length: 50 }, (_, index) => `Line ${index}`)
    expect(await ask('ann@honest:speaker', lines)).toBe(200)
    for (let turn = 0; turn < 40; turn++)
      await ask(
        'eve@hostile:speaker',
        Array.from({ length: 20 }, (_, index) => `${turn} ${index}`.padEnd(500, 'x')),
      )
    const bought = stage.translator.requests.length
    expect(await ask('bob@honest:speaker', lines)).toBe(200)
    expect([stage.translator.requests.length - bought, stage.gateway.load().cacheBytes <= 100_000]).toEqual([0, true])
  })

  it('takes no place when its time is over', async () => {
    const clock = manualClock(Date.now())
    const stage = stageGateway({ clock, cacheBytes: 20_000, cacheLifetimeMs: 60_000, tokenLifetimeMs: 3_600_000 })
    const ask = async (room: string, text: string) => {
      const body = { texts: [text], source: source.code, targets: [german.code] }
      await stage.post('translate', body, stage.as(await stage.tokenOf(`ann@${room}:speaker`)))
    }
    for (let room = 0; room < 40; room++) await ask(`old ${room}`, 'Hi')
    const full = stage.gateway.load().cacheBytes
    await clock.advance(60_001)
    for (let line = 0; line < 20; line++) await ask('new', `Line ${line}`)
    const bought = stage.translator.requests.length
    for (let line = 0; line < 20; line++) await ask('new', `Line ${line}`)
    expect([full > 15_000, stage.translator.requests.length - bought]).toEqual([true, 0])
  })
})
