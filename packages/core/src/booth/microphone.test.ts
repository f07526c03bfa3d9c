import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { clockSlackMs, echoTailMs, flipReopenMs, vendorTimeoutMs } from '../constants.ts'
import type { DropReason } from './booth.types.ts'
import {
  hear,
  joined,
  type Person,
  type PersonOptions,
  person,
  sentLines,
  settled,
  spanishLine,
} from './test-support/person.ts'

const speakOf = ({ booth }: Person) => booth.speak.view.getSnapshot()
const microphoneOf = ({ booth }: Person, module: 'subtitles' | 'chat') => booth[module].view.getSnapshot().microphone

async function speaking(options: PersonOptions = {}): Promise<Person> {
  const ada = await joined(options)
  ada.booth.speak.toggle()
  await settled()
  return ada
}

async function say(ada: Person, text: string) {
  ada.speechToText.answer(text)
  ada.microphone.emit({ startedAtMs: ada.clock.now() })
  await settled()
}

describe('capturing speech', () => {
  it('opens the microphone with the bounds of the specification, and options win over them', async () => {
    const ada = await speaking()
    expect(ada.microphone.options?.detector).toEqual({
      kind: 'adaptive',
      thresholdDb: 20,
      pauseMs: 200,
      minSpeechMs: 10,
      maxSpeechMs: 6000,
    })
    const mara = await speaking({ options: { detector: { pauseMs: 400 } } })
    expect(mara.microphone.options?.detector).toMatchObject({ pauseMs: 400, thresholdDb: 20 })
  })

  it('turns speech into a trimmed subtitle in the language of capture', async () => {
    const ada = await speaking()
    await say(ada, '  hello there \n')
    expect(ada.speechToText.requests).toMatchObject([{ language: sampleLanguages.americanEnglish }])
    expect(ada.subtitles()).toMatchObject([{ own: true, shown: { text: 'hello there', tag: 'en-US' } }])
    expect(sentLines(ada.network)).toMatchObject([{ message: { speakerLanguage: 'english-united-states' } }])
  })

  it('goes to the chat when that is its target', async () => {
    const ada = await joined()
    ada.booth.speak.setTarget('chat')
    ada.booth.speak.toggle()
    await settled()
    await say(ada, 'hello')
    expect(ada.shown('chat')).toEqual(['hello'])
    expect(ada.subtitles()).toEqual([])
  })

  it.each(['', ' \n '])('ignores the result %j, and counts it', async (text) => {
    const ada = await speaking()
    await say(ada, text)
    expect(ada.subtitles()).toEqual([])
    expect(ada.drops()).toEqual({ 'speech.empty': 1 })
    expect(ada.notices()).toEqual([])
  })

  it('keeps the order of speech, whichever result comes first', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    const [first, second] = ada.speechToText.pending
    second?.answer('second')
    await settled()
    expect(ada.shown()).toEqual([])
    first?.answer('first')
    await settled()
    expect(ada.shown()).toEqual(['first', 'second'])
  })

  it('recognizes four segments at a time', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    for (let segment = 0; segment <= 4; segment++) ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    expect(ada.speechToText.pending).toHaveLength(4)
    ada.speechToText.pending[0]?.answer('done')
    await settled()
    expect(ada.speechToText.requests).toHaveLength(5)
  })

  it('tells the start and the stop, in the log and by events', async () => {
    const ada = await speaking()
    ada.booth.speak.toggle()
    await settled()
    expect(ada.events.filter(({ type }) => type.startsWith('capture.'))).toEqual([
      { type: 'capture.started', module: 'subtitles' },
      { type: 'capture.stopped', module: 'subtitles' },
    ])
    expect(ada.logger.entries.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Speech capture started', 'Speech capture stopped']),
    )
    expect(ada.microphone).toMatchObject({ isOpen: false, opened: 1, closed: 1 })
  })

  it('shows whether it starts, listens or hears somebody', async () => {
    const ada = await joined()
    ada.microphone.holdOpen()
    ada.booth.speak.toggle()
    expect(speakOf(ada).microphone).toEqual({ active: true, disabled: null, warning: null, state: 'starting' })
    ada.microphone.release()
    await settled()
    expect(speakOf(ada).microphone.state).toBe('listening')
    ada.microphone.speak(true)
    expect(speakOf(ada).microphone.state).toBe('speaking')
    ada.microphone.speak(false)
    expect(speakOf(ada).microphone.state).toBe('listening')
  })

  it('drops what was spoken when it is stopped, and nothing comes in later', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    const [call] = ada.speechToText.pending
    ada.booth.speak.toggle()
    call?.answer('too late')
    await settled()
    expect(ada.subtitles()).toEqual([])
    expect(ada.drops()).toEqual({ 'speech.outdated': 1 })
  })

  it.each([
    ['capture-denied', 'capture-denied'],
    ['capture-not-found', 'capture-not-found'],
    ['capture-busy', 'capture-busy'],
    ['capture-unsupported', 'capture-unsupported'],
    ['capture-callback-missing', 'capture-failed'],
    ['capture-callback-type', 'capture-failed'],
  ] as const)('stops, logs and shows a notice until the next try when opening fails with %s', async (code, notice) => {
    const ada = await joined()
    ada.microphone.failOpen(code)
    ada.booth.speak.toggle()
    await settled()
    expect(speakOf(ada).microphone).toEqual({ active: false, disabled: null, warning: null, state: 'failed' })
    expect(ada.notices()).toEqual([notice])
    expect(ada.logger.entries).toContainEqual({ level: 'error', message: 'Speech capture failed', details: { code } })
    ada.microphone.failOpen(undefined)
    ada.booth.speak.toggle()
    await settled()
    expect(speakOf(ada).microphone.state).toBe('listening')
    expect(ada.notices()).toEqual([])
  })

  it.each(['open', 'setGate', 'close'] as const)('survives a microphone that throws in %s', async (method) => {
    const base = person()
    const thrown = () => {
      throw new Error('driver')
    }
    const ada = await joined({
      microphone: {
        ...base.microphone,
        open:
          method === 'open'
            ? thrown
            : async (options) => ({ ...(await base.microphone.open(options)), [method]: thrown }),
      },
    })
    ada.booth.speak.toggle()
    await settled()
    ada.booth.subtitles.setTargetLanguage('fr-FR')
    ada.booth.subtitles.flip()
    await ada.clock.advance(flipReopenMs)
    if (speakOf(ada).microphone.active) ada.booth.speak.toggle()
    await settled()
    expect(speakOf(ada).microphone.active).toBe(false)
    expect(ada.booth.subtitles.send('still here')).toBe(true)
    expect(ada.booth.app.view.getSnapshot().status).toBe('joined')
  })

  it.each([
    ['fails', 'failed', (ada: Person) => ada.speechToText.fail(), 0],
    ['hangs', 'timeout', (ada: Person) => ada.speechToText.hang(), vendorTimeoutMs],
  ])('drops the segment and shows a notice when recognition %s', async (_, reason, prepare, waitMs) => {
    const ada = await speaking()
    prepare(ada)
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await ada.clock.advance(waitMs)
    await settled()
    expect(ada.events).toContainEqual({ type: 'dropped', what: 'speech', reason: reason as DropReason, count: 1 })
    expect(ada.notices()).toEqual(['speech-failing'])
    await say(ada, 'works again')
    expect(ada.notices()).toEqual([])
    expect(ada.shown()).toEqual(['works again'])
  })
})

