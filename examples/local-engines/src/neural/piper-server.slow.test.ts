import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseWav } from '@lingobooth/core/audio'
import { sampleLanguages } from '@lingobooth/testing'
import { createHttpTextToSpeech } from '@lingobooth/vendor-http'
import { expect, onTestFinished, test } from 'vitest'
import { neuralFolder, pythonOf } from './folder.ts'
import { whyLeftOut } from './why-left-out.ts'

const reason = await whyLeftOut(['piper'])

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function startPiper(): Promise<string> {
  const port = await freePort()
  const model = join(neuralFolder(), 'piper', 'joe.onnx')
  const given = ['-m', 'piper.http_server', '-m', model, '--host', '127.0.0.1', '--port', String(port)]
  const piper = spawn(pythonOf(neuralFolder()), given, { stdio: 'ignore' })
  onTestFinished(() => void piper.kill())
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${url}/info`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  return url
}

test('the server of Piper speaks, though it calls its sound a page', async ({ skip }) => {
  skip(reason !== '', reason)
  const url = `${await startPiper()}/synthesize`
  const piper = createHttpTextToSpeech({ id: 'piper', url, body: { text: '{text}' }, languageFormat: 'tag' })
  const text = 'We will start the meeting in five minutes.'
  const spoken = await piper.prepare({ text, language: sampleLanguages.americanEnglish, gender: 'male' })
  const sound = spoken.kind === 'audio' ? spoken.audio : new Blob()
  const wav = parseWav(new Uint8Array(await sound.arrayBuffer()))
  const seconds = Math.round((wav?.samples.length ?? 0) / (wav?.sampleRateHz ?? 1))
  expect([sound.type, wav?.sampleRateHz, wav?.channelCount, seconds > 0, seconds < 10]).toEqual([
    'audio/wav',
    22_050,
    1,
    true,
    true,
  ])
})
