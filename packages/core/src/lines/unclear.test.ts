import { fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { hear, joined, type Person, settled, spanishLine } from '../booth/test-support/person.ts'
import { asked, french, roomOf, spanish } from '../booth/test-support/readers.ts'
import { createControl } from '../link/wire/control-message.ts'
import { againPerMinute, maxTimesAgain } from './unclear.ts'

const keysOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines.map(({ key }) => key)
const report = ({ booth }: Person, index = 0) => booth.subtitles.reportUnclear(keysOf({ booth } as Person)[index] ?? '')
const unclearOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines.map(({ unclear }) => unclear)
const again = (person: Person) => person.events.filter(({ type }) => type === 'line.unclear')
const second = (id = 'second') => {
  const translator = fakeTranslator({ id })
  translator.answer(({ text, target }) => `${text} by ${id} for ${target.tag}`)
  return {
    translator,
    plugin: definePlugin(
      id,
      provide(Ports.Translator, [], () => translator),
    ),
  }
}

describe('a line that a reader marks as unclear', { tags: ['unclear'] }, () => {
  it('is translated again by the next vendor, for all readers of that language and nobody else', async () => {
    const { translator, plugin } = second()
    const { ada, others, said, clock } = await roomOf([spanish, spanish, french], { more: [plugin] })
    await said(ada, 'hello')
    const [luis, eva, zoe] = others as [Person, Person, Person]
    report(luis)
    await clock.advance(0)
    expect([
      [luis, eva, zoe].map((other) => other.shown()),
      translator.requests.map(({ text, target }) => [text, target.tag]),
      asked(ada, luis, eva, zoe),
    ]).toEqual([
      [['hello by second for es-ES'], ['hello by second for es-ES'], ['hello [fr-FR]']],
      [['hello', 'es-ES']],
      [['hello es-ES', 'hello fr-FR'], [], [], []],
    ])
  })

  it('is marked for its speaker until corrected, and for its reader until another translation arrives', async () => {
    const { plugin } = second()
    const { ada, others, said, clock } = await roomOf([spanish], { more: [plugin] })
    await said(ada, 'hello')
    const [luis] = others as [Person]
    report(luis)
    const waiting = unclearOf(luis)
    await clock.advance(0)
    const marks = [unclearOf(luis), unclearOf(ada)]
    const [key = ''] = keysOf(ada)
    ada.booth.subtitles.revise(key, 'good morning')
    await clock.advance(0)
    expect([waiting, marks, unclearOf(ada), again(ada), again(luis).length]).toEqual([
      [['spanish-spain']],
      [[[]], [['spanish-spain']]],
      [[]],
      [{ type: 'line.unclear', module: 'subtitles', key, language: 'spanish-spain', own: true }],
      1,
    ])
  })

  it('costs one call, however many readers mark it and however often', async () => {
    const { translator, plugin } = second()
    const { ada, others, said, clock } = await roomOf(Array(6).fill(spanish), { more: [plugin] })
    await said(ada, 'hello')
    for (const other of others) for (let press = 0; press < 5; press++) report(other)
    await clock.advance(0)
    expect(translator.requests).toHaveLength(1)
  })

  it('is tried again with more context, bypassing the cache, if there is one vendor', async () => {
    const translator = Object.assign(fakeTranslator(), { usesContext: true })
    const { ada, others, said, clock } = await roomOf([spanish], { translator })
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) await said(ada, text)
    const [luis] = others as [Person]
    translator.answer(({ context = [] }) => `after ${'x'.repeat(context.length)}`)
    report(luis, 5)
    await clock.advance(0)
    expect([luis.shown()[5], translator.requests.at(-1)?.context]).toEqual([
      'after xxxxx',
      ['one', 'two', 'three', 'four', 'five'],
    ])
  })

  it('keeps its translation if the new one fails, is empty or is the same', async () => {
    const { ada, others, said, clock } = await roomOf([spanish])
    await said(ada, 'hello')
    const [luis] = others as [Person]
    for (const answer of [
      () => ada.translator.fail(),
      () => ada.translator.answer(''),
      () => ada.translator.answer('hello [es-ES]'),
    ]) {
      answer()
      report(luis)
      await clock.advance(0)
    }
    expect([luis.shown(), luis.notices(), ada.notices()]).toEqual([['hello [es-ES]'], [], []])
  })

  it("is translated by its reader, with the reader's dictionaries, if its sender did not translate it", async () => {
    const { translator, plugin } = second()
    const ada = await joined({ more: [plugin] })
    await hear(ada.network, spanishLine())
    report(ada)
    await settled()
    expect([ada.shown(), translator.requests.length, unclearOf(ada)]).toEqual([['hola by second for en-US'], 1, [[]]])
  })

  it('is translated again only a few times', async () => {
    const vendors = ['b', 'c', 'd', 'e', 'f'].map(second)
    const { ada, others, said, clock } = await roomOf([spanish], { more: vendors.map(({ plugin }) => plugin) })
    await said(ada, 'hello')
    const [luis] = others as [Person]
    for (let press = 0; press < vendors.length; press++) {
      report(luis)
      await clock.advance(0)
      await clock.advance(60_000)
    }
    expect(vendors.map(({ translator }) => translator.requests.length)).toEqual([1, 1, 1, 0, 0])
    expect(maxTimesAgain).toBe(3)
  })

  it('can be marked again after its reader has read another language in between', async () => {
    const [one, two] = [second(), second('third')]
    const { ada, others, said, clock } = await roomOf([spanish], { more: [one.plugin, two.plugin] })
    await said(ada, 'hello')
    const [luis] = others as [Person]
    report(luis)
    await clock.advance(0)
    await clock.advance(60_000)
    for (const language of ['fr-FR', 'es-ES']) {
      luis.booth.subtitles.setTargetLanguage(language)
      await clock.advance(60_000)
    }
    const before = luis.shown()
    report(luis)
    await clock.advance(0)
    await clock.advance(60_000)
    expect([before, luis.shown()]).toEqual([['hello by second for es-ES'], ['hello by third for es-ES']])
  })
})

