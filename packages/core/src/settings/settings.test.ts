import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addChosen, applyChosen, parseChosen } from './chosen.ts'
import {
  applyLanguage,
  flip,
  initialSettings,
  nameLanguages,
  prefer,
  type Settings,
  seed,
  set,
  setSource,
  setSttLanguage,
  setSttTarget,
  setTarget,
  setVoiceLanguage,
} from './settings.ts'

const restored = (stored: unknown, defaults = initialSettings()) => applyChosen(defaults, parseChosen(stored))

const english = 'english-united-states'
const french = 'french-france'
const spanish = 'spanish-international'
const code = fc.constantFrom(english, french, spanish, 'arabic-egypt')
const module = fc.constantFrom('subtitles' as const, 'chat' as const)

const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    subtitles: fc.tuple(code, code),
    chat: fc.tuple(code, code),
    voice: code,
    target: module,
    fontSize: fc.integer({ min: 1, max: 5 }),
    rate: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5),
    username: fc.string({ minLength: 1, maxLength: 20 }),
  })
  .map(({ subtitles, chat, voice, target, fontSize, rate, username }) => {
    let settings = initialSettings(english)
    settings = setTarget(setSource(settings, 'subtitles', subtitles[0]), 'subtitles', subtitles[1])
    settings = setTarget(setSource(settings, 'chat', chat[0]), 'chat', chat[1])
    settings = set(set(settings, 'chat', 'fontSize', fontSize), 'subtitles', 'username', username)
    return set(setSttTarget(setVoiceLanguage(settings, voice), target), 'tts', 'playbackRate', rate)
  })

describe('the shared panel settings', () => {
  it('start with the defaults of `docs/behaviours.json`, and the page language wherever there is a language', {
    tags: ['panel-toggles', 'default-flags', 'speak-language'],
  }, () => {
    expect(initialSettings(french)).toEqual({
      languages: { speak: french, read: french, hear: french },
      subtitles: {
        sourceLanguage: french,
        targetLanguage: french,
        visible: true,
        fontSize: 2,
        bilingual: false,
        reading: 'calm',
        typedReading: 'words',
        liveTyping: false,
        toldOfLiveTyping: false,
      },
      chat: { sourceLanguage: french, targetLanguage: french, visible: true, fontSize: 2 },
      tts: { language: french, visible: false, gender: 'male', playbackRate: 1, catchUp: false },
      stt: {
        language: french,
        visible: false,
        target: 'subtitles',
        duplex: 'half',
        holdToSpeak: false,
        holdKey: 'Space',
      },
      captions: {},
      notices: { dismissed: [] },
    })
  })

  it('have no language before one is chosen', () => {
    expect(initialSettings().subtitles.sourceLanguage).toBe('')
  })

  it('show and hide each panel', { tags: ['panel-toggles'] }, () => {
    const settings = initialSettings(english)
    expect(set(settings, 'tts', 'visible', true)).toEqual({ ...settings, tts: { ...settings.tts, visible: true } })
    expect(set(settings, 'chat', 'visible', false).chat.visible).toBe(false)
    expect(set(settings, 'chat', 'visible', true)).toBe(settings)
    expect(set(settings, 'chat', 'visible', 'no' as never)).toBe(settings)
  })

  it('store bilingual, gender, voice, vendor and user name', () => {
    const settings = initialSettings(english)
    expect(set(settings, 'subtitles', 'bilingual', true).subtitles.bilingual).toBe(true)
    expect(set(settings, 'tts', 'gender', 'female').tts.gender).toBe('female')
    expect(set(settings, 'tts', 'gender', 'other' as never)).toBe(settings)
    expect(prefer(settings, 'tts', 'voice', 'Amélie').tts).toEqual({ ...settings.tts, voice: 'Amélie' })
    expect(prefer(prefer(settings, 'tts', 'voice', 'Amélie'), 'tts', 'voice', undefined)).toEqual(settings)
    expect(prefer(settings, 'tts', 'vendor', 'first').tts).toEqual({ ...settings.tts, vendor: 'first' })
    expect(prefer(prefer(settings, 'tts', 'vendor', 'first'), 'tts', 'vendor', '')).toEqual(settings)
    expect(prefer(settings, 'tts', 'vendor', undefined)).toBe(settings)
    expect(set(settings, 'chat', 'username', 'Ada').chat.username).toBe('Ada')
    expect(set(settings, 'chat', 'username', '')).toBe(settings)
  })
})

