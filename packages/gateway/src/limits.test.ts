import type { SpeechToText } from '@lingobooth/core'
import { manualClock, sampleLanguages, spokenText, wavOf } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { memoryStore } from './test-support/memory-store.ts'
import { base, codeOf, pageOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german, french } = sampleLanguages
const day = 86_400_000
const recording = (seconds: number) => ({
  id: 'segment',
  wav: wavOf(new Int16Array(seconds * 16_000)),
  startedAtMs: 0,
  endedAtMs: seconds * 1_000,
  cut: false,
})

const translate = (stage: ReturnType<typeof stageGateway>) => async (who: string, text: string) => {
  const token = await stage.tokenOf(who)
  const body = { texts: [text], source: source.code, targets: [german.code] }
  const response = await stage.post('translate', body, stage.as(token))
  return response.ok ? 'ok' : (await codeOf(response))[1]
}

it('a quota of characters survives a reload, and counts code points for each language', async () => {
  const stage = stageGateway({ limits: { participant: { characters: 10 } } })
  const ask = translate(stage)
  expect([await ask('ann@room:speaker', '12345'), await ask('ann@room:speaker', '🦊🦊🦊🦊🦊')]).toEqual(['ok', 'ok'])
  expect([await ask('ann@room:speaker', '1'), await ask('bob@room:speaker', '1')]).toEqual(['limit', 'ok'])
  const answer = await (await stage.post('token', {}, { cookie: 'ann@room:speaker' })).json()
  expect(answer.rules.spent).toEqual(['translation', 'voice'])
})

it('a limit that the host sets for a participant overrides the limit of the gateway', async () => {
  const authorize = () => ({ user: 'ann', room: 'room', limits: { characters: 3 } })
  const ask = translate(stageGateway({ authorize, limits: { participant: { characters: 10 } } }))
  expect([await ask('', '123'), await ask('', '4')]).toEqual(['ok', 'limit'])
})

it('a room and a day have caps on what is bought, and cached results stay available', async () => {
  const clock = manualClock(Date.UTC(2026, 0, 1, 12))
  const stage = stageGateway({ clock, limits: { room: { characters: 5 }, day: { characters: 8 } } })
  const ask = translate(stage)
  expect(await ask('ann@one:speaker', '12345')).toBe('ok')
  expect([await ask('bob@one:speaker', '12345'), await ask('bob@one:speaker', '6')]).toEqual(['ok', 'limit'])
  expect([await ask('ann@two:speaker', '123'), await ask('ann@two:speaker', '4')]).toEqual(['ok', 'limit'])
  await clock.advance(day + 1)
  expect([await ask('ann@two:speaker', '5'), await ask('bob@one:speaker', '6')]).toEqual(['ok', 'ok'])
})

it('what a room may not buy never counts for the day, not even until it is refused', async () => {
  const clock = manualClock(Date.now())
  const { store } = memoryStore(clock)
  const told: [string, number][] = []
  const add: typeof store.add = (steps) => {
    told.push(...steps.map(({ key, amount }): [string, number] => [key, amount]))
    return store.add(steps)
  }
  const limits = { room: { characters: 5 }, day: { characters: 20 } }
  const ask = translate(stageGateway({ clock, limits, store: { ...store, add } }))
  expect([await ask('eve@one:speaker', '12345'), await ask('eve@one:speaker', '6')]).toEqual(['ok', 'limit'])
  expect(told.flatMap(([key, amount]) => (key.includes('day:') && amount !== 0 ? amount : []))).toEqual([5])
})

it('a call that no vendor completed uses no quota', async () => {
  const stage = stageGateway({ limits: { room: { characters: 5 } } })
  const ask = translate(stage)
  stage.translator.fail('network')
  expect(await ask('ann@room:speaker', '12345')).toBe('network')
  stage.translator.answer('done')
  expect(await ask('ann@room:speaker', '12345')).toBe('ok')
})

it.each([
  ['participant', { participant: { characters: 5 } }],
  ['room', { room: { characters: 5 } }],
])('a target that failed uses no quota of a %s', async (_, limits) => {
  const stage = stageGateway({ limits })
  const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
  stage.translator.answer(({ target }) => {
    if (target.code === french.code) throw new Error('failed')
    return 'done'
  })
  const ask = (text: string, targets: readonly string[]) =>
    stage.post('translate', { texts: [text], source: source.code, targets }, headers)
  expect((await ask('12', [german.code, french.code])).status).toBe(200)
  expect((await ask('345', [german.code])).status).toBe(200)
  expect(await codeOf(await ask('6', [german.code]))).toEqual([429, 'limit'])
})

