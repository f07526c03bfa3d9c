import { AdapterError } from '@lingobooth/core'
import { fakeTranslator, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { codeOf, stageGateway } from './test-support/stage.ts'

it('the log contains the error of a vendor, such as a wrong key, and the page learns only that the vendor failed', async () => {
  const translator = fakeTranslator()
  translator.translate = async () => {
    throw new AdapterError('deepl', 'unauthorized', 'The key is wrong.', { status: 403 })
  }
  const { post, tokenOf, as, events } = stageGateway({ translators: [translator] })
  const { americanEnglish, french } = sampleLanguages
  const body = { texts: ['Good morning'], source: americanEnglish.code, targets: [french.code] }
  const answer = await post('translate', body, as(await tokenOf('ann@room:speaker')))
  expect(events.find(({ kind }) => kind === 'vendorFailed')).toMatchObject({ code: 'unauthorized' })
  expect(await codeOf(answer)).toEqual([502, 'network'])
})

it.each([
  ['a pause of seconds', 2_500, '3', 2_500],
  ['a pause of a fraction of a millisecond', 0.5, '1', 1],
  ['a pause of years', 1e99, '86400', 86_400_000],
  ['an endless pause', Number.POSITIVE_INFINITY, '86400', 86_400_000],
  ['a pause before now', -1, null, undefined],
  ['no pause at all', Number.NaN, null, undefined],
])('a vendor that asks for %s is heard within a day', async (_, retryAfterMs, header, told) => {
  const translator = fakeTranslator()
  translator.translate = async () => {
    throw new AdapterError('vendor', 'rate-limited', 'Too many.', { status: 429, retryAfterMs })
  }
  const { post, tokenOf, as } = stageGateway({ translators: [translator] })
  const { americanEnglish, french } = sampleLanguages
  const body = { texts: ['Good morning'], source: americanEnglish.code, targets: [french.code] }
  const answer = await post('translate', body, as(await tokenOf('ann@room:speaker')))
  expect([answer.headers.get('retry-after'), (await answer.json()).error.retryAfterMs]).toEqual([header, told])
})