describe('capture that is shut as it begins', () => {
  /** What a microphone hears before it can be shut comes when it is. */
  const heard = async (ada: Person, agoMs: number) => {
    const startedAtMs = ada.clock.now() - agoMs
    ada.speechToText.answer(`said ${agoMs} ms ago`)
    ada.microphone.options?.onSegment({ id: `${agoMs}`, wav: new Blob(), startedAtMs, endedAtMs: 0, cut: false })
    await settled()
  }

  it('takes nothing that began before it opened', async () => {
    const ada = await joined()
    const release = ada.booth.speak.hold()
    ada.booth.speak.toggle()
    await settled()
    await ada.clock.advance(1_000)
    await heard(ada, 500)
    release()
    await heard(ada, 1 + clockSlackMs)
    await heard(ada, clockSlackMs)
    await ada.clock.advance(1_000)
    await heard(ada, 600)
    expect([ada.speechToText.requests.length, ada.shown()]).toEqual([2, ['said 80 ms ago', 'said 600 ms ago']])
  })

  it.each(['shut', 'open'])(
    'takes nothing of it where it began %s and was shut and opened meanwhile',
    async (began) => {
      const ada = await joined()
      const early = began === 'shut' ? ada.booth.speak.hold() : () => {}
      ada.microphone.holdOpen()
      ada.booth.speak.toggle()
      early()
      const release = ada.booth.speak.hold()
      await ada.clock.advance(1_000)
      release()
      ada.microphone.release()
      await settled()
      await heard(ada, 500)
      await heard(ada, 0)
      expect(ada.shown()).toEqual(['said 0 ms ago'])
    },
  )

  it('still takes what was said before it was shut', async () => {
    const ada = await speaking()
    await ada.clock.advance(1_000)
    ada.booth.speak.hold()
    await heard(ada, 500)
    expect(ada.shown()).toEqual(['said 500 ms ago'])
  })
})

