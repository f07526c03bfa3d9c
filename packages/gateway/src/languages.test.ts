import { type LanguageCatalog, systemClock } from '@lingobooth/core'
import { fakeSpeechToText, fakeTextToSpeech, sampleLanguages } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { gateway as gatewayPlugins } from './page/index.ts'
import { base, pageOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish, german, french } = sampleLanguages
const codesOf = (languages: readonly { readonly code: string }[]) => languages.map(({ code }) => code)

it('each page lists the current catalogue, or the last known one if the catalogue fails', async () => {
  let now = [americanEnglish, german]
  let asked = 0
  const list = async () => {
    asked++
    if (now.length === 0) throw new Error('The catalogue is away.')
    return now
  }
  const { gateway } = stageGateway({ languages: { list } })
  const page = pageOf('ada@weekly:speaker', gateway)
  expect(codesOf(await page.catalog.list())).toEqual([americanEnglish.code, german.code])
  now = [americanEnglish, german, french]
  expect(codesOf(await page.catalog.list())).toContain(french.code)
  now = []
  expect(codesOf(await page.catalog.list())).toContain(french.code)
  const before = asked
  expect(await page.translator.translate({ text: 'Hello', source: americanEnglish, target: french })).toContain('Hello')
  expect(asked).toBe(before)
})

it('a page may list languages besides those of its gateway', async () => {
  const { gateway } = stageGateway({ languages: [americanEnglish, german] })
  const page = pageOf('ada@weekly:speaker', gateway)
  const provisions = gatewayPlugins({
    url: base,
    fetch: (url, init) => gateway.fetch(new Request(String(url), init)),
    languages: (ofGateway) => ({ list: async (options) => [...(await ofGateway.list(options)), french] }),
  }).flatMap((plugin) => plugin.provisions)
  const create = provisions.find(({ port }) => port.name === 'LanguageCatalog')?.create as unknown as (
    ...needs: unknown[]
  ) => LanguageCatalog
  const listed = await create(page.credentials, systemClock).list()
  expect(codesOf(listed)).toEqual([americanEnglish.code, german.code, french.code])
})

it('a language has the services that its vendors declare, and no other vendor is asked', async () => {
  const isGerman = ({ code }: { readonly code: string }) => code === german.code
  const [none, voice] = [fakeTextToSpeech({ id: 'none' }), fakeTextToSpeech({ id: 'voice' })]
  const { gateway } = stageGateway({
    languages: [americanEnglish, german],
    speechToText: [{ ...fakeSpeechToText(), recognizes: isGerman }],
    textToSpeech: [
      { ...none, speaks: () => false },
      { ...voice, speaks: isGerman },
    ],
  })
  const page = pageOf('ada@weekly:speaker', gateway)
  const services = (await page.catalog.list()).map((language) => [...language.services].sort())
  expect(services).toEqual([['ttt'], ['stt', 'tts', 'ttt']])
  await page.textToSpeech.prepare({ text: 'Hallo', language: german, gender: 'male' })
  expect([none.requests.length, voice.requests.length]).toEqual([0, 1])
  const english = page.textToSpeech.prepare({ text: 'Hello', language: americanEnglish, gender: 'male' })
  await expect(english).rejects.toMatchObject({ code: 'unsupported-language' })
})
