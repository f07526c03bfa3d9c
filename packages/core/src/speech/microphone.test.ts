import { describe, expect, it } from 'vitest'
import { echoTailMs, maxSpeechMs } from '../audio/limits.ts'
import { hear, joined, type Person, person, settled, spanishLine } from '../booth/test-support/person.ts'
import { microphoneOf, say, speaking, speakOf } from '../booth/test-support/speaking.ts'
import { AdapterError } from '../errors.ts'
import { flipReopenMs } from '../settings/flip.machine.ts'

describe('the shared microphone', () => {
  it('is toggled by the button of a panel, which becomes the target', async () => {
    const ada = await joined()
    ada.booth.chat.toggleMicrophone()
    await settled()
    expect(ada.microphone.isOpen).toBe(true)
    expect(speakOf(ada)).toMatchObject({ target: 'chat', microphone: { active: true } })
    ada.booth.chat.toggleMicrophone()
    await settled()
    expect(ada.microphone.isOpen).toBe(false)
  })

  it.each([
    ['subtitles', 'chat', 'used-by-subtitles'],
    ['chat', 'subtitles', 'used-by-chat'],
  ] as const)(
    'used by %s disables the button of %s, which shows %s',
    { tags: ['one-owner'] },
    async (user, other, disabled) => {
      const ada = await joined()
      ada.booth[user].toggleMicrophone()
      await settled()
      expect(microphoneOf(ada, other)).toEqual({ active: false, disabled, warning: null, state: 'shut', error: null })
      ada.booth[other].toggleMicrophone()
      await settled()
      expect(microphoneOf(ada, user).active).toBe(true)
      ada.booth.speak.setTarget(other)
      expect(speakOf(ada).microphone).toMatchObject({ active: false, disabled })
      ada.booth[user].toggleMicrophone()
      expect(microphoneOf(ada, other).disabled).toBeNull()
    },
  )

  it.each([
    ['microphone', 'no-microphone'],
    ['speechToText', 'no-speech-to-text'],
  ] as const)('cannot be used without %s and shows %s', async (port, disabled) => {
    const ada = await speaking({ without: [port] })
    expect(speakOf(ada).microphone).toEqual({ active: false, disabled, warning: null, state: 'shut', error: null })
    expect(microphoneOf(ada, 'chat').disabled).toBe(disabled)
  })

  it('cannot be used in a language that is not recognised, and shows why', async () => {
    const ada = await joined()
    ada.booth.speak.setLanguage('cy-GB')
    ada.booth.speak.toggle()
    await settled()
    expect(speakOf(ada).microphone).toEqual({
      active: false,
      disabled: 'language-without-speech-to-text',
      warning: null,
      state: 'shut',
      error: null,
    })
    expect(ada.microphone.opened).toBe(0)
  })

  it('cannot be used outside a room', async () => {
    const ada = person()
    await ada.booth.start()
    ada.booth.speak.toggle()
    expect(speakOf(ada).microphone.disabled).toBe('not-joined')
    expect(ada.microphone.opened).toBe(0)
  })

  it('is shut, and cannot be opened, while the room refuses this participant', async () => {
    const ada = await joined()
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isOpen).toBe(true)
    ada.network.failOpen('unauthorized')
    ada.network.end(new AdapterError('memory-transport', 'unauthorized', 'No.'))
    await settled()
    const shut = { active: false, disabled: 'not-joined', warning: null, state: 'shut', error: null }
    expect([ada.microphone.isOpen, speakOf(ada).microphone, microphoneOf(ada, 'chat')]).toEqual([false, shut, shut])
    ada.booth.speak.toggle()
    ada.booth.chat.toggleMicrophone()
    await settled()
    expect([ada.microphone.isOpen, ada.microphone.opened]).toEqual([false, 1])
    expect(ada.booth.subtitles.view.getSnapshot().disabled).toBeNull()
    ada.network.failOpen(undefined)
    await ada.clock.advance(60_000)
    expect(speakOf(ada).microphone.disabled).toBeNull()
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isOpen).toBe(true)
  })

  it('captures in the source language of its target, which the selector of Speak also sets', async () => {
    const ada = await joined()
    ada.booth.subtitles.setSourceLanguage('fr-FR')
    expect(speakOf(ada).language).toMatchObject({ tag: 'fr-FR' })
    ada.booth.chat.setSourceLanguage('de-DE')
    expect(speakOf(ada).language).toMatchObject({ tag: 'fr-FR' })
    ada.booth.speak.setTarget('chat')
    expect(speakOf(ada).language).toMatchObject({ tag: 'de-DE' })
    ada.booth.speak.setLanguage('ar-EG')
    expect(ada.booth.chat.view.getSnapshot().sourceLanguage).toMatchObject({ tag: 'ar-EG' })
  })

  it('drops earlier speech when the language changes', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    ada.booth.subtitles.setSourceLanguage('fr-FR')
    await settled()
    expect(ada.drops()).toEqual({ 'speech.outdated': 1 })
    expect(ada.speechToText.pending).toEqual([])
  })
})

