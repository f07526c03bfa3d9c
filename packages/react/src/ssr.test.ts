import { createBooth } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Booth, ChatPanel, SpeakPanel, SubtitlesPanel, VoicePanel } from './index.ts'

const provider = createBooth({ plugins: fakePlugins().plugins })
const lines = {
  provider,
  initialSourceLanguage: 'en-US',
  initialTargetLanguage: 'es-ES',
  initialVisibility: true,
  username: 'Ada',
}

it('the panels render on a server without a window', () => {
  expect('window' in globalThis).toBe(false)
  expect(renderToString(createElement(Booth, { provider, autologin: true }))).toContain('Loading app...')
  expect(renderToString(createElement(SubtitlesPanel, lines))).toContain('Subtitles')
  expect(renderToString(createElement(ChatPanel, lines))).toContain('Chat')
  expect(renderToString(createElement(VoicePanel, { provider, initialLanguage: 'en-US' }))).toBe('')
  expect(renderToString(createElement(SpeakPanel, { provider, initialLanguage: 'en-US' }))).toBe('')
})

it.each([true, false])('each panel renders as initialVisibility says: %s', (initialVisibility) => {
  const language = { provider, initialLanguage: 'en-US', initialVisibility }
  const rendered = [
    createElement(SubtitlesPanel, { ...lines, initialVisibility }),
    createElement(ChatPanel, { ...lines, initialVisibility }),
    createElement(VoicePanel, language),
    createElement(SpeakPanel, language),
  ].map((panel) => renderToString(panel) !== '')
  expect(rendered).toEqual(Array(4).fill(initialVisibility))
})
