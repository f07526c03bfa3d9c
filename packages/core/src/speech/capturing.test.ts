import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { clockSlackMs } from '../audio/limits.ts'
import type { DropReason } from '../booth/booth.types.ts'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { joined, type Person, person, sentLines, settled, statusOf } from '../booth/test-support/person.ts'
import { say, speaking, speakOf } from '../booth/test-support/speaking.ts'
import { flipReopenMs } from '../settings/flip.machine.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { lastSegmentMs } from './speech-capture.machine.ts'

describe('capturing speech', () => {
  it('opens the microphone with the documented detector settings, which options override', {
    tags: ['recording-cut'],
  }, async () => {
    const ada = await speaking()
    expect(ada.microphone.options?.detector).toEqual({
      kind: 'adaptive',
      thresholdDb: 20,
      pauseMs: 200,
      minSpeechMs: 10,
      maxSpeechMs: 6000,
    })
    const mara = await speaking({ options: { speech: { detector: { pauseMs: 400 } } } })
    expect(mara.microphone.options?.detector).toMatchObject({ pauseMs: 400, thresholdDb: 20 })
  })

  it('turns speech into a trimmed subtitle in the language of capture', async () => {
    const ada = await speaking()
    await say(ada, '  hello there \n')
    expect(ada.speechToText.requests).toMatchObject([{ language: sampleLanguages.americanEnglish }])
    expect(ada.subtitles()).toMatchObject([{ source: 'own', shown: { text: 'hello there', tag: 'en-US' } }])
    expect(sentLines(ada.network)).toMatchObject([{ message: { speakerLanguage: 'english-united-states' } }])
  })

  it('goes to the chat if that is its target', { tags: ['speak-language', 'speak-target'] }, async () => {
    const ada = await joined()
    ada.booth.speak.setTarget('chat')
    ada.booth.speak.toggle()
    await settled()
    await say(ada, 'hello')
    expect(ada.shown('chat')).toEqual(['hello'])
    expect(ada.subtitles()).toEqual([])
  })

  it.each(['', ' \n ', '...', '[BLANK_AUDIO]', '♪♪'])(
    'ignores the result %j, and counts it',
    { tags: ['recognition-empty'] },
    async (text) => {
      const ada = await speaking()
      await say(ada, text)
      expect(ada.subtitles()).toEqual([])
      expect(ada.drops()).toEqual({ 'speech.empty': 1 })
      expect(ada.notices()).toEqual([])
    },
  )

  it('keeps the order of speech, whichever result arrives first', async () => {
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

  it('reports its start and stop, in the log and as events', { tags: ['capture-status'] }, async () => {
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

  it('shows whether it is starting, listening or hearing somebody', async () => {
    const ada = await joined()
    ada.microphone.holdOpen()
    ada.booth.speak.toggle()
    expect(speakOf(ada).microphone).toEqual({
      active: true,
      disabled: null,
      warning: null,
      state: 'starting',
      error: null,
    })
    ada.microphone.release()
    await settled()
    expect(speakOf(ada).microphone.state).toBe('listening')
    ada.microphone.speak(true)
    expect(speakOf(ada).microphone.state).toBe('speaking')
    ada.microphone.speak(false)
    expect(speakOf(ada).microphone.state).toBe('listening')
  })

  it('sends what was spoken before a stop, even if it is recognised later', async () => {
    const ada = await speaking()
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() })
    await settled()
    ada.booth.speak.toggle()
    await settled()
    ada.speechToText.pending[0]?.answer('said before the stop')
    await settled()
    expect([ada.shown(), ada.drops(), ada.microphone.isOpen]).toEqual([['said before the stop'], {}, false])
  })

  it('sends speech in progress when it is stopped, in one line with what was said before', {
    tags: ['stop-finishes'],
  }, async () => {
    const ada = await joined({ options: { speech: { sentences: true } } })
    ada.booth.speak.toggle()
    await settled()
    await say(ada, 'I need a good place')
    ada.microphone.speak(true)
    ada.speechToText.hang()
    ada.booth.speak.toggle()
    expect(speakOf(ada).microphone).toMatchObject({ active: false, state: 'shut' })
    await settled()
    expect([ada.microphone.isOpen, ada.shown()]).toEqual([false, []])
    ada.speechToText.pending[0]?.answer('to live')
    await settled()
    expect([ada.shown(), ada.drops()]).toEqual([['I need a good place to live'], {}])
  })

  it('closes a stopped microphone once the last segment has arrived, after a second at the latest', async () => {
    const deliveries: (() => void)[] = []
    const ada = await joined({ without: ['microphone'], more: [tardy(deliveries)] })
    ada.speechToText.answer('said last')
    for (const isDelivered of [true, false]) {
      ada.booth.speak.toggle()
      await settled()
      ada.booth.speak.toggle()
      await ada.clock.advance(lastSegmentMs - 1)
      expect(deliveries.length).toBe(1)
      if (isDelivered) deliveries[0]?.()
      else await ada.clock.advance(1)
      await settled()
      expect(deliveries.length).toBe(0)
    }
    expect(ada.shown()).toEqual(['said last'])
  })

  it('sends nothing more from a stopped microphone once the room is left', async () => {
    const deliveries: (() => void)[] = []
    const ada = await joined({ without: ['microphone'], more: [tardy(deliveries)] })
    ada.booth.speak.toggle()
    await settled()
    ada.booth.speak.toggle()
    const [deliver] = deliveries
    await ada.booth.leave()
    expect(deliveries.length).toBe(0)
    await ada.booth.join({ room: 'demo', name: 'Ada', language: 'en-US' })
    deliver?.()
    await settled()
    expect([ada.shown(), ada.speechToText.requests.length]).toEqual([[], 0])
  })

  it.each([
    ['capture-denied', 'capture-denied'],
    ['capture-forbidden', 'capture-forbidden'],
    ['capture-not-found', 'capture-not-found'],
    ['capture-busy', 'capture-busy'],
    ['capture-unsupported', 'capture-unsupported'],
    ['capture-callback-missing', 'capture-failed'],
    ['capture-callback-type', 'capture-failed'],
  ] as const)(
    'stops, logs and shows a notice until the next attempt if opening fails with %s',
    { tags: ['capture-failed'] },
    async (code, notice) => {
      const ada = await joined()
      ada.microphone.failOpen(code)
      ada.booth.speak.toggle()
      await settled()
      expect(speakOf(ada).microphone).toEqual({
        active: false,
        disabled: null,
        warning: null,
        state: 'failed',
        error: code,
      })
      expect(ada.notices()).toEqual([notice])
      expect(ada.logger.entries).toContainEqual({ level: 'error', message: 'Speech capture failed', details: { code } })
      ada.microphone.failOpen(undefined)
      ada.booth.speak.toggle()
      await settled()
      expect(speakOf(ada).microphone.state).toBe('listening')
      expect(ada.notices()).toEqual([])
    },
  )

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
    expect(statusOf(ada)).toBe('joined')
  })

  it.each([
    ['fails', 'failed', (ada: Person) => ada.speechToText.fail(), 0],
    ['hangs', 'timeout', (ada: Person) => ada.speechToText.hang(), vendorTimeoutMs],
  ])(
    'drops the segment silently if recognition %s, with a notice after three in a row until one succeeds',
    { tags: ['recognition-failed'] },
    async (_, reason, prepare, waitMs) => {
      const ada = await speaking()
      await say(ada, 'works')
      prepare(ada)
      ada.microphone.emit({ startedAtMs: ada.clock.now() })
      await ada.clock.advance(waitMs)
      await settled()
      expect(ada.events).toContainEqual(
        expect.objectContaining({ type: 'dropped', what: 'speech', reason: reason as DropReason, count: 1 }),
      )
      expect([ada.notices(), speakOf(ada).microphone.warning]).toEqual([[], null])
      for (let round = 0; round < 2; round++) {
        prepare(ada)
        ada.microphone.emit({ startedAtMs: ada.clock.now() })
        await ada.clock.advance(waitMs)
        await settled()
      }
      expect([ada.notices(), speakOf(ada).microphone.warning]).toEqual([[], 'speech-to-text-out'])
      await say(ada, 'works again')
      expect(speakOf(ada).microphone.warning).toBeNull()
      expect(ada.shown()).toEqual(['works', 'works again'])
    },
  )
})

