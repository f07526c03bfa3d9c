import { AdapterError } from '@lingobooth/core'
import { fakeSpeechToText, fakeTextToSpeech, fakeTokenSource, fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from './plugin.ts'
import { hear, joined, type Person, person, settled, spanishLine } from './test-support/person.ts'
import { say, speaking } from './test-support/speaking.ts'

const warnings = ({ logger }: Person) => logger.entries.filter(({ level }) => level !== 'info')
const failing = (vendor: string) => () => {
  throw new AdapterError(vendor, 'bad-request', `"${vendor}" answered HTTP 400.`, { status: 400 })
}
const details = (vendor: string) => ({
  vendor,
  code: 'bad-request',
  status: 400,
  message: `"${vendor}" answered HTTP 400.`,
})

describe('the log of a wrong set-up', () => {
  it('warns once when the languages cannot be loaded', async () => {
    const ada = person()
    ada.languageCatalog.answer(failing('catalogue'))
    await ada.booth.start().catch(() => {})
    ada.booth.app.retry()
    await settled()
    expect(warnings(ada)).toEqual([
      { level: 'warn', message: 'The languages could not be loaded', details: details('catalogue') },
    ])
  })

  it('warns once when a translator returns nothing, even if it works in between', async () => {
    const ada = await joined()
    for (const [index, answer] of ['', 'translated', '', 'translated', ''].entries()) {
      ada.translator.answer(answer)
      await hear(ada.network, spanishLine({ text: `hola ${index}` }))
    }
    expect(warnings(ada)).toEqual([{ level: 'warn', message: 'Translations are failing', details: { code: 'empty' } }])
  })

  it('warns once when the language of joining is not in the catalogue', async () => {
    const ada = person()
    await expect(ada.join('tlh')).rejects.toMatchObject({ code: 'bad-option' })
    expect(warnings(ada)).toEqual([
      {
        level: 'warn',
        message: 'The booth could not join',
        details: {
          code: 'bad-option',
          message:
            'The language passed to join is not in the catalogue. Use a tag such as "en-US" or one of its codes: english-united-states, english-united-kingdom, spanish-international …',
        },
      },
    ])
  })

  it('warns once when a token cannot be fetched', async () => {
    const tokenSource = fakeTokenSource(['deepl', 'azure'])
    tokenSource.answer(failing('session'))
    const ada = person({ tokenSource })
    await ada.booth.start()
    expect(warnings(ada)).toEqual(
      Array(2).fill({ level: 'warn', message: 'A token could not be fetched', details: details('session') }),
    )
    expect(ada.notices()).toEqual(['tokens-failed'])
  })

  it('warns once when the transport refuses the room', async () => {
    const ada = person()
    ada.network.failOpen('unauthorized')
    await expect(ada.join()).rejects.toMatchObject({ code: 'unauthorized' })
    await ada.clock.advance(60_000)
    expect(warnings(ada)).toEqual([
      {
        level: 'warn',
        message: 'The room could not be opened',
        details: { vendor: 'memory-transport', code: 'unauthorized', message: expect.any(String) },
      },
    ])
  })

  it('warns once when lines cannot be translated, even if the next translator steps in', async () => {
    const [first, second] = [fakeTranslator({ id: 'first' }), fakeTranslator({ id: 'second' })]
    first.answer(failing('first'))
    const more = definePlugin(
      'second',
      provide(Ports.Translator, [], () => second),
    )
    const ada = await joined({ translator: first, more: [more] })
    for (const text of ['uno', 'dos']) await hear(ada.network, spanishLine({ text }))
    expect(ada.subtitles()).toMatchObject([{ state: 'translated' }, { state: 'translated' }])
    expect(warnings(ada)).toEqual([{ level: 'warn', message: 'A translation failed', details: details('first') }])
  })

  it('warns once when speech cannot be recognised', async () => {
    const speechToText = fakeSpeechToText()
    const ada = await speaking({ speechToText })
    speechToText.answer(failing('recogniser'))
    for (const startedAtMs of [1, 2]) {
      ada.microphone.emit({ startedAtMs: ada.clock.now() + startedAtMs })
      await settled()
    }
    expect(warnings(ada)).toEqual([
      { level: 'warn', message: 'Speech recognition failed', details: details('recogniser') },
    ])
    await say(ada, 'hello')
    expect(ada.shown()).toEqual(['hello'])
  })

  it('warns once when lines cannot be spoken', async () => {
    const textToSpeech = fakeTextToSpeech()
    textToSpeech.answer(failing('voice'))
    const ada = await joined({ textToSpeech })
    ada.booth.voice.toggle()
    await settled()
    for (const text of ['uno', 'dos']) await hear(ada.network, spanishLine({ text }))
    expect(ada.drops()).toEqual({ 'voice.failed': 2 })
    expect(warnings(ada)).toEqual([
      { level: 'warn', message: 'Speech could not be synthesized', details: details('voice') },
    ])
  })
})
