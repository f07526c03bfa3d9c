import { fakeTextToSpeech, fakeTranslator, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { echoTailMs, maxUtteranceBytes, watchdogGraceMs, watchdogSilentMs } from '../audio/limits.ts'
import { definePlugin, Ports, provide } from '../booth/plugin.ts'
import { english, listening, spoken, voiceOf } from '../booth/test-support/listening.ts'
import { hear, settled, spanishLine } from '../booth/test-support/person.ts'
import { playbackRates } from '../settings/settings-fields.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import { longestSpeechMs, longestSpeechMsPerChar } from './speech-length.ts'

/** What a sound may take longer than it is, before the queue itself gives it up. */
const graceMs = watchdogGraceMs + watchdogSilentMs

describe('a translated voice whose sound fails', () => {
  it('skips a line that cannot be made, and continues with the next', { tags: ['voice-failed'] }, async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => {
      if (text === 'bad') throw new Error('vendor')
      return { kind: 'audio', audio: new Blob([text]) }
    })
    await hear(ada.network, english('bad'))
    await hear(ada.network, english('good'))
    expect(await ada.audioPlayer.current?.audio.text()).toBe('good')
    expect(ada.drops()).toEqual({ 'voice.failed': 1 })
    expect([ada.notices(), voiceOf(ada).warning]).toEqual([[], null])
  })

  it('shows that there is no voice after three failures in a row, until a line is spoken', {
    tags: ['voice-failed'],
  }, async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => {
      if (text === 'bad') throw new Error('vendor')
      return { kind: 'audio', audio: new Blob([text]) }
    })
    const warnings: unknown[] = []
    for (const text of ['bad', 'bad', 'good', 'bad', 'bad', 'bad', 'bad', 'good']) {
      await hear(ada.network, english(text))
      if (text === 'good') ada.audioPlayer.end()
      await settled()
      warnings.push(voiceOf(ada).warning)
    }
    const out = 'text-to-speech-out'
    expect(warnings).toEqual([null, null, null, null, null, out, out, null])
    expect([ada.drops(), ada.notices()]).toEqual([{ 'voice.failed': 6 }, []])
  })

  it('is not asked for emoji and marks alone, nor counts them as failures', async () => {
    const ada = await listening()
    const asked: string[] = []
    ada.textToSpeech.answer(({ text }) => {
      asked.push(text)
      return { kind: 'audio', audio: new Blob([text]) }
    })
    for (const text of ['👍', '...', '♪♪', '👍', 'good']) {
      await hear(ada.network, english(text))
      await settled()
    }
    expect([asked, ada.drops(), voiceOf(ada).warning]).toEqual([['good'], {}, null])
  })

  it('counts no failure for a line that was muted', async () => {
    const ada = await listening()
    for (let round = 0; round < 4; round++) {
      await hear(ada.network, english(`line ${round}`))
      ada.booth.voice.toggle()
      ada.booth.voice.toggle()
      await settled()
    }
    expect([ada.drops()['voice.muted'], voiceOf(ada).warning]).toEqual([4, null])
  })

  it.each([
    ['empty', new Blob([], { type: 'audio/mpeg' })],
    ['larger than 10 MiB', new Blob([new Uint8Array(maxUtteranceBytes + 1)], { type: 'audio/mpeg' })],
    ['a page', new Blob(['<!doctype html>'], { type: 'text/html;charset=utf-8' })],
    ['an error in JSON', new Blob(['{"error":"quota"}'], { type: 'application/problem+json' })],
  ])('tries the next vendor if the answer of the first is %s', async (_, audio) => {
    const second = fakeTextToSpeech({ id: 'second' })
    const ada = await listening({
      more: [
        definePlugin(
          'second',
          provide(Ports.TextToSpeech, [], () => second),
        ),
      ],
    })
    ada.textToSpeech.answer({ kind: 'audio', audio })
    await hear(ada.network, english('hello'))
    expect([second.requests.length, await ada.audioPlayer.current?.audio.text(), ada.drops()]).toEqual([1, 'hello', {}])
    expect(maxUtteranceBytes).toBe(10 * 1024 * 1024)
  })

  describe('with a second voice', () => {
    const withSecond = async () => {
      const second = fakeTextToSpeech({ id: 'second' })
      const plugin = definePlugin(
        'second',
        provide(Ports.TextToSpeech, [], () => second),
      )
      return { second, ada: await listening({ more: [plugin] }) }
    }

    it('says a line with the next voice if the sound fails before it is heard', async () => {
      const { ada, second } = await withSecond()
      await hear(ada.network, english('hello'))
      ada.audioPlayer.fail()
      await settled()
      expect([spoken(ada), second.requests.map(({ text }) => text)]).toEqual([['hello'], ['hello']])
      ada.audioPlayer.start(500)
      ada.audioPlayer.end()
      await settled()
      expect([ada.audioPlayer.played.length, ada.drops(), ada.notices()]).toEqual([2, {}, []])
    })

    it('says a line with the next voice if a voice that speaks by itself fails before it is heard', async () => {
      const { ada } = await withSecond()
      const play = () => ({ ended: Promise.reject(new Error('no engine')) })
      ada.textToSpeech.answer({ kind: 'spoken', play })
      await hear(ada.network, english('hello'))
      expect([await ada.audioPlayer.current?.audio.text(), ada.drops()]).toEqual(['hello', {}])
    })

    it('does not repeat a line that failed while it was heard', async () => {
      const { ada, second } = await withSecond()
      await hear(ada.network, english('hello'))
      ada.audioPlayer.start(500)
      ada.audioPlayer.fail()
      await settled()
      expect([second.requests, ada.drops()]).toEqual([[], { 'voice.failed': 1 }])
    })

    it('drops a line that no voice can say, and continues with the next', async () => {
      const { ada, second } = await withSecond()
      for (const text of ['hello', 'next']) await hear(ada.network, english(text))
      ada.audioPlayer.fail()
      await settled()
      ada.audioPlayer.fail()
      await settled()
      expect(second.requests.map(({ text }) => text)).toEqual(['hello'])
      expect([await ada.audioPlayer.current?.audio.text(), ada.drops()]).toEqual(['next', { 'voice.failed': 1 }])
    })

    it('releases the microphone while the next voice is prepared', async () => {
      const { ada, second } = await withSecond()
      ada.booth.speak.toggle()
      await settled()
      second.hang()
      await hear(ada.network, english('hello'))
      expect(ada.microphone.isShut).toBe(true)
      ada.audioPlayer.fail()
      await settled()
      await ada.clock.advance(echoTailMs)
      expect([second.pending.length, ada.microphone.isShut]).toEqual([1, false])
    })
  })

  it('is blocked by a vendor that hangs no longer than its time-out', async () => {
    const ada = await listening()
    ada.textToSpeech.hang()
    await hear(ada.network, english('hangs'))
    await hear(ada.network, english('good'))
    ada.textToSpeech.pending[1]?.answer({ kind: 'audio', audio: new Blob(['good']) })
    await ada.clock.advance(vendorTimeoutMs - 1)
    expect(ada.audioPlayer.played).toEqual([])
    await ada.clock.advance(1)
    expect(await ada.audioPlayer.current?.audio.text()).toBe('good')
    expect(ada.drops()).toEqual({ 'voice.timeout': 1 })
  })

  it('starts the next line without a timer, which a hidden page delays, even if the microphone is on', async () => {
    const ada = await listening({ clock: { ...manualClock(), setTimeout: () => undefined } })
    ada.booth.speak.toggle()
    await settled()
    for (const text of ['one', 'two', 'three']) await hear(ada.network, english(text))
    for (const text of ['one', 'two', 'three']) {
      expect(await ada.audioPlayer.current?.audio.text()).toBe(text)
      ada.audioPlayer.start(2_000)
      ada.audioPlayer.end()
      await settled()
    }
    expect([ada.drops(), voiceOf(ada).state]).toEqual([{}, 'idle'])
  })

  it('skips sound that cannot be played or never ends, and continues with the next', {
    tags: ['voice-failed'],
  }, async () => {
    const ada = await listening()
    for (const text of ['broken', 'endless', 'good']) await hear(ada.network, english(text))
    ada.audioPlayer.fail()
    await settled()
    ada.audioPlayer.start(1000)
    await ada.clock.advance(2_000 + graceMs)
    expect(await ada.audioPlayer.current?.audio.text()).toBe('good')
    expect(ada.drops()).toEqual({ 'voice.failed': 1, 'voice.stalled': 1 })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 86_400_000])(
    'allows sound with a claimed length of %d ms the time that its text may take',
    async (lengthMs) => {
      const ada = await listening()
      for (const text of ['ten chars.', 'next']) await hear(ada.network, english(text))
      ada.audioPlayer.start(lengthMs)
      const longestMs = longestSpeechMs + 10 * longestSpeechMsPerChar
      await ada.clock.advance(longestMs / Math.min(...playbackRates) + graceMs - 1)
      expect([voiceOf(ada).state, ada.drops()]).toEqual(['playing', {}])
      await ada.clock.advance(1)
      expect(await ada.audioPlayer.current?.audio.text()).toBe('next')
      expect([ada.drops(), longestMs]).toEqual([{ 'voice.stalled': 1 }, 35_000])
    },
  )

  it.each([
    ['seen', true],
    ['still hidden', false],
  ])(
    'does not give up sound that a frozen page could not play, when the page resumes and is %s',
    async (_, visible) => {
      const ada = await listening()
      ada.page.set({ visible: false })
      await hear(ada.network, english('hello'))
      ada.audioPlayer.start(1_000)
      await ada.clock.advance(2_000 + graceMs - 1)
      ada.page.set({ visible })
      await ada.clock.advance(2_000 + graceMs - 1)
      ada.audioPlayer.end()
      await settled()
      expect([voiceOf(ada).state, ada.drops()]).toEqual(['idle', {}])
    },
  )

  it('is silent and drops the line if the translation into its language fails', async () => {
    const translator = fakeTranslator()
    const ada = await listening({ translator })
    translator.fail()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual([])
    expect(ada.drops()).toEqual({ 'translation.failed': 1, 'voice.failed': 1 })
  })

  it('plays utterances that speak by themselves', async () => {
    const ada = await listening()
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    ada.textToSpeech.answer({
      kind: 'spoken',
      play: ({ onStarted }) => {
        onStarted?.(500)
        return { ended }
      },
    })
    await hear(ada.network, english('hello'))
    expect(voiceOf(ada).state).toBe('playing')
    end()
    await settled()
    expect(voiceOf(ada).state).toBe('idle')
    expect(ada.audioPlayer.played).toEqual([])
  })

  it.each([undefined, {}, { ended: 5 }])(
    'counts speech without a usable end as failed, and aborts it: %j',
    async (playback) => {
      const ada = await listening()
      const signals: AbortSignal[] = []
      ada.textToSpeech.answer({
        kind: 'spoken',
        play({ signal }) {
          signals.push(signal)
          return playback as never
        },
      })
      await hear(ada.network, english('hello'))
      expect([ada.drops(), signals[0]?.aborted]).toEqual([{ 'voice.failed': 1 }, true])
    },
  )
})

it('failures of the voice are neither counted for cleared lines nor carried into another room', async () => {
  const ada = await listening()
  for (let line = 0; line < 7; line++) await hear(ada.network, english(`line ${line}`))
  ada.booth.subtitles.clear()
  for (let line = 0; line < 3; line++) {
    ada.audioPlayer.end()
    await settled()
  }
  expect(voiceOf(ada).warning).toBe(null)
  ada.textToSpeech.fail()
  for (let line = 0; line < 3; line++) await hear(ada.network, english(`next ${line}`))
  expect(voiceOf(ada).warning).toBe('text-to-speech-out')
  await ada.booth.leave()
  await ada.join()
  expect(voiceOf(ada).warning).toBe(null)
})
