import { fakeTokenSource, memorySettingsStore, sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { joined, person, sentLines, settled, statusOf } from '../booth/test-support/person.ts'
import type { SettingsStore } from '../ports/services.port.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { initialSettings } from './settings.ts'

describe('the initial values of panels', () => {
  const seed = { sourceLanguage: 'es-ES', targetLanguage: 'fr-FR', visible: false, username: 'Ada' }

  it.each(['before', 'after'] as const)('apply if they are given %s the catalogue is loaded', async (when) => {
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

  it('may be tags, while sent lines carry the code of the catalogue', async () => {
    const ada = person()
    ada.booth.subtitles.seed(seed)
    await ada.join()
    ada.booth.subtitles.send('buenos días')
    await settled()
    expect(sentLines(ada.network)).toMatchObject([{ message: { speakerLanguage: 'spanish-spain' } }])
  })

  it('override the language of joining, which sets only values that were not given', async () => {
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

  it('override saved settings, whenever they are given', async () => {
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

describe('the choice of languages', () => {
  const tagOf = (code: string | undefined) => Object.values(sampleLanguages).find((each) => each.code === code)?.tag
  const spokenAndRead = ({ booth }: ReturnType<typeof person>) => {
    const { chosen } = booth.app.view.getSnapshot()
    const [subtitles, chat] = [booth.subtitles, booth.chat].map(({ view }) => view.getSnapshot())
    const shown = [subtitles?.targetLanguage, chat?.targetLanguage, booth.voice.view.getSnapshot().language]
    return [chosen.speak, chosen.read, chosen.hear, ...shown.map((language) => language?.code)].map(tagOf)
  }

  it('is that of joining, and can be changed for all panels at once', { tags: ['one-choice'] }, async () => {
    const ada = await joined()
    expect(spokenAndRead(ada)).toEqual(['en-US', 'en-US', 'en-US', 'en-US', 'en-US', 'en-US'])
    ada.booth.app.setLanguage('fr-FR')
    expect(spokenAndRead(ada)).toEqual(['fr-FR', 'fr-FR', 'fr-FR', 'fr-FR', 'fr-FR', 'fr-FR'])
    ada.booth.app.setLanguage('de-DE', 'read')
    ada.booth.app.setLanguage('klingon')
    expect(spokenAndRead(ada)).toEqual(['fr-FR', 'de-DE', 'de-DE', 'de-DE', 'de-DE', 'de-DE'])
  })

  it('does not affect a panel with its own language until one language is chosen for all', {
    tags: ['set-apart'],
  }, async () => {
    const ada = await joined()
    ada.booth.chat.setTargetLanguage('es-ES')
    ada.booth.app.setLanguage('fr-FR')
    expect(spokenAndRead(ada)).toEqual(['fr-FR', 'fr-FR', 'fr-FR', 'fr-FR', 'es-ES', 'fr-FR'])
    ada.booth.app.setLanguageEverywhere('de-DE')
    expect(spokenAndRead(ada)).toEqual(['de-DE', 'de-DE', 'de-DE', 'de-DE', 'de-DE', 'de-DE'])
  })

  it('does not affect the initial values of a panel', { tags: ['set-apart'] }, async () => {
    const ada = person()
    ada.booth.subtitles.seed({ sourceLanguage: 'es-ES', targetLanguage: 'fr-FR', visible: true, username: 'Ada' })
    await ada.join('en-US')
    ada.booth.app.setLanguage('de-DE')
    expect(spokenAndRead(ada)).toEqual(['de-DE', 'de-DE', 'de-DE', 'fr-FR', 'de-DE', 'de-DE'])
  })
})

it('the settings keep the look of captions, which can be reset to that of the page', async () => {
  const ada = await joined()
  const style = () => ada.booth.subtitles.view.getSnapshot().captionStyle
  expect(style()).toEqual({})
  ada.booth.subtitles.setCaptionStyle({ size: 150, color: '#ffff00', x: 12.5 })
  ada.booth.subtitles.setCaptionStyle({ x: undefined, edge: 'raised', font: 'wingdings' as never })
  await settled()
  const again = await joined({ settingsStore: ada.settingsStore })
  expect(again.booth.subtitles.view.getSnapshot().captionStyle).toEqual({ size: 150, color: '#ffff00', edge: 'raised' })
  ada.booth.subtitles.resetCaptionStyle()
  expect(style()).toEqual({})
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

  it('are stored only as far as the participant chose: what the page sets applies to who comes back', async () => {
    const settingsStore = memorySettingsStore()
    const first = person({ settingsStore })
    first.booth.app.setVisible('chat', false)
    first.booth.voice.seed({ language: 'fr-FR', visible: true })
    await first.booth.join({ room: 'r', name: 'Ada', language: 'en-US', gender: 'female' })
    await settled()
    expect(settingsStore.saved).toBeNull()
    first.booth.voice.setPlaybackRate(1.25)
    first.booth.app.setVisible('subtitles', false)
    first.booth.app.setVisible('subtitles', true)
    await settled()
    expect(settingsStore.saved).toEqual({ tts: { playbackRate: 1.25 }, subtitles: { visible: true } })

    const again = person({ settingsStore })
    for (const panel of ['subtitles', 'chat', 'stt'] as const) again.booth.app.setVisible(panel, panel === 'stt')
    await again.join('es-ES')
    expect(again.booth.app.view.getSnapshot().panels).toEqual({ subtitles: true, chat: false, tts: false, stt: true })
    expect(again.booth.voice.view.getSnapshot()).toMatchObject({
      playbackRate: 1.25,
      gender: 'male',
      language: { code: 'spanish-spain' },
    })
    await settled()
    expect(settingsStore.saved).toEqual({ tts: { playbackRate: 1.25 }, subtitles: { visible: true } })
  })

  it('keep what is chosen while the stored ones load', async () => {
    let loaded = (_: unknown) => {}
    const saved: unknown[] = []
    const settingsStore = {
      saved: null,
      load: () => new Promise((resolve) => (loaded = resolve)),
      save: async (settings: unknown) => void saved.push(settings),
    }
    const ada = person({ settingsStore })
    const started = ada.booth.start()
    await settled()
    ada.booth.subtitles.setFontSize(5)
    loaded({ subtitles: { fontSize: 1, bilingual: true } })
    await started
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot()).toMatchObject({ fontSize: 5, bilingual: true })
    expect(saved).toEqual([{ subtitles: { fontSize: 5, bilingual: true } }])
  })

  it('contain no secret and no line', async () => {
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
  ])('start with their defaults if the saved value is %j', async (saved) => {
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
  ])('stay in use if their store %s', async (_, broken) => {
    const ada = person({ settingsStore: { saved: null, load: broken, save: broken } })
    await ada.join()
    ada.booth.subtitles.setFontSize(3)
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot().fontSize).toBe(3)
    expect(ada.notices()).toEqual(['settings-not-saved'])
  })

  it('replace nothing that was stored when it could not be read: it is read again first', async () => {
    let isBroken = true
    const saved: unknown[] = []
    const settingsStore = {
      saved: null,
      async load() {
        if (isBroken) throw new Error('locked')
        return { tts: { playbackRate: 1.25 } }
      },
      save: async (settings: unknown) => void saved.push(settings),
    }
    const ada = person({ settingsStore })
    await ada.join()
    ada.booth.subtitles.setBilingual(true)
    await settled()
    expect([saved, ada.notices()]).toEqual([[], ['settings-not-saved']])
    isBroken = false
    ada.booth.subtitles.setFontSize(4)
    await settled()
    expect(saved).toEqual([{ tts: { playbackRate: 1.25 }, subtitles: { bilingual: true, fontSize: 4 } }])
  })

  it('do not delay loading if their store hangs', async () => {
    const ada = person({ settingsStore: { saved: null, load: () => new Promise(() => {}), save: async () => {} } })
    const started = ada.booth.start()
    await ada.clock.advance(vendorTimeoutMs)
    await started
    expect(statusOf(ada)).toBe('ready')
  })

  it.each([0, 6, 2.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'ignore the font size %j',
    { tags: ['font-size'] },
    async (fontSize) => {
      const ada = await joined()
      ada.booth.subtitles.setFontSize(fontSize)
      ada.booth.chat.setFontSize(fontSize)
      expect(ada.booth.subtitles.view.getSnapshot().fontSize).toBe(2)
      expect(ada.booth.chat.view.getSnapshot().fontSize).toBe(2)
    },
  )

  it('ignore a language that is not in the catalogue', async () => {
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

it('settings are saved one at a time, with only the latest of several changes', async () => {
  const saved: unknown[] = []
  const waiting: (() => void)[] = []
  const settingsStore: SettingsStore = {
    load: async () => null,
    async save(settings) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      saved.push(Reflect.get(Object(Reflect.get(settings, 'subtitles')), 'fontSize'))
    },
  }
  const savingEnds = async () => {
    for (let round = 0; round < 5; round++) {
      for (const go of waiting.splice(0)) go()
      await settled()
    }
    return saved.splice(0)
  }
  const ada = person({
    without: ['settingsStore'],
    more: [
      definePlugin(
        'slow-store',
        provide(Ports.SettingsStore, [], () => settingsStore),
      ),
    ],
  })
  await ada.booth.start()
  await savingEnds()
  for (const size of [3, 4, 5]) ada.booth.subtitles.setFontSize(size)
  expect(await savingEnds()).toEqual([3, 5])
})
