import { sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { codeOf, pageOf, stageGateway } from './test-support/stage.ts'

const { german } = sampleLanguages
const spoken = { text: 'Guten Morgen', language: german.code, gender: 'female' } as const

it.each(['cloned-voice-of-the-owner', '../../v1/models', 'warm/../../admin', '', '__proto__'])(
  'a page may not ask for the voice "%s", which the operator has not allowed',
  async (voice) => {
    const stage = stageGateway({ allowedVoices: ['warm'] })
    const headers = stage.as(await stage.tokenOf('eve@room:listener'))
    expect(await codeOf(await stage.post('speak', { ...spoken, voice }, headers))).toEqual([400, 'bad-request'])
    const other = stageGateway()
    const token = other.as(await other.tokenOf('eve@room:listener'))
    expect(await codeOf(await other.post('speak', { ...spoken, voice }, token))).toEqual([400, 'bad-request'])
    expect([stage.textToSpeech.requests, other.textToSpeech.requests]).toEqual([[], []])
  },
)

it('a page may ask for a voice that the operator allows', async () => {
  const { gateway, textToSpeech } = stageGateway({ allowedVoices: ['warm'] })
  const page = pageOf('ann@room:speaker', gateway)
  await page.textToSpeech.prepare({ ...spoken, language: german, voice: 'warm' })
  await page.textToSpeech.prepare({ ...spoken, language: german })
  expect(textToSpeech.requests.map(({ voice }) => voice)).toEqual(['warm', undefined])
})

it('a voice that was bought is told once, as one call with its characters', async () => {
  const { gateway, events } = stageGateway()
  for (const who of ['ann@room:speaker', 'bob@room:speaker'])
    await pageOf(who, gateway).textToSpeech.prepare({ ...spoken, language: german })
  const told = events.filter(({ kind }) => kind === 'bought')
  expect(told).toMatchObject([{ service: 'speech', calls: 1, amount: spoken.text.length, user: 'ann', room: 'room' }])
})
