import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChosen, parseChosen } from './chosen.ts'
import {
  applyLanguage,
  chooseLanguage,
  flip,
  initialSettings,
  type LanguageUse,
  type Settings,
  seed,
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
const german = 'german-germany'

const code = fc.constantFrom(english, french, spanish, german)
const use = fc.constantFrom<(LanguageUse | undefined)[]>(undefined, 'speak', 'read', 'hear')
const choice = fc.tuple(code, use)
const chosen = (settings: Settings, choices: readonly (readonly [string, LanguageUse | undefined])[]) =>
  choices.reduce((next, [language, one]) => chooseLanguage(next, language, one), settings)

const languagesOf = ({ subtitles, chat, tts, stt }: Settings) => ({
  subtitles: [subtitles.sourceLanguage, subtitles.targetLanguage],
  chat: [chat.sourceLanguage, chat.targetLanguage],
  tts: tts.language,
  stt: stt.language,
})

/** In all panels. */
const serving = (speak: string, read: string, hear: string) => ({
  subtitles: [speak, read],
  chat: [speak, read],
  tts: hear,
  stt: speak,
})

describe('the choice of languages for all', () => {
  it('applies to all panels, whatever was chosen before', { tags: ['one-choice'] }, () => {
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        const settings = chosen(initialSettings(english), choices)
        const { speak, read, hear } = settings.languages
        expect(languagesOf(settings)).toEqual(serving(speak, read, hear))
      }),
    )
  })

  it('applies to speaking, reading and hearing, or to one of them', { tags: ['one-choice'] }, () => {
    const settings = initialSettings(english)
    expect(languagesOf(chooseLanguage(settings, french))).toEqual(serving(french, french, french))
    expect(languagesOf(chooseLanguage(settings, french, 'speak'))).toEqual(serving(french, english, english))
    expect(languagesOf(chooseLanguage(settings, french, 'hear'))).toEqual(serving(english, english, french))
  })

  it('changes the heard language with the read one while they are equal', () => {
    const both = chooseLanguage(initialSettings(english), french, 'read')
    expect(languagesOf(both)).toEqual(serving(english, french, french))
    const apart = chooseLanguage(chooseLanguage(both, spanish, 'hear'), german, 'read')
    expect(languagesOf(apart)).toEqual(serving(english, german, spanish))
  })

  it('is saved with the other settings', () => {
    const settings = chosen(initialSettings(english), [
      [french, 'read'],
      [spanish, 'speak'],
    ])
    expect(restored(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  })

  it('is flipped for all panels that share it', { tags: ['flip-languages'] }, () => {
    const settings = chooseLanguage(initialSettings(english), spanish, 'read')
    expect(languagesOf(flip(settings, 'subtitles'))).toEqual(serving(spanish, english, english))
    expect(languagesOf(flip(flip(settings, 'subtitles'), 'subtitles'))).toEqual(languagesOf(settings))
  })
})

describe('a panel with a language of its own', () => {
  const settings = initialSettings(english)

  it.each([
    ['its source', setSource(settings, 'chat', french), { chat: [french, english] }],
    ['its target', setTarget(settings, 'chat', french), { chat: [english, french] }],
    ['its starting values', seed(settings, 'chat', seedOf(french, spanish)), { chat: [french, spanish] }],
    ['the voice', setVoiceLanguage(settings, french), { tts: french }],
    [
      'Speak, whose words go to Chat',
      setSttLanguage(setSttTarget(settings, 'chat'), french),
      { chat: [french, english], stt: french },
    ],
    ['Speak, by its starting values', seed(settings, 'stt', { initialLanguage: french }), { stt: french }],
  ] as const)('is kept apart: %s', { tags: ['set-apart'] }, (_, apart, own) => {
    expect(languagesOf(chooseLanguage(apart, german))).toEqual({ ...serving(german, german, german), ...own })
  })

  it('is unaffected by what is chosen for the others', { tags: ['set-apart'] }, () => {
    fc.assert(
      fc.property(fc.array(choice.filter(([language]) => language !== german)), (choices) => {
        const apart = setTarget(setSource(settings, 'chat', german), 'chat', german)
        const after = chosen(apart, choices)
        expect(after.chat).toEqual(apart.chat)
        expect(languagesOf({ ...after, chat: after.subtitles })).toEqual(languagesOf(chosen(settings, choices)))
      }),
    )
  })

  it('is flipped alone, with the voice', { tags: ['flip-languages'] }, () => {
    const apart = setTarget(settings, 'subtitles', french)
    expect(languagesOf(flip(apart, 'subtitles'))).toEqual({
      ...serving(english, english, english),
      subtitles: [french, english],
      stt: french,
    })
  })

  it('shares the choice again once one language is chosen for all', { tags: ['set-apart'] }, () => {
    const apart = setVoiceLanguage(setTarget(settings, 'chat', french), spanish)
    const joined = applyLanguage(apart, german)
    expect(languagesOf(joined)).toEqual(serving(german, german, german))
    expect(languagesOf(chooseLanguage(joined, english))).toEqual(serving(english, english, english))
  })
})

function seedOf(initialSourceLanguage: string, initialTargetLanguage: string) {
  return { initialSourceLanguage, initialTargetLanguage, initialVisibility: true, username: 'Ada' }
}
