import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { initialSettings } from '../settings/settings.ts'
import type { Gate } from '../speech/capture-gates.ts'
import { type MicrophoneFacts, microphoneView } from './microphone.view.ts'

const facts = (changes: Partial<MicrophoneFacts> = {}): MicrophoneFacts => ({
  joined: true,
  listens: false,
  hasMicrophone: true,
  hasSpeechToText: true,
  languages: Object.values(sampleLanguages),
  settings: initialSettings('english-united-states'),
  owner: { state: 'shut', module: null, shutBy: null, code: null },
  capture: null,
  outage: null,
  hearsNothing: false,
  missed: false,
  unrecognized: null,
  ...changes,
})
const owned = (module: 'subtitles' | 'chat', shutBy: Gate | null = null) =>
  ({ state: 'open', module, shutBy, code: null }) as const

describe('the microphone button', () => {
  it('can be pressed if nothing prevents it', () => {
    expect(microphoneView(facts(), 'subtitles')).toEqual({
      active: false,
      disabled: null,
      warning: null,
      state: 'shut',
      error: null,
    })
  })

  it.each([
    ['not-joined', { joined: false, hasMicrophone: false, hasSpeechToText: false }],
    ['no-microphone', { hasMicrophone: false, hasSpeechToText: false }],
    ['no-speech-to-text', { hasSpeechToText: false, owner: owned('chat') }],
    ['used-by-chat', { owner: owned('chat'), languages: [] }],
    ['language-without-speech-to-text', { settings: initialSettings('latin-international') }],
    ['language-without-speech-to-text', { languages: [] }],
  ] as const)('is disabled and names the first reason: %s', (disabled, changes) => {
    expect(microphoneView(facts(changes), 'subtitles')).toEqual({
      active: false,
      disabled,
      warning: null,
      state: 'shut',
      error: null,
    })
  })

  it('names the panel that uses the microphone, in both directions', () => {
    expect(microphoneView(facts({ owner: owned('subtitles') }), 'chat').disabled).toBe('used-by-subtitles')
    expect(microphoneView(facts({ owner: owned('chat') }), 'subtitles').disabled).toBe('used-by-chat')
  })

  it.each([
    [null, null, 'starting'],
    ['starting', null, 'starting'],
    ['listening', null, 'listening'],
    ['speaking', null, 'speaking'],
    ['speaking', 'voice', 'paused'],
    [null, 'voice', 'paused'],
    ['listening', 'host', 'held'],
  ] as const)(
    'of the panel that captures (%s, shut by %s) shows %s and can always be pressed',
    (capture, shutBy, state) => {
      const changes = { capture, owner: owned('chat', shutBy), hasMicrophone: false }
      expect(microphoneView(facts(changes), 'chat')).toEqual({
        active: true,
        disabled: null,
        warning: null,
        state,
        error: null,
      })
    },
  )

  it('is off while its languages flip, can be pressed, and stays with its panel', () => {
    const owner = { ...owned('chat'), state: 'resting' } as const
    const off = { active: true, disabled: null, warning: null, state: 'flipping', error: null }
    expect(microphoneView(facts({ owner }), 'chat')).toEqual(off)
    expect(microphoneView(facts({ owner }), 'subtitles')).toMatchObject({ active: false, disabled: 'used-by-chat' })
  })

  it('warns that the language is not recognised, and can be pressed', () => {
    const changes = { owner: owned('chat'), settings: initialSettings('latin-international') }
    expect(microphoneView(facts(changes), 'chat')).toMatchObject({
      active: true,
      disabled: null,
      warning: 'language-without-speech-to-text',
    })
  })

  it('warns that recognition is unavailable, before and after the press, unless a closer reason applies', () => {
    const view = (changes: Partial<MicrophoneFacts>) => microphoneView(facts({ outage: 'out', ...changes }), 'chat')
    expect(view({})).toMatchObject({ disabled: null, warning: 'speech-to-text-out' })
    expect(view({ owner: owned('chat') }).warning).toBe('speech-to-text-out')
    expect(view({ outage: 'limit' }).warning).toBe('speech-to-text-limit')
    expect(view({ joined: false })).toMatchObject({ disabled: 'not-joined', warning: null })
    const latin = initialSettings('latin-international')
    expect(view({ owner: owned('chat'), settings: latin }).warning).toBe('language-without-speech-to-text')
  })

  it('warns of the language that no vendor recognised, before and after the press, in the panels that capture it', () => {
    const { chat, ...settings } = initialSettings('english-united-states')
    const changes = {
      unrecognized: 'spanish-spain',
      settings: { ...settings, chat: { ...chat, sourceLanguage: 'spanish-spain' } },
    }
    const view = (module: 'subtitles' | 'chat', owner = facts().owner) =>
      microphoneView(facts({ ...changes, owner }), module)
    expect(view('chat')).toMatchObject({ disabled: null, warning: 'language-without-speech-to-text' })
    expect(view('chat', owned('chat')).warning).toBe('language-without-speech-to-text')
    expect(view('subtitles').warning).toBeNull()
  })

  it.each([
    ['deaf', { hearsNothing: true, missed: true }],
    ['unrecognized', { missed: true }],
    ['unavailable', { outage: 'out', missed: true }],
    ['unavailable', { settings: initialSettings('latin-international') }],
    ['unavailable', { unrecognized: 'english-united-states', missed: true }],
    ['listening', {}],
  ] as const)('never shows listening while nothing is heard or recognised: %s', (state, changes) => {
    const view = (more: Partial<MicrophoneFacts>) =>
      microphoneView(facts({ owner: owned('subtitles'), capture: 'listening', ...changes, ...more }), 'subtitles').state
    expect(view({})).toBe(state)
    expect(view({ owner: owned('subtitles', 'voice') })).toBe('paused')
    expect(view({ capture: 'starting' })).toBe('starting')
  })

  it('shows that capture failed and why, and can be pressed again', () => {
    const owner = { state: 'failed', module: null, shutBy: null, code: 'capture-denied' } as const
    expect(microphoneView(facts({ owner }), 'chat')).toEqual({
      active: false,
      disabled: null,
      warning: null,
      state: 'failed',
      error: 'capture-denied',
    })
  })

  it('uses the language of capture if its panel is the target, else the source of its panel', () => {
    const settings = initialSettings('english-united-states')
    const changes = facts({
      settings: {
        ...settings,
        subtitles: { ...settings.subtitles, sourceLanguage: 'latin-international' },
        chat: { ...settings.chat, sourceLanguage: 'latin-international' },
        stt: { ...settings.stt, target: 'subtitles' },
      },
    })
    expect(microphoneView(changes, 'subtitles').disabled).toBeNull()
    expect(microphoneView(changes, 'chat').disabled).toBe('language-without-speech-to-text')
  })
})
