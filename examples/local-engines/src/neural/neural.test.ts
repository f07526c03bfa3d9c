import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { readRecording } from '../engines/wav.ts'
import { startLocalEngines } from '../start-local-engines.ts'
import { describeWithEngines } from '../test-client.ts'
import type { NeuralReport } from './neural-part.ts'
import { neuralNames } from './pins.ts'
import { whyLeftOut } from './why-left-out.ts'

const reason = await whyLeftOut(neuralNames)

describeWithEngines('the neural engines', ({ recordVoice }) => {
  test('hear, translate and speak, and report what they do', { timeout: 120_000 }, async ({ skip }) => {
    skip(reason !== '', reason)
    const server = await startLocalEngines({ neural: neuralNames })
    onTestFinished(() => server.close())
    const authorization = 'demo-key'
    const get = (path: string, parameters: Record<string, string> = {}) =>
      fetch(`${server.url}${path}?${new URLSearchParams(parameters)}`, { headers: { authorization } })
    const report = async (): Promise<NeuralReport[]> => (await (await get('/engines')).json()).neural
    await expect
      .poll(async () => (await report()).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(Array(3).fill('ready'))

    const text = 'We will start the meeting in five minutes.'
    const translation = { text, sourceLanguage: 'en-US', targetLanguage: 'pt-BR' }
    expect(await (await get('/api/Translation', translation)).json()).toEqual({
      targetText: 'Vamos começar a reunião em cinco minutos.',
    })
    const address = { ...translation, text: 'Write to ana@example.com today.' }
    expect((await (await get('/api/Translation', address)).json()).targetText).toContain(' ana@example.com ')

    const spoken = await get('/api/TextToSpeech', { text, sourcelanguage: 'en-US', voice: 'male' })
    expect([spoken.status, (await spoken.arrayBuffer()).byteLength > 5_000]).toEqual([200, true])

    const sound = Buffer.concat([Buffer.alloc(8_000), readRecording(recordVoice(text, 'slt')), Buffer.alloc(16_000)])
    const stream = new WebSocket(`${server.url.replace('http', 'ws')}/v1/listen?interim_results=true`, [
      'bearer',
      authorization,
    ])
    onTestFinished(() => stream.terminate())
    const pieces: string[] = []
    const closed = new Promise((resolve) => stream.on('close', resolve))
    stream.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.is_final) pieces.push(message.channel.alternatives[0].transcript)
    })
    await new Promise((resolve) => stream.on('open', resolve))
    for (let at = 0; at < sound.length; at += 3_200) stream.send(sound.subarray(at, at + 3_200))
    stream.send(JSON.stringify({ type: 'CloseStream' }))
    await closed
    expect(pieces.filter(Boolean).join(' ').replace('5', 'five')).toBe(text)
  })
})
