import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { hear, joined, person, room, sentLines, settled, spanishLine, statusOf } from './test-support/person.ts'

describe('joining', () => {
  it('starts first, and resolves when connected', async () => {
    const ada = await joined()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({
      status: 'joined',
      connection: 'live',
      room,
      name: 'Ada Lovelace',
    })
    expect(ada.events).toEqual([{ type: 'joined' }, { type: 'connection.changed', status: 'live' }])
  })

  it('sets every language from the given one: source, target, voice and capture', {
    tags: ['address-language'],
  }, async () => {
    const ada = person()
    await ada.booth.join({ room, name: 'Ada', language: 'fr-FR', gender: 'female' })
    const { subtitles, chat, voice, speak } = ada.booth
    const french = { code: 'french-france' }
    expect(subtitles.view.getSnapshot()).toMatchObject({ sourceLanguage: french, targetLanguage: french })
    expect(chat.view.getSnapshot()).toMatchObject({ sourceLanguage: french, targetLanguage: french })
    expect(voice.view.getSnapshot()).toMatchObject({ language: french, gender: 'female' })
    expect(speak.view.getSnapshot()).toMatchObject({ language: french, target: 'subtitles' })
  })

  it('begins with the voice muted and the microphone closed', async () => {
    const ada = await joined()
    const active = {
      tts: ada.booth.voice.view.getSnapshot().active,
      stt: ada.booth.speak.view.getSnapshot().microphone.active,
    }
    expect(active).toEqual({ tts: false, stt: false })
  })

  it('also accepts a catalogue code, and the voice is male by default', {
    tags: ['address-gender'],
  }, async () => {
    const ada = person()
    await ada.booth.join({ room, name: 'Ada', language: 'spanish-international' })
    expect(ada.booth.subtitles.view.getSnapshot().sourceLanguage).toMatchObject({ tag: 'es-419' })
    expect(ada.booth.voice.view.getSnapshot().gender).toBe('male')
  })

  it('refuses a language that is not in the catalogue', async () => {
    const ada = person()
    await expect(ada.join('tlh')).rejects.toMatchObject({ code: 'bad-option' })
    expect(statusOf(ada)).toBe('ready')
    expect(ada.network.sessions).toBe(0)
  })

  it('needs a transport, and the error says so', async () => {
    const ada = person({ without: ['transport'] })
    await expect(ada.join()).rejects.toMatchObject({
      code: 'missing-port',
      message: expect.stringContaining('Transport'),
    })
  })

  it('is refused while in a room', async () => {
    const ada = await joined()
    await expect(ada.join()).rejects.toMatchObject({ code: 'bad-state' })
    expect(ada.network.sessions).toBe(1)
  })

  it('is refused while another join is in progress, which continues', async () => {
    const network = memoryNetwork()
    const ada = person({ network })
    const luis = await joined({ network })
    const first = ada.join()
    const second = ada.booth.join({ room: 'other', name: 'Other', language: 'fr-FR' })
    await expect(second).rejects.toMatchObject({ code: 'bad-state' })
    await first
    ada.booth.subtitles.send('hello')
    await settled()
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ room, name: 'Ada Lovelace' })
    expect(luis.subtitles()).toMatchObject([{ name: 'Ada Lovelace (2)', shown: { text: 'hello' } }])
  })

  it('announces the name and the reading language, and every later change of that language', {
    tags: ['profile-shared'],
  }, async () => {
    const network = memoryNetwork()
    const luis = await joined({ network })
    const ada = person({ network })
    await ada.join('fr-FR')
    await settled()
    const seen = () => luis.booth.app.view.getSnapshot().participants
    expect(seen()).toMatchObject([{ name: 'Ada Lovelace (2)', language: { code: 'french-france' } }])
    ada.booth.subtitles.setTargetLanguage('de-DE')
    await settled()
    expect(seen()).toMatchObject([{ name: 'Ada Lovelace (2)', language: { code: 'german-germany' } }])
    await ada.booth.leave()
    expect(seen()).toEqual([])
  })
})

