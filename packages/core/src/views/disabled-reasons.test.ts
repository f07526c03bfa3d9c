import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { initialSettings } from '../settings/settings.ts'
import {
  attachRefusal,
  captureRefusal,
  type Means,
  recognitionRefusal,
  voiceRefusal,
  writingRefusal,
} from './disabled-reasons.ts'

const latin = initialSettings('latin-international')
const means = (changes: Partial<Means> = {}): Means => ({
  joined: true,
  listens: false,
  hasMicrophone: true,
  hasSpeechToText: true,
  hasTextToSpeech: true,
  hasPlayer: true,
  canSendFiles: true,
  languages: Object.values(sampleLanguages),
  settings: initialSettings('english-united-states'),
  capturing: null,
  ...changes,
})
const nothing = {
  joined: false,
  hasMicrophone: false,
  hasSpeechToText: false,
  hasTextToSpeech: false,
  hasPlayer: false,
}

describe('capture for the subtitles', () => {
  it.each([
    [null, {}],
    [null, { capturing: 'subtitles' }],
    ['not-joined', nothing],
    ['listening', { ...nothing, joined: true, listens: true }],
    ['no-microphone', { ...nothing, joined: true }],
    ['no-speech-to-text', { hasSpeechToText: false, capturing: 'chat' }],
    ['used-by-chat', { capturing: 'chat', languages: [] }],
    ['language-without-speech-to-text', { settings: latin }],
    ['language-without-speech-to-text', { languages: [] }],
  ] as const)('is refused with the first reason: %s', (reason, changes) => {
    expect(captureRefusal(means(changes), 'subtitles')).toBe(reason)
  })

  it('prevents the chat from capturing', () => {
    expect(captureRefusal(means({ capturing: 'subtitles' }), 'chat')).toBe('used-by-subtitles')
  })
})

it('recognition is judged by the language of capture in its target panel, else by the source of the panel', () => {
  const settings = initialSettings('english-united-states')
  const given = means({
    settings: {
      ...settings,
      subtitles: { ...settings.subtitles, sourceLanguage: 'latin-international' },
      chat: { ...settings.chat, sourceLanguage: 'latin-international' },
      stt: { ...settings.stt, target: 'subtitles' },
    },
  })
  expect(recognitionRefusal(given, 'subtitles')).toBeNull()
  expect(recognitionRefusal(given, 'chat')).toBe('language-without-speech-to-text')
})

it.each([
  [null, {}],
  ['not-joined', nothing],
  ['no-text-to-speech', { ...nothing, joined: true }],
  ['no-player', { hasPlayer: false, languages: [] }],
  ['language-without-text-to-speech', { settings: latin }],
  ['language-without-text-to-speech', { languages: [] }],
] as const)('the voice is refused with the first reason: %s', (reason, changes) => {
  expect(voiceRefusal(means(changes))).toBe(reason)
})

it('where no language is heard, or none has a voice, nothing is set up', () => {
  const languages = means().languages.map((language) => ({ ...language, services: new Set(['ttt'] as const) }))
  expect(captureRefusal(means({ languages }), 'subtitles')).toBe('no-speech-to-text')
  expect(voiceRefusal(means({ languages }))).toBe('no-text-to-speech')
})

it('files are refused outside a room, and in one whose transport carries none', () => {
  expect(attachRefusal(means({ joined: false, canSendFiles: false }))).toBe('not-joined')
  expect(attachRefusal(means({ canSendFiles: false }))).toBe('no-files')
  expect(attachRefusal(means())).toBeNull()
})

it('writing is refused outside a room, and to listeners', () => {
  expect(writingRefusal({ joined: false, listens: true })).toBe('not-joined')
  expect(writingRefusal({ joined: true, listens: true })).toBe('listening')
  expect(writingRefusal({ joined: true, listens: false })).toBe(null)
  expect(attachRefusal(means({ listens: true }))).toBe('listening')
})
