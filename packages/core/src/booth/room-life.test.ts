import { AdapterError } from '@lingobooth/core'
import { vendorTimeoutMs } from '@lingobooth/core/adapter'
import { fakePlugins, fakeTokenSource, fakeTranslator, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { definePlugin, Ports, provide } from './plugin.ts'
import { hear, joined, person, room, settled, spanishLine } from './test-support/person.ts'

describe('joining', () => {
  it.each([
    ['', 'Ada'],
    [' ', 'Ada'],
    [room, ''],
    [room, undefined],
  ])('refuses the room %j and the name %j', async (wantedRoom, name) => {
    const ada = person()
    await expect(ada.booth.join({ room: wantedRoom, name: name as string, language: 'en-US' })).rejects.toMatchObject({
      code: 'bad-option',
    })
  })

  it('rejects if the transport refuses, and the view shows why', async () => {
    const network = memoryNetwork()
    network.failOpen('unauthorized')
    const ada = person({ network })
    await expect(ada.join()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ connection: 'waiting', error: 'unauthorized' })
    network.failOpen(undefined)
    await ada.clock.advance(60_000)
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ connection: 'live', error: null })
  })

  it('keeps waiting for a network that is only unavailable', async () => {
    const network = memoryNetwork()
    network.failOpen('network')
    const ada = person({ network })
    const entered = ada.join()
    await ada.clock.advance(60_000)
    network.failOpen(undefined)
    await ada.clock.advance(60_000)
    await expect(entered).resolves.toBeUndefined()
  })

  it('shows nothing from one room in the next', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    await ada.booth.leave()
    await ada.booth.join({ room: 'another', name: 'Ada Lovelace', language: 'en-US' })
    expect(ada.shown()).toEqual([])
  })

  it('restores the lines and choices in the same room', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    await settled()
    await ada.booth.leave()
    await ada.join()
    expect([ada.shown(), ada.booth.subtitles.view.getSnapshot().targetLanguage?.tag]).toEqual([
      ['hola [fr-FR]'],
      'fr-FR',
    ])
    expect(ada.translator.requests).toHaveLength(2)
  })

  it('closes each adapter on leaving, also those that share an object, and reuses them', async () => {
    const fakes = fakePlugins()
    const closed: string[] = []
    const close = (name: string) => async () => {
      closed.push(name)
    }
    const both = { id: 'both', recognize: async () => '', prepare: fakes.textToSpeech.prepare, close: close('both') }
    const ada = await joined({
      network: fakes.network,
      transport: { ...fakes.network.transport(), close: close('transport') },
      translator: { ...fakes.translator, close: close('translator') },
      more: [
        definePlugin(
          'both',
          provide(Ports.SpeechToText, [], () => both),
          provide(Ports.TextToSpeech, [], () => both),
        ),
      ],
    })
    expect(closed).toEqual([])
    await ada.booth.leave()
    expect(closed).toEqual(['transport', 'translator', 'both'])
    await ada.join()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['hola [en-US]'])
    await ada.booth.leave()
    expect(closed).toHaveLength(6)
  })

  it('can be left although adapters fail or hang on closing, which is logged', async () => {
    const fakes = fakePlugins()
    const ada = await joined({
      translator: { ...fakes.translator, close: () => Promise.reject(new AdapterError('t', 'network', 'No.')) },
      textToSpeech: { ...fakes.textToSpeech, close: () => new Promise<never>(() => {}) },
    })
    const leaving = ada.booth.leave()
    await settled()
    await ada.clock.advance(vendorTimeoutMs)
    await leaving
    expect(ada.logger.entries.filter(({ message }) => message === 'An adapter could not be closed')).toEqual([
      { level: 'warn', message: 'An adapter could not be closed', details: { code: 'network' } },
      { level: 'warn', message: 'An adapter could not be closed', details: { code: 'timeout' } },
    ])
  })

  it('reports that capture stopped when the room is left in mid-speech', async () => {
    const ada = await joined()
    ada.booth.speak.toggle()
    await settled()
    await ada.booth.leave()
    expect(ada.events.filter(({ type }) => type.startsWith('capture'))).toEqual([
      { type: 'capture.started', module: 'subtitles' },
      { type: 'capture.stopped', module: 'subtitles' },
    ])
  })
})

