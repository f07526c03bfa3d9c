import { messages as german } from '@lingobooth/react/messages/de'
import { expect, it, onTestFinished } from 'vitest'
import { openState } from './open-state.tsx'
import { states } from './states/index.ts'
import { markWords } from './words.ts'

it('each text that a state shows is found with the English one, with the values that it has there', async () => {
  const frame = document.createElement('iframe')
  document.body.replaceChildren(frame)
  const state = states.find(({ name }) => name === 'The whole booth: a conversation, everything open')
  if (!state) throw new Error('The gallery has no such state.')
  const open = await openState(state, frame, { still: true })
  onTestFinished(() => open.close())
  const { messages, words, wordsIn } = markWords(german)
  await open.show({ language: 'de', theme: 'light', messages })
  const shown = wordsIn(open.page)
  expect(shown).toContainEqual({ path: 'panelTitles.stt', text: 'Sprechen', english: 'Speak' })
  expect(shown.find(({ path }) => path === 'clearSubtitles')?.english).toBe('Clear subtitles')
  expect(shown.filter(({ text }) => text === '')).toEqual([])
  expect(shown.length).toBeGreaterThan(30)
  expect(words.length).toBeGreaterThan(250)
})