describe('the font size', () => {
  it.each([1, 2, 3, 4, 5])('can be %d', { tags: ['font-size'] }, (size) => {
    expect(set(initialSettings(english), 'subtitles', 'fontSize', size).subtitles.fontSize).toBe(size)
  })

  it.each([0, 6, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '3'])(
    'leaves the settings unchanged for %s',
    { tags: ['font-size'] },
    (size) => {
      const settings = initialSettings(english)
      expect(set(settings, 'chat', 'fontSize', size as number)).toBe(settings)
    },
  )
})

describe('the playback rate', () => {
  it.each([0.5, 0.75, 1, 1.25, 1.5])('can be %d', { tags: ['voice-speed'] }, (rate) => {
    expect(set(initialSettings(english), 'tts', 'playbackRate', rate).tts.playbackRate).toBe(rate)
  })

  it.each([0, 0.6, 1.75, 2, Number.NaN, '1.5'])(
    'leaves the settings unchanged for %s',
    { tags: ['voice-speed'] },
    (rate) => {
      const settings = initialSettings(english)
      expect(set(settings, 'tts', 'playbackRate', rate as number)).toBe(settings)
    },
  )

  it('catches up only if that is set, to a boolean', () => {
    const settings = initialSettings(english)
    expect(set(settings, 'tts', 'catchUp', true)).toEqual({ ...settings, tts: { ...settings.tts, catchUp: true } })
    expect(set(settings, 'tts', 'catchUp', 'yes' as never)).toBe(settings)
    expect(restored(set(settings, 'tts', 'catchUp', true), settings).tts.catchUp).toBe(true)
  })
})

describe('the capture language', () => {
  it('follows the source of its target module', () => {
    const settings = initialSettings(english)
    expect(setSource(settings, 'subtitles', french).stt.language).toBe(french)
    expect(setSource(settings, 'chat', french).stt.language).toBe(english)
    expect(setSttTarget(setSource(settings, 'chat', french), 'chat').stt).toEqual({
      language: french,
      visible: false,
      target: 'chat',
      duplex: 'half',
      holdToSpeak: false,
      holdKey: 'Space',
    })
  })

  it('chosen in Speak becomes the source of the target module', () => {
    const settings = setSttLanguage(setSttTarget(initialSettings(english), 'chat'), french)
    expect([settings.stt.language, settings.chat.sourceLanguage, settings.subtitles.sourceLanguage]).toEqual([
      french,
      french,
      english,
    ])
  })

  it('cannot be a value that is not a language', () => {
    const settings = initialSettings(english)
    expect(setSource(settings, 'subtitles', '')).toBe(settings)
    expect(setSource(settings, 'subtitles', 7 as never)).toBe(settings)
    expect(setSttTarget(settings, 'tts' as never)).toBe(settings)
  })

  it('equals the source of its target module after any changes', () => {
    fc.assert(
      fc.property(anySettings, code, module, (settings, language, target) => {
        for (const changed of [
          setSource(settings, target, language),
          setSttLanguage(settings, language),
          setSttTarget(settings, target),
          flip(settings, target),
        ])
          expect(changed.stt.language).toBe(changed[changed.stt.target].sourceLanguage)
      }),
    )
  })
})

describe('flip', () => {
  it('swaps source and target, and the voice and capture languages follow', () => {
    const settings = setTarget(initialSettings(english), 'subtitles', french)
    expect(flip(settings, 'subtitles')).toEqual({
      ...settings,
      subtitles: { ...settings.subtitles, sourceLanguage: french, targetLanguage: english },
      tts: { ...settings.tts, language: english },
      stt: { ...settings.stt, language: french },
    })
  })

  it('changes nothing if source and target are the same', () => {
    const settings = setVoiceLanguage(initialSettings(english), spanish)
    expect(flip(settings, 'subtitles')).toBe(settings)
  })

  it('twice restores source and target', () => {
    fc.assert(
      fc.property(anySettings, module, (settings, panel) => {
        const twice = flip(flip(settings, panel), panel)
        expect(twice[panel]).toEqual(settings[panel])
        expect(twice.stt).toEqual(settings.stt)
      }),
    )
  })

  it('leaves the voice in the new target whenever it swaps', () => {
    fc.assert(
      fc.property(anySettings, module, (settings, panel) => {
        const flipped = flip(settings, panel)
        if (flipped !== settings) expect(flipped.tts.language).toBe(flipped[panel].targetLanguage)
      }),
    )
  })
})