it('a call that a vendor or the room refused uses no quota of the participant', async () => {
  const stage = stageGateway({ limits: { participant: { characters: 5, minutes: 0.1 }, room: { characters: 5 } } })
  const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
  const speak = () => stage.post('speak', { text: '12345', language: german.code, gender: 'female' }, headers)
  stage.textToSpeech.fail('network')
  expect(await codeOf(await speak())).toEqual([502, 'network'])
  stage.textToSpeech.answer(({ text }) => spokenText(text))
  expect((await speak()).status).toBe(200)
  expect(await translate(stage)('bob@room:speaker', '1')).toBe('limit')
  const { rules } = await (await stage.post('token', {}, { cookie: 'bob@room:speaker' })).json()
  expect(rules.spent).toEqual(['translation', 'voice'])
  const other = stageGateway({ limits: { participant: { minutes: 0.1 } } })
  other.speechToText.fail('network')
  other.live.fail('network')
  const [, whole] = pageOf('ann@room:speaker', other.gateway).speechToText
  const hear = () => whole?.recognize?.(recording(5), { language: source })
  await expect(hear()).rejects.toMatchObject({ code: 'network' })
  other.speechToText.answer('words')
  await hear()
})

it('a vendor hears exactly the audio that was counted, whatever else the file holds', async () => {
  const sizes: number[] = []
  const recognizer: SpeechToText = {
    id: 'vendor',
    async recognize({ wav }) {
      sizes.push(wav.size)
      return 'words'
    },
  }
  const stage = stageGateway({ speechToText: [recognizer] })
  const form = new FormData()
  const sound = recording(1).wav
  form.append('wav', new Blob([sound, sound]), 'speech.wav')
  form.append('language', source.code)
  const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
  const response = await stage.gateway.fetch(new Request(`${base}/recognize`, { method: 'POST', headers, body: form }))
  expect([response.status, sizes]).toEqual([200, [sound.size]])
})

it('reading the rules counts as a call, and starts no quota window', async () => {
  const clock = manualClock()
  const limits = { callsPerMinute: 3, windowMs: 120_000, participant: { characters: 5 } }
  const stage = stageGateway({ clock, limits })
  const token = await stage.tokenOf('ann@room:speaker')
  const rules = async () =>
    (await stage.gateway.fetch(new Request(`${base}/rules`, { headers: stage.as(token) }))).status
  expect([await rules(), await rules(), await rules()]).toEqual([200, 200, 429])
  await clock.advance(119_000)
  expect(await translate(stage)('ann@room:speaker', '12345')).toBe('ok')
  await clock.advance(60_000)
  expect(await translate(stage)('ann@room:speaker', '6')).toBe('limit')
})

it('recordings count by length', async () => {
  const { gateway, speechToText } = stageGateway({ limits: { participant: { minutes: 0.1 } } })
  speechToText.answer('words')
  const [, whole] = pageOf('ann@room:speaker', gateway).speechToText
  const hear = (seconds: number) => whole?.recognize?.(recording(seconds), { language: source })
  await hear(4)
  await expect(hear(4)).rejects.toMatchObject({ code: 'limit' })
  await hear(2)
})

it('a participant who calls too often waits for the next minute', async () => {
  const clock = manualClock()
  const stage = stageGateway({ clock, limits: { callsPerMinute: 3 } })
  const page = pageOf('ann@room:speaker', stage.gateway)
  const ask = (text: string) => page.translator.translate({ text, source, target: french })
  await ask('1')
  await ask('2')
  await expect(ask('3')).rejects.toMatchObject({ code: 'rate-limited', retryAfterMs: 60_000 })
  await clock.advance(60_000)
  expect(await ask('3')).toBe('3 [fr-FR]')
})

it('a long body or answer counts as several calls, and one too long for the rest of the minute is not read', async () => {
  const stage = stageGateway({ limits: { callsPerMinute: 10 } })
  stage.textToSpeech.answer(({ text }) => spokenText(text.padEnd(3 * 16_384)))
  const ann = stage.as(await stage.tokenOf('ann@room:speaker'))
  const speak = async (text: string) => {
    const answer = await stage.post('speak', { text, language: german.code, gender: 'female' }, ann)
    await answer.arrayBuffer()
    return answer.status
  }
  expect([await speak('one'), await speak('two'), await speak('three'), await speak('four')]).toEqual([
    200, 200, 200, 429,
  ])
  const headers = stage.as(await stage.tokenOf('bob@room:speaker'))
  const body = JSON.stringify({ texts: ['Hi'], source: source.code, targets: [german.code] })
  const send = async (kilobytes: number) => {
    const asked = { method: 'POST', headers, body: body.padEnd(kilobytes * 1_024) }
    return (await stage.gateway.fetch(new Request(`${base}/translate`, asked))).status
  }
  expect([await send(16), await send(15), await send(96), await send(1)]).toEqual([200, 200, 429, 429])
  const declared = { ...stage.as(await stage.tokenOf('carl@room:speaker')), 'content-length': '160000' }
  const never = new ReadableStream({ pull: () => new Promise(() => {}) })
  const asked = { method: 'POST', headers: declared, body: never, duplex: 'half' } as RequestInit
  expect((await stage.gateway.fetch(new Request(`${base}/translate`, asked))).status).toBe(429)
})
