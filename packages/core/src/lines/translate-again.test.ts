import { expect, it } from 'vitest'
import { hear, joined, settled, spanishLine } from '../booth/test-support/person.ts'

it('an untranslated line can be translated again, once', { tags: ['translate-again'] }, async () => {
  const ada = await joined()
  ada.translator.fail()
  await hear(ada.network, spanishLine())
  const { key } = ada.subtitles()[0] ?? { key: '' }
  ada.translator.answer(({ target }) => `into ${target.tag}`)
  ada.booth.subtitles.retryTranslation(key)
  await settled()
  expect([ada.subtitles().map(({ state }) => state), ada.shown()]).toEqual([['translated'], ['into en-US']])
  const asked = ada.translator.requests.length
  for (const again of [key, 'unknown']) ada.booth.subtitles.retryTranslation(again)
  await ada.booth.leave()
  ada.booth.subtitles.retryTranslation(key)
  await settled()
  expect(ada.translator.requests).toHaveLength(asked)
})
