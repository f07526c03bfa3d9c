import { fakeTokenSource, memoryNetwork, memorySettingsStore } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { defaultActive, missingVendorsLogLine, vendorTimeoutMs } from '../constants.ts'
import { initialSettings } from '../domain/settings.ts'
import { hear, joined, person, room, sentLines, settled, spanishLine } from './test-support/person.ts'

const statusOf = ({ booth }: ReturnType<typeof person>) => booth.app.view.getSnapshot().status

describe('making a booth', () => {
  it('has no effects', async () => {
    const ada = person()
    await settled()
    expect(statusOf(ada)).toBe('idle')
    expect(ada.languageCatalog.requests).toEqual([])
    expect(ada.network.sessions).toBe(0)
    expect(ada.clock.pending).toBe(0)
  })

  it('needs a language catalogue and says so', () => {
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
  it('lasts until the languages and the tokens arrive', async () => {
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

  it('orders the languages: English (United States), the other English ones, Spanish (International), Spanish, the rest by name', async () => {
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

  it('fails with an error when the languages cannot be had, and works on retry', async () => {
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

  it('fails with a time-out when the catalogue hangs, and starts on a second start', async () => {
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
  ])('fails with bad-response when the catalogue answers %s', async (_, answer) => {
    const ada = person({ languageCatalog: { ...person().languageCatalog, list: async () => answer as never } })
    await expect(ada.booth.start()).rejects.toMatchObject({ code: 'bad-response' })
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'failed', error: 'bad-response', languages: [] })
  })

  it('keeps the languages of a catalogue that also holds nonsense', async () => {
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

  it('goes on without tokens when they cannot be had, and says so', async () => {
    const tokenSource = fakeTokenSource(['deepl', 'azure'])
    tokenSource.fail('unauthorized')
    const ada = person({ tokenSource })
    await ada.booth.start()
    expect(statusOf(ada)).toBe('ready')
    expect(ada.booth.notices.view.getSnapshot()).toMatchObject([{ code: 'tokens-failed', params: { failed: 2 } }])
  })

  it('goes on without tokens when their source hangs', async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    tokenSource.hang()
    const ada = person({ tokenSource })
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(ada.notices()).toEqual(['tokens-failed'])
  })

  it('takes the notice about tokens back when a retry fetches them', async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    tokenSource.fail()
    const ada = person({ tokenSource })
    await ada.booth.start()
    tokenSource.answer({ token: 'fresh' })
    ada.booth.app.retry()
    await settled()
    expect(ada.notices()).toEqual([])
  })

  it('logs the line of the specification, word for word, when there are no vendors to fetch tokens for', async () => {
    const ada = person({ without: ['tokenSource'] })
    await ada.booth.start()
    expect(missingVendorsLogLine).toBe('Vendors or endpointSession are undefined or null')
    expect(ada.logger.entries).toEqual([{ level: 'info', message: missingVendorsLogLine }])
    expect(statusOf(ada)).toBe('ready')
  })

  it('does not log that line when there are', async () => {
    const ada = person({ tokenSource: fakeTokenSource(['deepl']) })
    await ada.booth.start()
    expect(ada.logger.entries).toEqual([])
  })

  it.each([
    ['fail', (ada: ReturnType<typeof person>) => ada.dictionarySource.fail()],
    ['are not there', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer(null)],
    ['are nonsense', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer({ from: 'a' } as never)],
    ['are a list of nonsense', (ada: ReturnType<typeof person>) => ada.dictionarySource.answer([null, 7] as never)],
  ])('goes on when the dictionaries %s', async (_, prepare) => {
    const ada = person()
    prepare(ada)
    await ada.join()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['hola [en-US]'])
  })

  it('goes on when the dictionaries hang', async () => {
    const ada = person()
    ada.dictionarySource.hang()
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(statusOf(ada)).toBe('ready')
  })

  it('happens once when it is asked for twice', async () => {
    const ada = person()
    await Promise.all([ada.booth.start(), ada.booth.start()])
    await ada.booth.start()
    expect(ada.languageCatalog.requests).toHaveLength(1)
  })

  it('that is broken off by leaving rejects', async () => {
    const ada = person()
    ada.languageCatalog.hang()
    const started = ada.booth.start()
    const left = ada.booth.leave()
    await expect(started).rejects.toMatchObject({ code: 'aborted' })
    await left
    expect(statusOf(ada)).toBe('left')
  })
})

describe('joining', () => {
  it('starts first, and resolves when connected', async () => {
    const ada = await joined()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({
      status: 'joined',
      connection: 'live',
      room,
      name: 'Ada Lovelace',
    })
    expect(ada.events).toEqual([{ type: 'joined' }, { type: 'connection.changed', status: 'live' }])
  })

  it('sets every language by the one that is given: source, target, voice and capture', async () => {
    const ada = person()
    await ada.booth.join({ room, name: 'Ada', language: 'fr-FR', gender: 'female' })
    const { subtitles, chat, voice, speak } = ada.booth
    const french = { code: 'french-france' }
    expect(subtitles.view.getSnapshot()).toMatchObject({ sourceLanguage: french, targetLanguage: french })
    expect(chat.view.getSnapshot()).toMatchObject({ sourceLanguage: french, targetLanguage: french })
    expect(voice.view.getSnapshot()).toMatchObject({ language: french, gender: 'female' })
    expect(speak.view.getSnapshot()).toMatchObject({ language: french, target: 'subtitles' })
  })

  it('begins with a muted voice and a closed microphone', async () => {
    const ada = await joined()
    const active = {
      tts: ada.booth.voice.view.getSnapshot().active,
      stt: ada.booth.speak.view.getSnapshot().microphone.active,
    }
    expect(active).toEqual(defaultActive)
  })

  it('takes a catalogue code as well, and the voice is male when nothing is said', async () => {
    const ada = person()
    await ada.booth.join({ room, name: 'Ada', language: 'spanish-international' })
    expect(ada.booth.subtitles.view.getSnapshot().sourceLanguage).toMatchObject({ tag: 'es-419' })
    expect(ada.booth.voice.view.getSnapshot().gender).toBe('male')
  })

  it('refuses a language that is not in the catalogue', async () => {
    const ada = person()
    await expect(ada.join('tlh')).rejects.toMatchObject({ code: 'bad-option' })
    expect(statusOf(ada)).toBe('ready')
    expect(ada.network.sessions).toBe(0)
  })

  it('needs a transport and says so', async () => {
    const ada = person({ without: ['transport'] })
    await expect(ada.join()).rejects.toMatchObject({
      code: 'missing-port',
      message: expect.stringContaining('Transport'),
    })
  })

  it('is refused while in a room', async () => {
    const ada = await joined()
    await expect(ada.join()).rejects.toMatchObject({ code: 'bad-state' })
    expect(ada.network.sessions).toBe(1)
  })

  it('is refused while another join is on its way, which goes on', async () => {
    const network = memoryNetwork()
    const ada = person({ network })
    const luis = await joined({ network })
    const first = ada.join()
    const second = ada.booth.join({ room: 'other', name: 'Other', language: 'fr-FR' })
    await expect(second).rejects.toMatchObject({ code: 'bad-state' })
    await first
    ada.booth.subtitles.send('hello')
    await settled()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ room, name: 'Ada Lovelace' })
    expect(luis.subtitles()).toMatchObject([{ name: 'Ada Lovelace', shown: { text: 'hello' } }])
  })

  it('tells the others its name and the language that it reads, and again when that changes', async () => {
    const network = memoryNetwork()
    const luis = await joined({ network })
    const ada = person({ network })
    await ada.join('fr-FR')
    await settled()
    const seen = () => luis.booth.app.view.getSnapshot().participants
    expect(seen()).toMatchObject([{ name: 'Ada Lovelace', language: { code: 'french-france' } }])
    ada.booth.subtitles.setTargetLanguage('de-DE')
    await settled()
    expect(seen()).toMatchObject([{ name: 'Ada Lovelace', language: { code: 'german-germany' } }])
    await ada.booth.leave()
    expect(seen()).toEqual([])
  })
})

describe('leaving', () => {
  it('closes the connection, the microphone, the sound and every timer', async () => {
    const ada = await joined()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    ada.audioPlayer.start(1000)
    ada.booth.speak.toggle()
    await settled()
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    ada.translator.hang()
    ada.textToSpeech.hang()
    ada.speechToText.hang()
    await hear(ada.network, spanishLine({ text: 'una línea más' }))
    ada.booth.subtitles.flip()
    await ada.booth.leave()
    await settled()
    expect(ada.network.sessions).toBe(0)
    expect(ada.microphone.isOpen).toBe(false)
    expect(ada.audioPlayer.current).toBeUndefined()
    expect(ada.clock.pending).toBe(0)
    expect([...ada.translator.pending, ...ada.textToSpeech.pending, ...ada.speechToText.pending]).toEqual([])
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'left', connection: 'closed', participants: [] })
    expect(ada.booth.speak.view.getSnapshot().microphone).toMatchObject({ active: false, disabled: 'not-joined' })
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ active: false, state: 'muted' })
    expect(ada.events.at(-1)).toEqual({ type: 'left' })
  })

  it('leaves no timer behind when the transport hangs', async () => {
    const ada = person({ transport: { id: 'hanging', open: () => new Promise(() => {}) } })
    const joining = ada.join()
    await settled()
    await Promise.all([expect(joining).rejects.toMatchObject({ code: 'aborted' }), ada.booth.leave()])
    await settled()
    expect(ada.clock.pending).toBe(0)
  })

  it('keeps what was shown, and what arrives later is not heard', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    const session = ada.network
    await ada.booth.leave()
    await hear(session, spanishLine({ text: 'adiós' }))
    expect(ada.shown()).toEqual(['hola [en-US]'])
  })

  it('may be done before anything began, and twice', async () => {
    const ada = person()
    await ada.booth.leave()
    expect(statusOf(ada)).toBe('idle')
    await ada.join()
    await Promise.all([ada.booth.leave(), ada.booth.leave()])
    expect(statusOf(ada)).toBe('left')
  })

  it('lets somebody join again, as a new client', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('first')
    await settled()
    await ada.booth.leave()
    await ada.join()
    ada.booth.subtitles.send('second')
    await settled()
    const senders = sentLines(ada.network).map(({ sender }) => sender)
    expect(new Set(senders).size).toBe(2)
    expect(sentLines(ada.network).map(({ message }) => (message as { seq: number }).seq)).toEqual([1, 1])
    expect(ada.shown()).toEqual(['first', 'second'])
    expect(ada.languageCatalog.requests).toHaveLength(1)
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'joined', connection: 'live' })
  })

  it('does not fail when the transport or the player cannot be closed', async () => {
    const network = memoryNetwork()
    const transport = network.transport()
    const ada = person({ network })
    const open: typeof transport.open = async (options) => ({
      ...(await transport.open(options)),
      close: () => Promise.reject(new Error('stuck')),
    })
    const luis = person({
      network,
      transport: { id: 'stuck', open },
      audioPlayer: { ...ada.audioPlayer, dispose: () => Promise.reject(new Error('stuck')) },
    })
    await luis.join()
    await luis.booth.leave()
    expect(statusOf(luis)).toBe('left')
  })

  it('waits for a transport that hangs in closing no longer than its time-out', async () => {
    const network = memoryNetwork()
    const transport = network.transport()
    const open: typeof transport.open = async (options) => ({
      ...(await transport.open(options)),
      close: () => new Promise(() => {}),
    })
    const ada = person({ network, transport: { id: 'stuck', open } })
    await ada.join()
    const left = ada.booth.leave()
    await ada.clock.advance(vendorTimeoutMs)
    await left
    expect(statusOf(ada)).toBe('left')
  })
})

