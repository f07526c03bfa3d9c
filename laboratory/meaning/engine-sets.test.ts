import { startLocalEngines } from '@lingobooth/local-engines'
import { sampleLanguages, soundOfWords, wavOf } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { createHttpSpeechToText } from '@lingobooth/vendor-http'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { libreTranslate, transcriptionVendor } from './engine-sets.ts'
import { passages } from './material/passages.ts'
import { readPassage } from './read-passages.ts'

const { americanEnglish } = sampleLanguages
const set: Record<string, string | undefined> = {}
const setVariable = (name: string, value: string) => {
  set[name] = process.env[name]
  process.env[name] = value
}
afterEach(() => {
  for (const [name, value] of Object.entries(set))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})

async function startServer(path: string, value: object) {
  const server = await startVendorServer()
  onTestFinished(() => server.close())
  server.route({ [path]: answer.json(value) })
  return server
}

it('sends LibreTranslate the text of each line, once for each language', async () => {
  const server = await startServer('/translate', { translatedText: 'leído' })
  setVariable('LIBRETRANSLATE_URL', server.url)
  const engines = await startLocalEngines()
  onTestFinished(() => engines.close())
  const [passage] = passages.filter(({ id }) => id === 'invoice')
  if (!passage) throw new Error('There is no such passage.')
  const { readers } = await readPassage(engines.url, libreTranslate, passage)
  expect(Object.values(readers).map(({ text }) => text)).toEqual(Array(4).fill('leído leído'))
  const asked = server.requests.map(({ text }) => JSON.parse(text)).filter(({ q }) => q === passage.sentences[0]?.[0])
  expect(asked.sort((one, other) => one.target.localeCompare(other.target))).toEqual(
    ['ca', 'es', 'fr', 'pt'].map((target) => ({ q: passage.sentences[0]?.[0], source: 'en', target, format: 'text' })),
  )
})

it('sends a recording to a recording server in the format of OpenAI', async () => {
  const server = await startServer('/v1/audio/transcriptions', { text: 'hello' })
  setVariable('TRANSCRIPTION_URL', `${server.url}/v1/audio/transcriptions`)
  setVariable('TRANSCRIPTION_MODEL', 'base.en')
  const wav = wavOf(soundOfWords(1))
  const recognizer = createHttpSpeechToText(transcriptionVendor())
  expect(
    await recognizer.recognize(
      { id: '1', wav, startedAtMs: 0, endedAtMs: 1, cut: false },
      { language: americanEnglish },
    ),
  ).toBe('hello')
  const parts = server.requests[0]?.parts.map(({ name, fileName, text }) => [name, fileName ?? text])
  expect(parts).toEqual([
    ['model', 'base.en'],
    ['language', 'en'],
    ['response_format', 'json'],
    ['file', 'speechtotext.wav'],
  ])
})
