import { AdapterError, type ErrorCode } from '@lingobooth/core'
import { fakeSpeechToText, fakeTextToSpeech, fakeTranslator } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { hear, joined, type Person, settled, spanishLine } from '../booth/test-support/person.ts'
import { vendorBackoffFirstMs } from './circuit.ts'

const failures: readonly ErrorCode[] = [
  'aborted',
  'timeout',
  'network',
  'unauthorized',
  'rate-limited',
  'bad-response',
  'bad-request',
  'unsupported-language',
  'too-large',
  'not-found',
  'closed',
  'internal',
]
const wrongAnswers: readonly unknown[] = [null, undefined, 7, {}, [], true, { kind: 'audio' }, { kind: 'spoken' }]

async function everything(ada: Person): Promise<void> {
  ada.booth.voice.toggle()
  ada.booth.speak.toggle()
  await settled()
  await hear(ada.network, spanishLine())
  await ada.clock.advance(1000)
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
}

/** After whatever happened, all three vendors work again. */
async function expectToWork(ada: Person): Promise<void> {
  await ada.clock.advance(vendorBackoffFirstMs)
  ada.translator.answer('translated')
  ada.textToSpeech.answer({ kind: 'audio', audio: new Blob(['sound']) })
  ada.speechToText.answer('recognized')
  await hear(ada.network, spanishLine({ text: 'otra línea' }))
  expect(ada.subtitles().at(-1)).toMatchObject({ state: 'translated', shown: { text: 'translated' } })
  expect(ada.audioPlayer.current).toBeDefined()
  ada.audioPlayer.end()
  await ada.clock.advance(1000)
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
  expect(ada.shown().at(-1)).toBe('recognized')
  expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'joined', error: null })
}