describe('the starting values of panels', () => {
  const seed = { sourceLanguage: 'es-ES', targetLanguage: 'fr-FR', visible: false, username: 'Ada' }

  it.each(['before', 'after'] as const)('hold when they are given %s the catalogue is there', async (when) => {
    const ada = person()
    if (when === 'after') await ada.booth.start()
    ada.booth.subtitles.seed({ ...seed, bilingual: true })
    ada.booth.voice.seed({ language: 'ar-EG', visible: true })
    ada.booth.speak.seed({ language: 'de-DE', visible: true })
    await ada.booth.start()
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({
      sourceLanguage: { code: 'spanish-spain' },
      targetLanguage: { code: 'french-france' },
      visible: false,
      bilingual: true,
    })
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ language: { code: 'arabic-egypt' }, visible: true })
    expect(ada.booth.speak.view.getSnapshot()).toMatchObject({ language: { code: 'german-germany' }, visible: true })
  })

  it('may be tags, and the lines that are sent carry the code of the catalogue', async () => {
    const ada = person()
    ada.booth.subtitles.seed(seed)
    await ada.join()
    ada.booth.subtitles.send('buenos días')
    await settled()
    expect(sentLines(ada.network)).toMatchObject([{ message: { speakerLanguage: 'spanish-spain' } }])
  })

  it('win over the language of joining, which sets what was not given', async () => {
    const ada = person()
    ada.booth.subtitles.seed(seed)
    await ada.join('en-US')
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({
      sourceLanguage: { code: 'spanish-spain' },
      targetLanguage: { code: 'french-france' },
    })
    expect(ada.booth.chat.view.getSnapshot()).toMatchObject({
      sourceLanguage: { code: 'english-united-states' },
      targetLanguage: { code: 'english-united-states' },
      visible: true,
    })
    expect(ada.booth.voice.view.getSnapshot().language).toMatchObject({ code: 'english-united-states' })
  })

  it('win over what was saved, whenever they are given', async () => {
    const saved = { subtitles: { ...initialSettings().subtitles, targetLanguage: 'german-germany', fontSize: 4 } }
    const ada = person({ settingsStore: memorySettingsStore(saved) })
    ada.booth.subtitles.seed(seed)
    await ada.booth.start()
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({
      targetLanguage: { code: 'french-france' },
      visible: false,
      fontSize: 4,
    })
  })
})

