import { expect, it } from 'vitest'
import { mergeMessages } from './messages.ts'
import { messages as englishMessages } from './words/en.ts'

it('replaces some words and keeps the others', () => {
  const merged = mergeMessages(englishMessages, { send: 'Enviar', panelTitles: { chat: 'Plática' } })
  expect(merged).toEqual({
    ...englishMessages,
    send: 'Enviar',
    panelTitles: { ...englishMessages.panelTitles, chat: 'Plática' },
  })
})

it('keeps the inherited word when the replacement is undefined', () => {
  expect(mergeMessages(englishMessages, { send: undefined as never })).toEqual(englishMessages)
})
