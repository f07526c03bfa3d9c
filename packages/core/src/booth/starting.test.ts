import { fakeTokenSource } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { LingoboothError } from '../errors.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { missingVendorsLogLine } from './loading.ts'
import { definePlugin, Ports, provide } from './plugin.ts'
import { hear, person, settled, spanishLine, statusOf } from './test-support/person.ts'

describe('creating a booth', () => {
  it('has no effects', async () => {
    const ada = person()
    await settled()
    expect(statusOf(ada)).toBe('idle')
    expect(ada.languageCatalog.requests).toEqual([])
    expect(ada.network.sessions).toBe(0)
    expect(ada.clock.pending).toBe(0)
  })

  it('needs a language catalogue, and the error says so', () => {
    expect(() => person({ without: ['languageCatalog'] })).toThrow(
      expect.objectContaining({ code: 'missing-port', message: expect.stringContaining('LanguageCatalog') }),
    )
  })

  it('refuses two plugins for one port and names both', () => {
    const other = person()
    expect(() => person({ more: other.plugins })).toThrow(
      expect.objectContaining({ code: 'duplicate-port', message: expect.stringContaining('"fake-transport"') }),
    )
  })
})

describe('loading', () => {
  it('lasts until the languages and the tokens arrive', { tags: ['loading'] }, async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    const ada = person({ tokenSource })
    ada.languageCatalog.hang()
    tokenSource.hang()
    const started = ada.booth.start()
    await settled()
    expect(statusOf(ada)).toBe('loading')
    const { answer } = ada.languageCatalog.pending[0] ?? expect.fail('not asked')
    ada.languageCatalog.answer([])
    answer([{ code: 'welsh-united-kingdom', tag: 'cy-GB', name: 'Welsh', services: new Set(['ttt']) }])
    await settled()
    expect(statusOf(ada)).toBe('loading')
    tokenSource.pending[0]?.answer({ token: 'secret' })
    await started
    expect(statusOf(ada)).toBe('ready')
    expect(ada.booth.app.view.getSnapshot().languages).toMatchObject([{ name: 'Welsh' }])
  })

  it('tells the participant and the log when other languages stand in for those that could not be loaded', {
    tags: ['loading'],
  }, async () => {
    const welsh = { code: 'welsh', tag: 'cy', name: 'Welsh', services: new Set(['ttt'] as const) }
    const standIn = definePlugin(
      'stand-in',
      provide(Ports.LanguageCatalog, [], () => ({
        async list({ onStandIn } = {}) {
          onStandIn?.(new LingoboothError('timeout', 'It took too long.'))
          return [welsh]
        },
      })),
    )
    const ada = person({ without: ['languageCatalog'], more: [standIn] })
    await ada.booth.start()
    expect([statusOf(ada), ada.notices()]).toEqual(['ready', ['languages-replaced']])
    expect(ada.logger.entries.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        message: 'Other languages stand in for those that could not be loaded',
        details: { code: 'timeout' },
      },
    ])
  })

  it('puts English (United States) first, then other English, Spanish (International), Spanish, the rest', async () => {
    const ada = person()
    await ada.booth.start()
    expect(ada.booth.subtitles.view.getSnapshot().languageOptions.map(({ label }) => label)).toEqual([
      'English (United States)',
      'English (United Kingdom)',
      'Spanish (International)',
      'Spanish (Spain)',
      'Arabic (Egypt)',
      'French (France)',
      'German (Germany)',
      'Latin',
      'Welsh (United Kingdom)',
    ])
  })

  it('fails with an error if the languages cannot be fetched, and works on retry', async () => {
    const ada = person()
    ada.languageCatalog.fail('network')
    await expect(ada.booth.start()).rejects.toMatchObject({
      code: 'network',
      message: expect.stringContaining('retry'),
    })
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'failed', error: 'network' })
    expect(ada.notices()).toEqual(['languages-failed'])
    ada.languageCatalog.answer([{ code: 'latin', tag: 'la', name: 'Latin', services: new Set(['ttt']) }])
    ada.booth.app.retry()
    await settled()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'ready', error: null })
    expect(ada.notices()).toEqual([])
  })

  it('fails with a time-out if the catalogue hangs, and works on a second start', async () => {
    const ada = person()
    ada.languageCatalog.hang()
    const started = ada.booth.start()
    await Promise.all([expect(started).rejects.toMatchObject({ code: 'timeout' }), ada.clock.advance(vendorTimeoutMs)])
    ada.languageCatalog.answer([{ code: 'latin', tag: 'la', name: 'Latin', services: new Set(['ttt']) }])
    await ada.booth.start()
    expect(statusOf(ada)).toBe('ready')
  })

  it.each([
    ['nothing', []],
    ['null', null],
    ['a number', 7],
    ['a text', 'english'],
    ['an object', {}],
    ['entries that are no languages', [null, 7, {}, { code: 'x' }, { name: 'y' }]],
  ])('fails with bad-response if the catalogue answers %s', async (_, answer) => {
    const ada = person({ languageCatalog: { ...person().languageCatalog, list: async () => answer as never } })
    await expect(ada.booth.start()).rejects.toMatchObject({ code: 'bad-response' })
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'failed', error: 'bad-response', languages: [] })
  })

  it('keeps the valid languages of a catalogue with invalid entries', async () => {
    const list = async () =>
      [
        null,
        { code: 'latin', tag: 'la', name: 'Latin', services: ['ttt'] },
        { code: 'latin', tag: 'la', name: 'Latin again', services: ['ttt'] },
        { code: 'greek', tag: 'not a tag', name: 'Greek', flag: 'javascript:alert(1)' },
      ] as never
    const ada = person({ languageCatalog: { ...person().languageCatalog, list } })
    await ada.booth.start()
    expect(ada.booth.app.view.getSnapshot().languages).toEqual([
      { code: 'greek', tag: 'el', name: 'Greek', services: new Set() },
      { code: 'latin', tag: 'la', name: 'Latin', services: new Set(['ttt']) },
    ])
    expect(ada.booth.voice.view.getSnapshot().languageOptions).toEqual([])
  })

  it('continues without tokens if they cannot be fetched, with a notice', async () => {
    const tokenSource = fakeTokenSource(['deepl', 'azure'])
    tokenSource.fail('unauthorized')
    const ada = person({ tokenSource })
    await ada.booth.start()
    expect(statusOf(ada)).toBe('ready')
    expect(ada.booth.notices.view.getSnapshot()).toMatchObject([{ code: 'tokens-failed', params: { failed: 2 } }])
  })

  it('continues without tokens if their source hangs', async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    tokenSource.hang()
    const ada = person({ tokenSource })
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(ada.notices()).toEqual(['tokens-failed'])
  })

  it('removes the notice about tokens once a retry fetches them', async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    tokenSource.fail()
    const ada = person({ tokenSource })
    await ada.booth.start()
    tokenSource.answer({ token: 'fresh' })
    ada.booth.app.retry()
    await settled()
    expect(ada.notices()).toEqual([])
  })

  it('logs nothing about tokens if no vendor needs one', async () => {
    const ada = person({ without: ['tokenSource'] })
    await ada.booth.start()
    expect(ada.logger.entries).toEqual([])
  })

  it('logs the line of `docs/behaviours.json`, word for word, if a vendor needs a token that has no session', {
    tags: ['vendors-missing'],
  }, async () => {
    const ada = person({ tokenSource: Object.assign(fakeTokenSource([]), { lacksSession: true }) })
    await ada.booth.start()
    expect(missingVendorsLogLine).toBe('Vendors or endpointSession are undefined or null')
    expect(ada.logger.entries).toEqual([{ level: 'info', message: missingVendorsLogLine }])
    expect(statusOf(ada)).toBe('ready')
  })

  it('logs that line if there are tokens but no vendors', { tags: ['vendors-missing'] }, async () => {
    const ada = person({
      tokenSource: fakeTokenSource(['deepl']),
      without: ['translator', 'speechToText', 'textToSpeech'],
    })
    await ada.booth.start()
    expect(ada.logger.entries).toEqual([{ level: 'info', message: missingVendorsLogLine }])
    expect(ada.tokenSource.requests).toEqual([])
  })

  it('does not log that line if there are vendors', async () => {
    const ada = person({ tokenSource: fakeTokenSource(['deepl']) })
    await ada.booth.start()
    expect(ada.logger.entries).toEqual([])
  })

  it.each([
    ['fail', (ada: ReturnType<typeof person>) => ada.dictionarySource.fail()],
    ['are not there', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer(null)],
    ['are nonsense', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer({ from: 'a' } as never)],
    ['are a list of nonsense', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer([null, 7] as never)],
  ])('continues if the dictionaries %s', { tags: ['dictionary-call'] }, async (_, prepare) => {
    const ada = person()
    prepare(ada)
    await ada.join()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['hola [en-US]'])
  })

  it('continues if the dictionaries hang', async () => {
    const ada = person()
    ada.dictionarySource.hang()
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(statusOf(ada)).toBe('ready')
  })

  it('happens once if it is called twice', async () => {
    const ada = person()
    await Promise.all([ada.booth.start(), ada.booth.start()])
    await ada.booth.start()
    expect(ada.languageCatalog.requests).toHaveLength(1)
  })

  it('rejects if leaving interrupts it', async () => {
    const ada = person()
    ada.languageCatalog.hang()
    const started = ada.booth.start()
    const left = ada.booth.leave()
    await expect(started).rejects.toMatchObject({ code: 'aborted' })
    await left
    expect(statusOf(ada)).toBe('left')
  })
})