describe('a reader who marks lines without end', { tags: ['unclear'] }, () => {
  const hostile = (ada: Person, line: number, fields: Readonly<Record<string, unknown>> = {}) => {
    const { id, clientId = '' } = ada.booth.subtitles.view.getSnapshot().lines[line] ?? { id: '' }
    const body = {
      type: 'unclear',
      to: clientId,
      channel: 'subtitles',
      of: id,
      revision: 0,
      language: 'es-ES',
      again: 0,
    } as const
    return hear(
      ada.network,
      { ...createControl(body, { clientId: 'mallory', sentAtMs: 0 }), ...fields },
      'mallory',
      'control',
    )
  }

  it('costs three calls a minute', async () => {
    const { translator, plugin } = second()
    const { ada, said, clock } = await roomOf([spanish], { more: [plugin] })
    for (let line = 0; line < 10; line++) await said(ada, `line ${line}`)
    for (let line = 0; line < 10; line++) await hostile(ada, line)
    await clock.advance(0)
    const inAMinute = translator.requests.length
    await clock.advance(120_000)
    for (let line = 0; line < 10; line++) await hostile(ada, line)
    await clock.advance(0)
    expect(inAMinute).toBeLessThanOrEqual(againPerMinute)
    expect(inAMinute).toBeGreaterThan(0)
    expect(translator.requests.length).toBeLessThanOrEqual(2 * againPerMinute)
    expect(againPerMinute).toBe(3)
  })

  it.each([
    ['a line that nobody knows', { of: 'none' }],
    ['another text of it', { revision: 1 }],
    ['another translation of it', { again: 1 }],
    ['a language that nobody reads', { language: 'fr-FR' }],
    ['no language', { language: 'klingon' }],
    ['somebody else', { to: 'nobody' }],
  ])('costs nothing if the mark names %s', async (_, fields) => {
    const { translator, plugin } = second()
    const { ada, said, clock } = await roomOf([spanish], { more: [plugin] })
    await said(ada, 'hello')
    await hostile(ada, 0, fields)
    await clock.advance(0)
    expect([translator.requests.length, 'again' in fields ? 0 : unclearOf(ada)[0]]).toEqual([
      0,
      'again' in fields ? 0 : undefined,
    ])
  })
})

describe("one's own line", { tags: ['unclear'] }, () => {
  it('keeps the translations that others read, late ones too, and one of them can be translated back', async () => {
    const { ada, said, clock } = await roomOf([french, spanish, spanish])
    await said(ada, 'hello')
    const [line] = ada.booth.subtitles.view.getSnapshot().lines
    ada.translator.answer(({ text }) => `${text} again`)
    const back = ada.booth.subtitles.translateBack(line?.key ?? '', 'es-ES')
    await clock.advance(0)
    expect([line?.translations, await back, ada.translator.requests.at(-1)]).toMatchObject([
      [
        { targetLanguage: 'spanish-spain', text: 'hello [es-ES]' },
        { targetLanguage: 'french-france', text: 'hello [fr-FR]' },
      ],
      'hello [es-ES] again',
      { text: 'hello [es-ES]', source: { tag: 'es-ES' }, target: { tag: 'en-US' } },
    ])
  })

  it('has nothing to translate back if nobody reads that language', async () => {
    const { ada, said } = await roomOf([spanish])
    await said(ada, 'hello')
    const [line] = ada.booth.subtitles.view.getSnapshot().lines
    for (const [key, language] of [
      [line?.key ?? '', 'fr-FR'],
      ['none', 'es-ES'],
    ] as const)
      await expect(ada.booth.subtitles.translateBack(key, language)).rejects.toMatchObject({ code: 'not-found' })
  })
})