describe('the one microphone', () => {
  it('is switched on and off by the toggle of a panel, which becomes the target', async () => {
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
  ] as const)('used by %s disables the button of %s, which says %s', async (user, other, disabled) => {
    const ada = await joined()
    ada.booth[user].toggleMicrophone()
    await settled()
    expect(microphoneOf(ada, other)).toEqual({ active: false, disabled, warning: null, state: 'shut' })
    ada.booth[other].toggleMicrophone()
    await settled()
    expect(microphoneOf(ada, user).active).toBe(true)
    ada.booth.speak.setTarget(other)
    expect(speakOf(ada).microphone).toMatchObject({ active: false, disabled })
    ada.booth[user].toggleMicrophone()
    expect(microphoneOf(ada, other).disabled).toBeNull()
  })

  it.each([
    ['microphone', 'no-microphone'],
    ['speechToText', 'no-speech-to-text'],
  ] as const)('cannot be used without %s and says %s', async (port, disabled) => {
    const ada = await speaking({ without: [port] })
    expect(speakOf(ada).microphone).toEqual({ active: false, disabled, warning: null, state: 'shut' })
    expect(microphoneOf(ada, 'chat').disabled).toBe(disabled)
  })

  it('cannot be used in a language that is not recognized, and says so', async () => {
    const ada = await joined()
    ada.booth.speak.setLanguage('cy-GB')
    ada.booth.speak.toggle()
    await settled()
    expect(speakOf(ada).microphone).toEqual({
      active: false,
      disabled: 'language-without-speech-to-text',
      warning: null,
      state: 'shut',
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

  it('captures in the source language of its target, which the selector of Speak sets as well', async () => {
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

  it('drops speech of before when the language changes', async () => {
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
  it('swaps source and target, and the voice and the capture language follow', async () => {
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

  it('does nothing where source and target are equal', async () => {
    const ada = await speaking()
    const before = ada.booth.subtitles.view.getSnapshot()
    ada.booth.subtitles.flip()
    await settled()
    expect(ada.booth.subtitles.view.getSnapshot()).toBe(before)
    expect(ada.microphone.gates).toEqual([false])
  })

  it('switches active capture off, and on again after 100 ms', async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    await settled()
    expect(ada.microphone.isShut).toBe(true)
    expect(speakOf(ada).microphone).toMatchObject({ active: true, state: 'paused' })
    await ada.clock.advance(99)
    expect(ada.microphone.isShut).toBe(true)
    await ada.clock.advance(1)
    expect(ada.microphone.isShut).toBe(false)
    await say(ada, 'buenas')
    expect(ada.speechToText.requests.at(-1)).toMatchObject({ language: { tag: 'es-ES' } })
  })

  it('leaves capture off that was off', async () => {
    const ada = await joined()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    await ada.clock.advance(flipReopenMs)
    expect(ada.microphone.opened).toBe(0)
    expect(speakOf(ada).microphone.active).toBe(false)
  })

  it('leaves capture off that was stopped meanwhile', async () => {
    const ada = await speaking()
    ada.booth.subtitles.setTargetLanguage('es-ES')
    ada.booth.subtitles.flip()
    ada.booth.speak.toggle()
    await ada.clock.advance(flipReopenMs)
    expect(ada.microphone.isOpen).toBe(false)
  })
})

describe('capture while translated voice plays', () => {
  const english = { speakerLanguage: 'english-united-states', text: 'hello' }

  async function both(): Promise<Person> {
    const ada = await speaking()
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine(english))
    return ada
  }

  it('is paused before the first sound, and resumes a tail after the last', async () => {
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

  it('closes and sends what was being said', async () => {
    const ada = await speaking()
    ada.booth.voice.toggle()
    ada.speechToText.answer('said before')
    ada.microphone.speak(true)
    await hear(ada.network, spanishLine(english))
    expect(ada.shown()).toEqual(['hello', 'said before'])
  })

  it('stays off where it was stopped meanwhile', async () => {
    const ada = await both()
    ada.booth.speak.toggle()
    ada.audioPlayer.end()
    await ada.clock.advance(echoTailMs)
    expect(ada.microphone.isOpen).toBe(false)
  })

  it('does not begin for whom takes the microphone during the sound, until it is over', async () => {
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

  it('drops a transcript whose speech began during the sound', async () => {
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
    expect(ada.drops()).toEqual({ 'speech.during-playback': 1 })
    expect(ada.shown()).toEqual(['hello'])
  })
})