describe('flip', () => {
  it('swaps source and target, and the voice and the capture language follow', {
    tags: ['flip-languages'],
  }, async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    const { subtitles, voice } = ada.booth
    expect(subtitles.view.getSnapshot()).toMatchObject({
      sourceLanguage: { tag: 'es-ES' },
      targetLanguage: { tag: 'en-US' },
    })
    expect(voice.view.getSnapshot().language).toMatchObject({ tag: 'en-US' })
    expect(speakOf(ada).language).toMatchObject({ tag: 'es-ES' })
    await ada.clock.advance(flipReopenMs)
    subtitles.flip()
    expect(subtitles.view.getSnapshot()).toMatchObject({
      sourceLanguage: { tag: 'en-US' },
      targetLanguage: { tag: 'es-ES' },
    })
  })

  it('does nothing if source and target are equal', { tags: ['flip-languages'] }, async () => {
    const ada = await speaking()
    const before = ada.booth.subtitles.view.getSnapshot()
    ada.booth.subtitles.flip()
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot()).toBe(before)
    expect(ada.microphone.gates).toEqual([false])
  })

  it('switches active capture off, and on again after 100 ms', { tags: ['flip-capture'] }, async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    await settled()
    const off = { active: true, disabled: null, warning: null, state: 'flipping', error: null }
    expect([ada.microphone.isOpen, speakOf(ada).microphone]).toEqual([false, off])
    await ada.clock.advance(99)
    expect([ada.microphone.isOpen, speakOf(ada).microphone]).toEqual([false, off])
    await ada.clock.advance(1)
    expect([ada.microphone.isOpen, speakOf(ada).microphone]).toEqual([true, { ...off, state: 'listening' }])
    await say(ada, 'buenas')
    expect(ada.speechToText.requests.at(-1)).toMatchObject({ language: { tag: 'es-ES' } })
  })

  it('reports that capture stopped and started, in events and in the log', { tags: ['flip-capture'] }, async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    const told = () => ({
      events: ada.events.map(({ type }) => type).filter((type) => type.startsWith('capture.')),
      lines: ada.logger.entries.map(({ message }) => message).filter((message) => message.startsWith('Speech capture')),
    })
    const on = { events: ['capture.started'], lines: ['Speech capture started'] }
    expect(told()).toEqual(on)
    ada.booth.subtitles.flip()
    await settled()
    const off = { events: [...on.events, 'capture.stopped'], lines: [...on.lines, 'Speech capture stopped'] }
    expect(told()).toEqual(off)
    await ada.clock.advance(flipReopenMs)
    expect(told()).toEqual({ events: [...off.events, ...on.events], lines: [...off.lines, ...on.lines] })
  })

  it('reports capture as stopped once if the room is left in the meantime', async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    ada.booth.leave()
    await ada.clock.advance(flipReopenMs)
    expect(ada.events.filter(({ type }) => type === 'capture.stopped')).toHaveLength(1)
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('also restarts capture for the chat, and keeps what was said before', async () => {
    const ada = await joined()
    ada.booth.chat.toggleMicrophone()
    await settled()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.microphone.emit()
    ada.booth.subtitles.flip()
    await settled()
    expect([ada.microphone.isOpen, microphoneOf(ada, 'chat').state]).toEqual([false, 'flipping'])
    await ada.clock.advance(flipReopenMs)
    expect([ada.microphone.isOpen, microphoneOf(ada, 'chat').state]).toEqual([true, 'listening'])
    expect(ada.shown('chat')).toEqual(['speech segment-1'])
  })

  it('does not start capture that was off', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    await ada.clock.advance(flipReopenMs)
    expect(ada.microphone.opened).toBe(0)
    expect(speakOf(ada).microphone.active).toBe(false)
  })

  it('does not restart capture that was stopped in the meantime', async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    ada.booth.speak.toggle()
    await ada.clock.advance(flipReopenMs)
    expect(ada.microphone.isOpen).toBe(false)
  })
})