describe('vendors', () => {
  it.each(failures)('that all fail with %s leave the original shown, and are used again later', async (code) => {
    const ada = await joined()
    ada.translator.fail(code)
    ada.textToSpeech.fail(code)
    ada.speechToText.fail(code)
    await everything(ada)
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
    await expectToWork(ada)
  })

  it.each(wrongAnswers)('that all answer %j count as failed, and are used again later', async (answer) => {
    const ada = await joined()
    ada.translator.answer(answer as never)
    ada.textToSpeech.answer(answer as never)
    ada.speechToText.answer(answer as never)
    await everything(ada)
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
    expect(ada.drops()).toMatchObject({ 'translation.failed': 1, 'voice.failed': 1, 'speech.failed': 1 })
    await expectToWork(ada)
  })

  it('that throw instead of rejecting count as failed', async () => {
    const thrown = () => {
      throw new Error('vendor')
    }
    const ada = await joined({
      translator: { ...fakeTranslator(), translate: thrown },
      speechToText: { ...fakeSpeechToText(), recognize: thrown },
    })
    await everything(ada)
    expect(ada.drops()).toMatchObject({ 'translation.failed': 1, 'voice.failed': 1, 'speech.failed': 1 })
  })

  it('that hang are given up after 15 s and not before', { tags: ['translation-failed'] }, async () => {
    const ada = await joined()
    ada.translator.hang()
    ada.speechToText.hang()
    ada.booth.speak.toggle()
    await settled()
    await hear(ada.network, spanishLine())
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await ada.clock.advance(14_999)
    expect(ada.subtitles()).toMatchObject([{ state: 'pending', shown: { text: 'hola' } }])
    expect(ada.drops()).toEqual({})
    await ada.clock.advance(1)
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
    expect(ada.drops()).toEqual({ 'translation.timeout': 1, 'speech.timeout': 1 })
    ada.booth.voice.toggle()
    await expectToWork(ada)
  })

  it('are asked in the order of the plugins until one answers', { tags: ['vendor-order'] }, async () => {
    const second = fakeTranslator({ id: 'second' })
    const more = [
      definePlugin(
        'second',
        provide(Ports.Translator, [], () => second),
      ),
    ]
    const ada = await joined({ more })
    await hear(ada.network, spanishLine({ text: 'uno' }))
    expect(second.requests).toEqual([])
    ada.translator.fail()
    await hear(ada.network, spanishLine({ text: 'dos' }))
    expect(second.requests).toMatchObject([{ text: 'dos' }])
    expect(ada.subtitles().map(({ state }) => state)).toEqual(['translated', 'translated'])
    expect(ada.notices()).toEqual([])
  })

  it.each([null, 7, { said: 'no' }])('are asked in turn when one answers %j', async (answer) => {
    const second = fakeTranslator({ id: 'second' })
    const recognizer = fakeSpeechToText({ id: 'second' })
    recognizer.answer('heard by the second')
    const voice = fakeTextToSpeech({ id: 'second' })
    const more = [
      definePlugin(
        'second',
        provide(Ports.Translator, [], () => second),
        provide(Ports.SpeechToText, [], () => recognizer),
        provide(Ports.TextToSpeech, [], () => voice),
      ),
    ]
    const ada = await joined({ more })
    ada.translator.answer(answer as never)
    ada.speechToText.answer(answer as never)
    ada.textToSpeech.answer(answer as never)
    ada.booth.speak.toggle()
    ada.booth.voice.toggle()
    await settled()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await hear(ada.network, spanishLine())
    expect(await ada.audioPlayer.current?.audio.text()).toBe('hola [en-US]')
    expect(ada.shown().toSorted()).toEqual(['heard by the second', 'hola [en-US]'])
  })

  it('receive long text in parts of their limit, in order, and the line shows the whole', async () => {
    const ada = await joined({ translator: fakeTranslator({ maxChars: 20 }) })
    ada.translator.answer(({ text }) => text.toUpperCase())
    await hear(ada.network, spanishLine({ text: 'Una frase corta. Otra más larga. Fin.' }))
    expect(ada.translator.requests.every(({ text }) => text.length <= 20)).toBe(true)
    expect(ada.shown()).toEqual(['UNA FRASE CORTA. OTRA MÁS LARGA. FIN.'])
  })

  it('translate four lines at a time', async () => {
    const ada = await joined()
    ada.translator.hang()
    for (let line = 0; line <= 4; line++) await hear(ada.network, spanishLine({ text: `${line}` }))
    expect(ada.translator.pending).toHaveLength(4)
    ada.translator.pending[0]?.answer('zero')
    await settled()
    expect(ada.translator.requests).toHaveLength(5)
  })

  it('that are missing leave the original shown, and marked', async () => {
    const ada = await joined({ without: ['translator'] })
    await hear(ada.network, spanishLine())
    expect(ada.subtitles()).toMatchObject([{ state: 'untranslated', shown: { text: 'hola' } }])
  })

  it('whose errors quote what was said leave none of it in the log', async () => {
    const ada = await joined()
    const quote = ({ text }: { readonly text: string }) => {
      throw new AdapterError('fake', 'network', `It failed on "${text}".`)
    }
    ada.textToSpeech.answer(quote)
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine({ text: 'planted-text' }))
    ada.translator.answer(quote)
    await hear(ada.network, spanishLine({ text: 'planted-text too' }))
    const failure = { vendor: 'fake', code: 'network' }
    expect(ada.logger.entries.filter(({ details }) => details?.vendor === 'fake')).toEqual([
      { level: 'warn', message: 'Speech could not be synthesized', details: failure },
      { level: 'warn', message: 'A translation failed', details: failure },
    ])
    expect(JSON.stringify(ada.logger.entries)).not.toContain('planted-text')
  })

  it('whose errors are of a foreign type leave nothing of the message in the log', async () => {
    const ada = await joined()
    const error = () => {
      throw new Error('secret-key failed on planted-text')
    }
    ada.translator.answer(error)
    ada.textToSpeech.answer(error)
    ada.speechToText.answer(error)
    await everything(ada)
    expect(ada.logger.entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(ada.logger.entries)).not.toMatch(/secret-key|planted-text/)
  })
})