describe('the initial values of a panel', () => {
  const subtitles = {
    initialSourceLanguage: english,
    initialTargetLanguage: french,
    initialVisibility: false,
    username: 'Ada Lovelace',
  }

  it('set the languages, visibility and user name of subtitles and chat', () => {
    const settings = initialSettings()
    expect(seed(settings, 'subtitles', subtitles)).toEqual({
      ...settings,
      subtitles: {
        sourceLanguage: english,
        targetLanguage: french,
        visible: false,
        username: 'Ada Lovelace',
        fontSize: 2,
        bilingual: false,
        reading: 'calm',
        typedReading: 'words',
        liveTyping: false,
        toldOfLiveTyping: false,
      },
      stt: { ...settings.stt, language: english },
    })
    expect(seed(settings, 'chat', subtitles).stt.language).toBe('')
  })

  it('set the language of voice and speak', () => {
    const settings = initialSettings(english)
    expect(seed(settings, 'tts', { initialLanguage: french })).toEqual(setVoiceLanguage(settings, french))
    expect(seed(settings, 'stt', { initialLanguage: french, initialVisibility: true }).stt).toEqual({
      language: french,
      visible: true,
      target: 'subtitles',
      duplex: 'half',
      holdToSpeak: false,
      holdKey: 'Space',
    })
  })

  it('have the same effect in any order', () => {
    const speak = { initialLanguage: spanish }
    const oneWay = seed(seed(initialSettings(), 'subtitles', subtitles), 'stt', speak)
    const otherWay = seed(seed(initialSettings(), 'stt', speak), 'subtitles', subtitles)
    expect(oneWay).toEqual(otherWay)
    expect([oneWay.stt.language, oneWay.subtitles.sourceLanguage]).toEqual([spanish, english])
  })
})

describe('the language of the page', () => {
  it('is source and target of subtitles and chat, the voice language and the capture language', () => {
    expect(applyLanguage(initialSettings(), french)).toEqual(initialSettings(french))
  })

  it.each(['subtitles', 'chat', 'tts', 'stt'] as const)('does not replace the languages that %s was given', (panel) => {
    const before = initialSettings(english)
    const after = applyLanguage(before, french, new Set([panel]))
    const others = (['subtitles', 'chat', 'tts'] as const).filter((other) => other !== panel)
    expect(after[panel]).toEqual(before[panel])
    for (const other of others) expect(after[other]).toEqual(initialSettings(french)[other])
  })
})

describe('languages given as tags', () => {
  it('are replaced by codes once the catalogue is loaded', () => {
    const { languages } = initialSettings(french)
    const named = nameLanguages({ ...initialSettings('fr-FR'), languages }, (tag) =>
      tag === 'fr-FR' ? french : english,
    )
    expect(named).toEqual(initialSettings(french))
  })
})

describe('stored settings', () => {
  it('are restored as saved', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(restored(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
      }),
    )
  })

  it('are what the participant changed, and no more', () => {
    fc.assert(
      fc.property(anySettings, anySettings, anySettings, (first, next, last) => {
        const chosen = addChosen(addChosen({}, { before: first, after: next }), { before: next, after: last })
        expect(applyChosen(first, chosen)).toEqual(last)
        expect(addChosen(chosen, { before: last, after: last })).toBe(chosen)
      }),
    )
    const before = initialSettings(english)
    const bigger = set(before, 'chat', 'fontSize', 5)
    const chosen = addChosen({}, { before, after: bigger })
    expect(chosen).toEqual({ chat: { fontSize: 5 } })
    expect(applyChosen(initialSettings(french), chosen)).toEqual(set(initialSettings(french), 'chat', 'fontSize', 5))
    expect(addChosen(chosen, { before: bigger, after: before })).toEqual({ chat: { fontSize: 2 } })
  })

  it('forget a choice that was taken back', () => {
    const before = initialSettings(english)
    const preferred = prefer(before, 'tts', 'voice', 'Zira')
    const chosen = addChosen({}, { before, after: preferred })
    expect(chosen).toEqual({ tts: { voice: 'Zira' } })
    expect(addChosen(chosen, { before: preferred, after: prefer(preferred, 'tts', 'voice', undefined) })).toEqual({
      tts: {},
    })
  })

  it('fall back to the defaults field by field', () => {
    const defaults = initialSettings(english)
    const stored = {
      subtitles: { sourceLanguage: french, fontSize: 9, visible: 'yes', extra: 1 },
      chat: null,
      tts: { playbackRate: 1.5, gender: 'robot', voice: 3 },
      other: {},
    }
    expect(restored(stored, defaults)).toEqual({
      ...defaults,
      subtitles: { ...defaults.subtitles, sourceLanguage: french },
      tts: { ...defaults.tts, playbackRate: 1.5 },
    })
  })

  it('never break the settings, whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (stored) => {
        expect(restored(stored)).toEqual(initialSettings())
      }),
    )
    const thrower = Object.defineProperty({}, 'tts', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(restored(thrower, initialSettings(french))).toEqual(initialSettings(french))
  })

  it('ignore inherited properties', () => {
    const stored = Object.create({ tts: { playbackRate: 1.5 } })
    expect(restored(stored)).toEqual(initialSettings())
  })
})
