import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import type { GatewayOptions } from '../options.ts'
import { pageOf, stageGateway } from '../test-support/stage.ts'

const { americanEnglish, german } = sampleLanguages
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

it('a page is told in the words of the gateway what the gateway does not have, or does not accept', async () => {
  const without = (options: Partial<GatewayOptions>) => pageOf('ann@room:speaker', stageGateway(options).gateway)
  const lacks = (what: string) => ({ code: 'missing-port', message: `The gateway answered with HTTP 501: ${what}` })
  const spoken = { text: 'Hi', language: americanEnglish, gender: 'female' } as const
  await expect(without({ textToSpeech: [] }).textToSpeech.prepare(spoken)).rejects.toMatchObject(
    lacks('No voice is set up: give the gateway "textToSpeech".'),
  )
  const [, recorded] = without({ speechToText: [] }).speechToText
  await expect(recorded?.recognize?.(segment, { language: americanEnglish })).rejects.toMatchObject(
    lacks('No speech recognition is set up: give the gateway "speechToText".'),
  )
  const line = { text: 'Hi', source: americanEnglish, target: german }
  await expect(without({ translators: [] }).translator.translate(line)).rejects.toMatchObject(
    lacks('No translation is set up: give the gateway "translators".'),
  )
  await expect(without({ hosts: ['meeting.example'] }).session.start()).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringMatching(/^The gateway answered with HTTP 421: .*"Host"/),
  })
})