describe('capture that is muted as it begins', () => {
  /** What a microphone hears before it can be shut comes when it is. */
  const heard = async (ada: Person, agoMs: number) => {
    const startedAtMs = ada.clock.now() - agoMs
    ada.speechToText.answer(`said ${agoMs} ms ago`)
    ada.microphone.options?.onSegment({ id: `${agoMs}`, wav: new Blob(), startedAtMs, endedAtMs: 0, cut: false })
    await settled()
  }

  it('drops speech that began before it was unmuted', async () => {
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
    'drops speech that began while it was muted, if it opened %s and was muted and unmuted in the meantime',
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

  it('still accepts speech from before it was muted', async () => {
    const ada = await speaking()
    await ada.clock.advance(1_000)
    ada.booth.speak.hold()
    await heard(ada, 500)
    expect(ada.shown()).toEqual(['said 500 ms ago'])
  })
})

/** A microphone into which somebody speaks until it is shut, and which delivers what was said when it is told to. */
const tardy = (deliveries: (() => void)[]) =>
  definePlugin(
    'tardy-microphone',
    provide(Ports.Microphone, [], () => ({
      async open({ onSegment, onSpeaking }) {
        const deliver = () => {
          onSegment({ id: `${startedAtMs}`, wav: new Blob(), startedAtMs, endedAtMs: startedAtMs, cut: false })
          onSpeaking(false)
        }
        const startedAtMs = 1
        queueMicrotask(() => onSpeaking(true))
        deliveries.push(deliver)
        return {
          setGate() {},
          async close() {
            deliveries.splice(deliveries.indexOf(deliver), 1)
          },
        }
      },
    })),
  )