describe('a host that mutes the call', () => {
  it('keeps capture off until the last hold is released', async () => {
    const ada = await joined()
    ada.booth.speak.toggle()
    await settled()
    const release = ada.booth.speak.hold()
    const releaseToo = ada.booth.speak.hold()
    await settled()
    expect([ada.microphone.isShut, ada.booth.speak.view.getSnapshot().microphone.state]).toEqual([true, 'held'])
    release()
    release()
    await settled()
    expect(ada.microphone.isShut).toBe(true)
    releaseToo()
    await settled()
    expect(ada.microphone.isShut).toBe(false)
  })

  it('silences a microphone that is opened later, also in a room joined later', async () => {
    const ada = person()
    ada.booth.speak.hold()
    await ada.join()
    ada.booth.speak.toggle()
    await settled()
    expect([ada.microphone.isOpen, ada.microphone.isShut]).toEqual([true, true])
  })
})

describe('flip', () => {
  it('also swaps the languages outside a room', async () => {
    const ada = person()
    await ada.booth.start()
    ada.booth.subtitles.seed({ sourceLanguage: 'en-US', targetLanguage: 'es-ES', visible: true, username: 'Ada' })
    ada.booth.subtitles.flip()
    const { sourceLanguage, targetLanguage } = ada.booth.subtitles.view.getSnapshot()
    expect([sourceLanguage?.tag, targetLanguage?.tag]).toEqual(['es-ES', 'en-US'])
  })

  it('to a language that cannot be recognised asks no vendor, and shows why nothing arrives', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('cy-GB')
    ada.booth.speak.toggle()
    await settled()
    ada.booth.subtitles.flip()
    await ada.clock.advance(1_000)
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect(ada.booth.speak.view.getSnapshot().microphone).toMatchObject({
      active: true,
      warning: 'language-without-speech-to-text',
    })
    expect(ada.speechToText.requests).toEqual([])
  })
})

describe('speech captured for one module while Speak targets another', () => {
  it('is recognised and labelled in the language of its own module', async () => {
    const ada = await joined()
    ada.booth.chat.setSourceLanguage('es-ES')
    ada.booth.subtitles.toggleMicrophone()
    await settled()
    ada.booth.speak.setTarget('chat')
    ada.speechToText.answer('hello')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    await settled()
    expect(ada.speechToText.requests.map(({ language }) => language.tag)).toEqual(['en-US'])
    expect(ada.booth.subtitles.view.getSnapshot().lines.map(({ speakerLanguage }) => speakerLanguage)).toEqual([
      'english-united-states',
    ])
  })
})

describe('the time-out option of a host', () => {
  it('applies to the loading of the languages and tokens', async () => {
    const tokenSource = fakeTokenSource(['deepl'])
    const ada = person({ tokenSource, options: { limits: { vendorTimeoutMs: 40_000 } } })
    ada.languageCatalog.hang()
    tokenSource.hang()
    const started = ada.booth.start()
    started.catch(() => {})
    await ada.clock.advance(39_999)
    expect(ada.booth.app.view.getSnapshot().status).toBe('loading')
    await ada.clock.advance(1)
    await expect(started).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('a translator that accepts only short texts', () => {
  it('receives the sentences one by one, and the white space between them stays', async () => {
    const translator = fakeTranslator({ maxChars: 12 })
    translator.answer(({ text }: { text: string }) => text.trim().toUpperCase())
    const ada = await joined({ translator })
    await hear(ada.network, spanishLine({ text: 'Uno dos.\nTres cuatro.' }))
    expect(ada.shown()).toEqual(['UNO DOS.\nTRES CUATRO.'])
  })

  it('without a translator, lines are marked and no failure is reported', async () => {
    const ada = await joined({ without: ['translator'] })
    await hear(ada.network, spanishLine())
    expect([ada.subtitles().map(({ state }) => state), ada.notices()]).toEqual([['untranslated'], []])
  })
})
