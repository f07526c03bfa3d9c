import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { initialSettings, set } from '../settings/settings.ts'
import { toLanguageOption } from '../text/languages/language.ts'
import { type VoiceFacts, voiceView } from './voice.view.ts'

const languageOptions = [toLanguageOption(sampleLanguages.french)]
const facts = (changes: Partial<VoiceFacts> = {}): VoiceFacts => ({
  joined: true,
  hasTextToSpeech: true,
  hasPlayer: true,
  languages: Object.values(sampleLanguages),
  languageOptions,
  settings: initialSettings('french-france'),
  state: 'muted',
  current: null,
  queued: 0,
  behindMs: 0,
  outage: null,
  ...changes,
})

describe('the view of the voice', () => {
  it('is muted, male, at normal speed and hidden at first', { tags: ['voice-settings'] }, () => {
    expect(voiceView(facts())).toEqual({
      visible: false,
      active: false,
      disabled: null,
      warning: null,
      state: 'muted',
      playing: null,
      queued: 0,
      behindSeconds: 0,
      gender: 'male',
      language: sampleLanguages.french,
      languageOptions,
      playbackRate: 1,
      catchUp: false,
    })
  })

  it('names the line that sounds, and none before and after', () => {
    const playing = (state: VoiceFacts['state']) => voiceView(facts({ state, current: 'line', queued: 1 })).playing
    expect((['preparing', 'awaitingQuiet', 'playing', 'blocked', 'muted'] as const).map(playing)).toEqual([
      ...[null, null, 'line', null, null],
    ])
  })

  it('warns that there is no voice, unless a closer reason applies', () => {
    expect(voiceView(facts({ outage: 'out' }))).toMatchObject({ disabled: null, warning: 'text-to-speech-out' })
    expect(voiceView(facts({ outage: 'out', state: 'idle' })).warning).toBe('text-to-speech-out')
    expect(voiceView(facts({ outage: 'limit' })).warning).toBe('text-to-speech-limit')
    expect(voiceView(facts({ outage: 'out', joined: false }))).toMatchObject({ disabled: 'not-joined', warning: null })
  })

  it.each(['elsewhere', 'idle', 'preparing', 'awaitingQuiet', 'playing', 'blocked'] as const)(
    'is active in state %s, and can then always be muted',
    (state) => {
      const view = voiceView(facts({ state, queued: 3, hasPlayer: false, joined: false }))
      expect(view).toMatchObject({ active: true, disabled: null, state, queued: 3 })
    },
  )

  it.each([
    ['not-joined', { joined: false, hasTextToSpeech: false, hasPlayer: false }],
    ['no-text-to-speech', { hasTextToSpeech: false, hasPlayer: false }],
    ['no-player', { hasPlayer: false, languages: [] }],
    ['language-without-text-to-speech', { settings: initialSettings('latin-international') }],
    ['language-without-text-to-speech', { languages: [] }],
  ] as const)('cannot be unmuted and names the first reason: %s', (disabled, changes) => {
    expect(voiceView(facts(changes))).toMatchObject({ active: false, disabled })
  })

  it.each([
    [0, 1, 0],
    [499, 1, 0],
    [7_400, 1, 7],
    [7_500, 1.5, 5],
    [7_500, 0.5, 15],
  ] as const)('%d ms of waiting speech at rate %d are %d seconds behind', (behindMs, rate, behindSeconds) => {
    const settings = set(initialSettings('french-france'), 'tts', 'playbackRate', rate)
    expect(voiceView(facts({ behindMs, settings }))).toMatchObject({ behindSeconds, playbackRate: rate })
  })

  it('shows no language that is not in the catalogue', () => {
    expect(voiceView(facts({ settings: initialSettings('klingon') })).language).toBeNull()
  })
})
