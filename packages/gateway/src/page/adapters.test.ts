import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { pageOf, stageGateway } from '../test-support/stage.ts'

const { americanEnglish } = sampleLanguages
const segment = { id: 'a', wav: wavOf(new Int16Array(16_000)), startedAtMs: 0, endedAtMs: 1_000, cut: false }

it.each([
  ['a text alone', { text: 'Hi' }],
  [
    'words with their times, some of them unsure',
    {
      text: 'Hi there',
      language: 'en',
      words: [
        { text: 'Hi', startMs: 0, endMs: 200 },
        { text: 'there', startMs: 200, endMs: 500, confidence: 0.4 },
      ],
    },
  ],
])('a page gets of a recording what the vendor heard: %s', async (_, heard) => {
  const vendor = { id: 'vendor', recognize: async () => heard }
  const { gateway } = stageGateway({ speechToText: [vendor] })
  const [, recorded] = pageOf('ann@room:speaker', gateway).speechToText
  expect(await recorded?.recognize?.(segment, { language: americanEnglish })).toStrictEqual(heard)
})