describe('leaving', () => {
  it('closes the connection, the microphone, the sound and every timer', async () => {
    const ada = await joined()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    ada.audioPlayer.start(1000)
    ada.booth.speak.toggle()
    await settled()
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    ada.translator.hang()
    ada.textToSpeech.hang()
    ada.speechToText.hang()
    await hear(ada.network, spanishLine({ text: 'una línea más' }))
    ada.booth.subtitles.flip()
    await ada.booth.leave()
    await settled()
    expect(ada.network.sessions).toBe(0)
    expect(ada.microphone.isOpen).toBe(false)
    expect(ada.audioPlayer.current).toBeUndefined()
    expect(ada.clock.pending).toBe(0)
    expect([...ada.translator.pending, ...ada.textToSpeech.pending, ...ada.speechToText.pending]).toEqual([])
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'left', connection: 'closed', participants: [] })
    expect(ada.booth.speak.view.getSnapshot().microphone).toMatchObject({ active: false, disabled: 'not-joined' })
    expect(ada.booth.voice.view.getSnapshot()).toMatchObject({ active: false, state: 'muted' })
    expect(ada.events.at(-1)).toEqual({ type: 'left' })
  })

  it('leaves no timer even if the transport hangs', async () => {
    const ada = person({ transport: { id: 'hanging', open: () => new Promise(() => {}) } })
    const joining = ada.join()
    await settled()
    await Promise.all([expect(joining).rejects.toMatchObject({ code: 'aborted' }), ada.booth.leave()])
    await settled()
    expect(ada.clock.pending).toBe(0)
  })

  it('keeps the lines shown, and ignores later ones', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    const session = ada.network
    await ada.booth.leave()
    await hear(session, spanishLine({ text: 'adiós' }))
    expect(ada.shown()).toEqual(['hola [en-US]'])
  })

  it('can be called before anything began, and twice', async () => {
    const ada = person()
    await ada.booth.leave()
    expect(statusOf(ada)).toBe('idle')
    await ada.join()
    await Promise.all([ada.booth.leave(), ada.booth.leave()])
    expect(statusOf(ada)).toBe('left')
  })

  it('allows joining again, as a new client', async () => {
    const ada = await joined()
    ada.booth.subtitles.send('first')
    await settled()
    await ada.booth.leave()
    await ada.join()
    ada.booth.subtitles.send('second')
    await settled()
    const senders = sentLines(ada.network).map(({ sender }) => sender)
    expect(new Set(senders).size).toBe(2)
    expect(sentLines(ada.network).map(({ message }) => (message as { seq: number }).seq)).toEqual([1, 1])
    expect(ada.shown()).toEqual(['first', 'second'])
    expect(ada.languageCatalog.requests).toHaveLength(1)
    expect(ada.booth.app.view.getSnapshot()).toMatchObject({ status: 'joined', connection: 'live' })
  })

  it('does not fail if the transport or the player cannot be closed', async () => {
    const network = memoryNetwork()
    const transport = network.transport()
    const ada = person({ network })
    const open: typeof transport.open = async (options) => ({
      ...(await transport.open(options)),
      close: () => Promise.reject(new Error('stuck')),
    })
    const luis = person({
      network,
      transport: { id: 'stuck', open },
      audioPlayer: { ...ada.audioPlayer, dispose: () => Promise.reject(new Error('stuck')) },
    })
    await luis.join()
    await luis.booth.leave()
    expect(statusOf(luis)).toBe('left')
  })

  it('waits for a transport that hangs on closing no longer than its time-out', async () => {
    const network = memoryNetwork()
    const transport = network.transport()
    const open: typeof transport.open = async (options) => ({
      ...(await transport.open(options)),
      close: () => new Promise(() => {}),
    })
    const ada = person({ network, transport: { id: 'stuck', open } })
    await ada.join()
    const left = ada.booth.leave()
    await ada.clock.advance(vendorTimeoutMs)
    await left
    expect(statusOf(ada)).toBe('left')
  })
})