describe('settings', () => {
  it('are saved when they change and restored on the next visit', async () => {
    const settingsStore = memorySettingsStore()
    const ada = await joined({ settingsStore })
    ada.booth.subtitles.setFontSize(5)
    ada.booth.subtitles.setBilingual(true)
    ada.booth.voice.setPlaybackRate(1.25)
    ada.booth.app.setVisible('tts', true)
    await settled()
    const again = await joined({ settingsStore })
    expect(again.booth.subtitles.view.getSnapshot()).toMatchObject({ fontSize: 5, bilingual: true })
    expect(again.booth.voice.view.getSnapshot()).toMatchObject({ playbackRate: 1.25, visible: true, active: false })
  })

  it('hold no secret and no line', async () => {
    const ada = await joined({ tokenSource: fakeTokenSource(['deepl']) })
    ada.booth.subtitles.send('planted text')
    ada.booth.subtitles.setFontSize(5)
    await settled()
    expect(JSON.stringify(ada.settingsStore.saved)).not.toMatch(/planted|token-/)
  })

  it.each([
    null,
    7,
    'text',
    [],
    { subtitles: 7 },
    {
      subtitles: { fontSize: 99, visible: 'yes', bilingual: null },
      tts: { gender: 'robot', playbackRate: 9 },
      stt: { target: 'whiteboard' },
    },
  ])('start with their defaults when what was saved is %j', async (saved) => {
    const ada = person({ settingsStore: memorySettingsStore(saved) })
    await ada.booth.start()
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({ fontSize: 2, visible: true, bilingual: false })
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ gender: 'male', playbackRate: 1, visible: false })
    expect(ada.booth.speak.view.getSnapshot()).toMatchObject({ target: 'subtitles', visible: false })
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('full'))],
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
  ])('stay in use when their store %s', async (_, broken) => {
    const ada = person({ settingsStore: { saved: null, load: broken, save: broken } })
    await ada.join()
    ada.booth.subtitles.setFontSize(3)
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot().fontSize).toBe(3)
    expect(ada.notices()).toEqual(['settings-not-saved'])
  })

  it('do not hold up loading when their store hangs', async () => {
    const ada = person({ settingsStore: { saved: null, load: () => new Promise(() => {}), save: async () => {} } })
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(statusOf(ada)).toBe('ready')
  })

  it.each([0, 6, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('ignore the font size %j', async (fontSize) => {
    const ada = await joined()
    ada.booth.subtitles.setFontSize(fontSize)
    ada.booth.chat.setFontSize(fontSize)
    expect(ada.booth.subtitles.view.getSnapshot().fontSize).toBe(2)
    expect(ada.booth.chat.view.getSnapshot().fontSize).toBe(2)
  })

  it('ignore a language that the catalogue does not hold', async () => {
    const ada = await joined()
    const before = ada.booth.subtitles.view.getSnapshot()
    ada.booth.subtitles.setTargetLanguage('klingon')
    ada.booth.subtitles.setSourceLanguage('')
    ada.booth.voice.setLanguage('klingon')
    ada.booth.speak.setLanguage('klingon')
    expect(ada.booth.subtitles.view.getSnapshot()).toBe(before)
    expect(ada.booth.voice.view.getSnapshot().language).toMatchObject({ code: 'english-united-states' })
  })
})
