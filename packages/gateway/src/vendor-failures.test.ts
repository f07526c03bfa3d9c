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