const cutShort = ({ booth }: Person) => booth.subtitles.view.getSnapshot().cutShort

describe('capture while translated voice plays', () => {
  const english = { speakerLanguage: 'english-united-states', text: 'hello' }

  async function both(): Promise<Person> {
    const ada = await speaking()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine(english))
    return ada
  }

  it('is paused before the first sound, and resumes a tail after the last', { tags: ['capture-pauses'] }, async () => {
    const ada = await both()
    expect(ada.microphone.isShut).toBe(true)
    expect(speakOf(ada).microphone).toMatchObject({ active: true, state: 'paused' })
    ada.audioPlayer.start(1000)
    ada.audioPlayer.end()
    await ada.clock.advance(echoTailMs - 1)
    expect(ada.microphone.isShut).toBe(true)
    await ada.clock.advance(1)
    expect(ada.microphone.isShut).toBe(false)
    expect(speakOf(ada).microphone.state).toBe('listening')
  })

  it('lets a person finish speaking before the voice plays', { tags: ['voice-waits'] }, async () => {
    const ada = await speaking()
    ada.booth.voice.toggle()
    ada.speechToText.answer('said to its end')
    ada.microphone.speak(true)
    await hear(ada.network, spanishLine(english))
    await ada.clock.advance(5_000)
    expect([ada.microphone.isShut, ada.audioPlayer.played.length, cutShort(ada)]).toEqual([false, 0, false])
    ada.microphone.emit()
    ada.microphone.speak(false)
    await settled()
    expect([ada.microphone.isShut, ada.audioPlayer.played.length, cutShort(ada)]).toEqual([true, 1, false])
    expect(ada.shown()).toEqual(['hello', 'said to its end'])
  })

  it('shuts after six seconds of speech, sends it, and warns the speaker until more is said', async () => {
    const ada = await speaking()
    ada.booth.voice.toggle()
    ada.speechToText.answer('said before')
    ada.microphone.speak(true)
    await hear(ada.network, spanishLine(english))
    await ada.clock.advance(maxSpeechMs)
    expect([ada.shown(), cutShort(ada)]).toEqual([['hello', 'said before'], true])
    expect(ada.events.filter(({ type }) => type === 'speech.cut')).toEqual([
      { type: 'speech.cut', module: 'subtitles' },
    ])
    ada.audioPlayer.end()
    await ada.clock.advance(echoTailMs)
    ada.speechToText.answer('and the rest')
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect([ada.shown(), cutShort(ada)]).toEqual([['hello', 'said before', 'and the rest'], false])
  })

  it('stays off if it was stopped in the meantime', { tags: ['capture-pauses'] }, async () => {
    const ada = await both()
    ada.booth.speak.toggle()
    ada.audioPlayer.end()
    await ada.clock.advance(echoTailMs)
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('stays muted until playback is over if it is started during playback', async () => {
    const ada = await joined()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine(english))
    ada.booth.speak.toggle()
    await settled()
    expect(ada.microphone.isShut).toBe(true)
    ada.audioPlayer.end()
    await ada.clock.advance(echoTailMs)
    expect(ada.microphone.isShut).toBe(false)
  })

  it('holds back text of speech that began during playback', async () => {
    const ada = await both()
    ada.audioPlayer.start(1000)
    await ada.clock.advance(100)
    const segment = {
      id: 'echo',
      wav: new Blob(),
      startedAtMs: ada.clock.now(),
      endedAtMs: ada.clock.now(),
      cut: false,
    }
    ada.microphone.options?.onSegment(segment)
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot().heldLines.length).toBe(1)
    expect(ada.shown()).toEqual(['hello'])
  })
})
