import { expect, it } from 'vitest'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'

it('an expired session is reported with its code, and refused lines are translated once a token works', async () => {
  const ada = await joined()
  ada.translator.fail('unauthorized')
  for (const text of ['uno', 'dos', 'tres']) await hear(ada.network, spanishLine({ text }))
  expect(ada.shown()).toEqual(['uno', 'dos', 'tres'])
  const [event] = ada.events.filter(({ type }) => type === 'dropped')
  expect(event).toEqual({ type: 'dropped', what: 'translation', reason: 'failed', code: 'unauthorized', count: 1 })
  ada.translator.answer(({ text }) => `${text} in English`)
  await hear(ada.network, spanishLine({ text: 'cuatro' }))
  await settled()
  expect(ada.shown()).toEqual(['uno', 'dos', 'tres', 'cuatro'].map((text) => `${text} in English`))
})

it('the refused lines are translated after the languages and tokens are loaded again', async () => {
  const ada = await joined()
  ada.translator.fail('unauthorized')
  await hear(ada.network, spanishLine({ text: 'uno' }))
  ada.translator.answer(({ text }) => `${text} in English`)
  ada.booth.app.retry()
  await settled()
  expect(ada.shown()).toEqual(['uno in English'])
})
