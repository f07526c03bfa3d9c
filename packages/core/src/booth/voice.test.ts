import { fakeAudioPlayer, fakeTextToSpeech, fakeTranslator, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import {
  longestSpeechMs,
  longestSpeechMsPerChar,
  maxLineChars,
  maxQueuedUtterances,
  maxSpokenChars,
  maxUtteranceBytes,
  playbackRates,
  vendorTimeoutMs,
  watchdogGraceMs,
  watchdogSilentMs,
} from '../constants.ts'
import { definePlugin, Ports, provide } from '../container/plugin.ts'
import { hear, joined, type Person, type PersonOptions, settled, spanishLine } from './test-support/person.ts'

/** What a sound may take longer than it is, before the queue itself gives it up. */
const graceMs = watchdogGraceMs + watchdogSilentMs

const english = (text: string, fields = {}) =>
  spanishLine({ speakerLanguage: 'english-united-states', text, ...fields })

async function listening(options: PersonOptions = {}): Promise<Person> {
  const ada = await joined(options)
  ada.booth.voice.toggle()
  await settled()
  return ada
}

const spoken = ({ textToSpeech }: Person) => textToSpeech.requests.map(({ text }) => text)
const voiceOf = ({ booth }: Person) => booth.voice.view.getSnapshot()

describe('the translated voice', () => {
  it("speaks others' subtitle lines, and never my own", async () => {
    const ada = await listening()
    ada.booth.subtitles.send('mine')
    await hear(ada.network, english('yours'))
    expect(spoken(ada)).toEqual(['yours'])
  })

  it('leaves the chat unspoken unless it is asked to speak it', async () => {
    const message = english('written', { module: 'chat', type: 'text' })
    const ada = await listening()
    await hear(ada.network, message, 'luis', 'chat')
    expect(spoken(ada)).toEqual([])
    const mara = await listening({ options: { spokenModules: ['chat'] } })
    await hear(mara.network, message, 'luis', 'chat')
    await hear(mara.network, english('said'))
    expect(spoken(mara)).toEqual(['written'])
  })

  it('does not read out the names of files', async () => {
    const ada = await listening({ options: { spokenModules: ['chat'] } })
    const file = english('plan.pdf', { module: 'chat', type: 'file', urlFile: 'https://files.example/plan.pdf' })
    await hear(ada.network, file, 'luis', 'chat')
    expect(ada.chat()).toHaveLength(1)
    expect(spoken(ada)).toEqual([])
  })

  it('is silent while it is muted, and does not catch up', async () => {
    const ada = await joined()
    await hear(ada.network, english('before'))
    ada.booth.voice.toggle()
    await hear(ada.network, english('after'))
    expect(spoken(ada)).toEqual(['after'])
  })

  it('speaks the translation into its own language by a call of its own where that is not the one of the panel', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('fr-FR')
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    expect(ada.shown()).toEqual(['hola [en-US]'])
    expect(ada.textToSpeech.requests).toMatchObject([{ text: 'hola [fr-FR]', language: { code: 'french-france' } }])
    expect(ada.translator.requests.map(({ target }) => target.tag).toSorted()).toEqual(['en-US', 'fr-FR'])
  })

  it('asks for one translation where both languages are the same', async () => {
    const ada = await listening()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['hola [en-US]'])
    expect(ada.translator.requests).toHaveLength(1)
  })

  it('says the original where it is in the language of the voice already', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('es-ES')
    ada.booth.voice.toggle()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['hola'])
  })

  it('leaves out the greater-than character, and has nothing to say where nothing is left', async () => {
    const ada = await listening()
    await hear(ada.network, english('a > b >> c'))
    await hear(ada.network, english('>>>'))
    ada.audioPlayer.start(1000)
    ada.audioPlayer.end()
    await settled()
    expect(spoken(ada)).toEqual(['a  b  c'])
    expect(ada.drops()).toEqual({})
  })

  it.each([
    ['in whole sentences', 'This is a sentence. ', 'This is a sentence. '.repeat(50).trim()],
    ['in whole words, where there is no sentence', 'word ', 'word '.repeat(200).trim()],
    ['from its beginning, where there is no space either', 'x', 'x'.repeat(1_000)],
    ['more than a short sentence before a long one', `Ok. ${'y'.repeat(1_996)}`, `Ok. ${'y'.repeat(996)}`],
    ['also in a script without spaces', `好。${'字'.repeat(1_998)}`, `好。${'字'.repeat(998)}`],
  ])('says of a line of 10,000 characters only so much that nobody occupies it, %s', async (_, part, said) => {
    const ada = await listening()
    const text = part.repeat(maxLineChars / part.length)
    await hear(ada.network, english(text))
    expect(spoken(ada)).toEqual([said])
    expect([said.length <= maxSpokenChars, maxSpokenChars]).toEqual([true, 1_000])
    expect(ada.shown()).toEqual([text])
  })

  it('tells by an event, and without a notice, of a line that it said only the beginning of, once it was said', async () => {
    const ada = await listening()
    for (const text of ['z'.repeat(maxSpokenChars + 1), 'short']) await hear(ada.network, english(text))
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.block()
    await settled()
    ada.booth.voice.unlock()
    await settled()
    ada.audioPlayer.start(1_000)
    ada.booth.voice.setGender('female')
    await settled()
    expect(ada.drops()).toEqual({})
    for (let said = 0; said < 2; said++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(ada.events.filter(({ type }) => type === 'dropped')).toEqual([
      { type: 'dropped', what: 'voice', reason: 'shortened', count: 1 },
    ])
    expect([ada.notices(), voiceOf(ada).state]).toEqual([[], 'idle'])
  })

  it('says a line whole that is just as long as it may be, and of a longer translation only so much', async () => {
    const ada = await listening()
    ada.translator.answer('Eso. '.repeat(400))
    await hear(ada.network, english('y'.repeat(maxSpokenChars)))
    ada.audioPlayer.end()
    await hear(ada.network, spanishLine())
    expect(spoken(ada)).toEqual(['y'.repeat(maxSpokenChars), 'Eso. '.repeat(200).trim()])
  })

  it('plays one line at a time, in their order, whatever is ready first', async () => {
    const ada = await listening()
    ada.textToSpeech.hang()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    await hear(ada.network, english('three'))
    const [one, two] = ada.textToSpeech.pending
    two?.answer({ kind: 'audio', audio: new Blob(['2']) })
    await settled()
    expect(ada.audioPlayer.played).toEqual([])
    one?.answer({ kind: 'audio', audio: new Blob(['1']) })
    await settled()
    ada.textToSpeech.answer({ kind: 'audio', audio: new Blob(['3']) })
    for (const call of ada.textToSpeech.pending) call.answer({ kind: 'audio', audio: new Blob(['3']) })
    for (let line = 0; line < 3; line++) {
      expect(ada.audioPlayer.played).toHaveLength(line + 1)
      ada.audioPlayer.start(1000)
      ada.audioPlayer.end()
      await settled()
    }
    expect(await Promise.all(ada.audioPlayer.played.map(({ audio }) => audio.text()))).toEqual(['1', '2', '3'])
    const keys = ada.events.filter(({ type }) => type.startsWith('voice.')).map(({ type }) => type)
    expect(keys).toEqual([
      'voice.started',
      'voice.ended',
      'voice.started',
      'voice.ended',
      'voice.started',
      'voice.ended',
    ])
    expect(voiceOf(ada)).toMatchObject({ state: 'idle', queued: 0 })
  })

  it('is prepared for the line that plays and the next one, and no further', async () => {
    const ada = await listening()
    for (const text of ['one', 'two', 'three']) await hear(ada.network, english(text))
    expect(spoken(ada)).toEqual(['one', 'two'])
    ada.audioPlayer.end()
    await settled()
    expect(spoken(ada)).toEqual(['one', 'two', 'three'])
  })

  it('tells how many lines wait, and drops the oldest that is not prepared yet beyond the bound by an event', async () => {
    const ada = await listening()
    for (let line = 0; line <= maxQueuedUtterances; line++) await hear(ada.network, english(`line ${line}`))
    expect(voiceOf(ada)).toMatchObject({ state: 'playing', queued: maxQueuedUtterances })
    expect(maxQueuedUtterances).toBe(20)
    expect(ada.events.filter(({ type }) => type === 'dropped')).toEqual([
      { type: 'dropped', what: 'voice', reason: 'overflow', count: 1 },
    ])
    expect(ada.notices()).toEqual([])
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('line 1')
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('line 3')
    expect(spoken(ada)).not.toContain('line 2')
  })

  it('holds as many lines as the option says', async () => {
    const ada = await listening({ options: { maxQueuedUtterances: 3 } })
    for (const text of ['one', 'two', 'three', 'four', 'five']) await hear(ada.network, english(text))
    expect(voiceOf(ada).queued).toBe(3)
    expect(ada.drops()).toEqual({ 'voice.overflow': 2 })
    for (let line = 0; line < 3; line++) {
      ada.audioPlayer.end()
      await settled()
    }
    expect(spoken(ada)).toEqual(['one', 'two', 'five'])
  })

  it('drops what it would have said when it is muted, by events and without a notice', async () => {
    const ada = await listening()
    for (const text of ['one', 'two', 'three']) await hear(ada.network, english(text))
    ada.audioPlayer.start(1000)
    ada.booth.voice.toggle()
    await settled()
    expect(ada.audioPlayer.current).toBeUndefined()
    expect(voiceOf(ada)).toMatchObject({ active: false, state: 'muted', queued: 0 })
    expect(ada.drops()).toEqual({ 'voice.muted': 3 })
    expect(ada.notices()).toEqual([])
  })

  it('skips a line that cannot be made, and goes on with the next', async () => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text }) => {
      if (text === 'bad') throw new Error('vendor')
      return { kind: 'audio', audio: new Blob([text]) }
    })
    await hear(ada.network, english('bad'))
    await hear(ada.network, english('good'))
    expect(await ada.audioPlayer.current?.audio.text()).toBe('good')
    expect(ada.drops()).toEqual({ 'voice.failed': 1 })
    expect(ada.notices()).toEqual(['voice-failed'])
    ada.audioPlayer.end()
    await settled()
    expect(ada.notices()).toEqual([])
  })

  it.each([
    ['empty', new Blob([], { type: 'audio/mpeg' })],
    ['larger than 10 MiB', new Blob([new Uint8Array(maxUtteranceBytes + 1)], { type: 'audio/mpeg' })],
    ['a page', new Blob(['<!doctype html>'], { type: 'text/html;charset=utf-8' })],
    ['an error in JSON', new Blob(['{"error":"quota"}'], { type: 'application/problem+json' })],
  ])('asks the next vendor where the answer of the first is %s', async (_, audio) => {
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

  it('is held up by a vendor that hangs for no longer than its time-out', async () => {
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

  it('starts the next line without a timer, as a hidden page has none in time, also while the microphone is on', async () => {
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

  it('skips sound that cannot be played or never ends, and goes on with the next', async () => {
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
    'gives sound that says it lasts %d ms the time that its text may take',
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
  ])('does not give up sound that a frozen page could not play on, when it is thawed and %s', async (_, visible) => {
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
  })

  it('waits for a gesture where the browser wants one, and then says the same line', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    await hear(ada.network, english('hello'))
    expect(voiceOf(ada).state).toBe('blocked')
    ada.booth.voice.unlock()
    await settled()
    expect(voiceOf(ada).state).toBe('playing')
    expect(await ada.audioPlayer.current?.audio.text()).toBe('hello')
    expect(spoken(ada)).toEqual(['hello'])
  })

  it('loses nothing while it is blocked, and one tap says all of it in order', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    const texts = ['one', 'two', 'three', 'four']
    for (const text of texts) await hear(ada.network, english(text))
    expect([voiceOf(ada).state, voiceOf(ada).queued, ada.audioPlayer.played.length]).toEqual(['blocked', 4, 1])
    await ada.clock.advance(600_000)
    expect(ada.audioPlayer.played).toHaveLength(1)
    ada.booth.voice.unlock()
    for (const text of texts) {
      await settled()
      expect(await ada.audioPlayer.current?.audio.text()).toBe(text)
      ada.audioPlayer.end()
    }
    await settled()
    expect([ada.drops(), ada.audioPlayer.played.length]).toEqual([{}, 1 + texts.length])
  })

  it('holds no more lines than its bound while it is blocked', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    for (let line = 0; line < maxQueuedUtterances + 5; line++) await hear(ada.network, english(`line ${line}`))
    expect([voiceOf(ada).queued, ada.drops()]).toEqual([maxQueuedUtterances, { 'voice.overflow': 5 }])
    expect(spoken(ada)).toEqual(['line 0', 'line 1'])
  })

  it('tries a blocked line once more when the page is seen again', async () => {
    const ada = await listening()
    ada.audioPlayer.block()
    await hear(ada.network, english('hello'))
    ada.page.set({ visible: false })
    await settled()
    expect(ada.audioPlayer.played).toHaveLength(1)
    ada.page.set({ visible: true })
    await settled()
    expect([ada.audioPlayer.played.length, voiceOf(ada).state]).toEqual([2, 'blocked'])
  })

  it('says a line anew that was silenced while it was heard', async () => {
    const ada = await listening()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.block()
    await settled()
    expect(voiceOf(ada).state).toBe('blocked')
    ada.booth.voice.unlock()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('one')
    ada.audioPlayer.end()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('two')
    expect([spoken(ada), ada.drops()]).toEqual([['one', 'two'], {}])
  })

  it.each([
    ['before it was heard', 'while it waits for the tap'],
    ['while it was heard', 'while it waits for the tap'],
    ['while it was heard', 'before that'],
  ])('says a line that was silenced %s in a voice that was chosen %s', async (silenced, chosen) => {
    const ada = await listening()
    ada.textToSpeech.answer(({ text, gender }) => ({ kind: 'audio', audio: new Blob([`${text}, ${gender}`]) }))
    await hear(ada.network, english('one'))
    if (silenced === 'while it was heard') ada.audioPlayer.start(1_000)
    const choose = () => ada.booth.voice.setGender('female')
    if (chosen === 'before that') choose()
    ada.audioPlayer.block()
    await settled()
    if (chosen !== 'before that') choose()
    ada.booth.voice.unlock()
    await settled()
    expect(await ada.audioPlayer.current?.audio.text()).toBe('one, female')
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.end()
    await settled()
    expect([spoken(ada), ada.drops(), voiceOf(ada).state]).toEqual([['one', 'one'], {}, 'idle'])
  })

  it('opens the way for sound when it is unmuted', async () => {
    const ada = await listening()
    expect(ada.audioPlayer.unlocked).toBe(1)
  })

  it('is unmuted and unlocked also where the player throws when it is', async () => {
    const audioPlayer = fakeAudioPlayer()
    const { unlock } = audioPlayer
    audioPlayer.unlock = () => {
      unlock()
      throw new Error('broken')
    }
    const ada = await listening({ audioPlayer })
    expect(voiceOf(ada).active).toBe(true)
    audioPlayer.block()
    await hear(ada.network, english('hello'))
    ada.booth.voice.unlock()
    await settled()
    expect(await audioPlayer.current?.audio.text()).toBe('hello')
  })

  it('plays at the chosen rate, and takes a new one while it speaks', async () => {
    const ada = await joined()
    ada.booth.voice.setPlaybackRate(1.5)
    ada.booth.voice.toggle()
    await hear(ada.network, english('hello'))
    ada.booth.voice.setPlaybackRate(0.75)
    ada.booth.voice.setPlaybackRate(3)
    expect(ada.audioPlayer.current?.rates).toEqual([1.5, 0.75])
    expect(voiceOf(ada).playbackRate).toBe(0.75)
    expect(ada.booth.subtitles.view.getSnapshot().voice).toEqual({ active: true, disabled: null, playbackRate: 0.75 })
  })

  it('speaks with the gender that is chosen, and a chosen voice overrides its voice', async () => {
    const ada = await listening()
    ada.booth.voice.setGender('female')
    await hear(ada.network, english('one'))
    ada.booth.voice.setVoice('Aurora')
    await hear(ada.network, english('two'))
    ada.audioPlayer.end()
    await settled()
    ada.booth.voice.setVoice(undefined)
    await hear(ada.network, english('three'))
    expect(ada.textToSpeech.requests).toEqual([
      { text: 'one', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female' },
      { text: 'two', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female', voice: 'Aurora' },
      { text: 'three', language: expect.objectContaining({ tag: 'en-US' }), gender: 'female' },
    ])
  })

  it('is made anew for lines that wait when the voice changes, and not for the one that plays', async () => {
    const ada = await listening()
    await hear(ada.network, english('one'))
    await hear(ada.network, english('two'))
    ada.booth.voice.setGender('female')
    await settled()
    expect(ada.textToSpeech.requests.map(({ text, gender }) => [text, gender])).toEqual([
      ['one', 'male'],
      ['two', 'male'],
      ['two', 'female'],
    ])
  })

  it('is made by the first vendor, by the chosen one, and by the others in their order when that fails', async () => {
    const second = fakeTextToSpeech({ id: 'second' })
    const third = fakeTextToSpeech({ id: 'third' })
    const more = [second, third].map((vendor) =>
      definePlugin(
        vendor.id,
        provide(Ports.TextToSpeech, [], () => vendor),
      ),
    )
    const ada = await listening({ more })
    const asked = () => [ada.textToSpeech, second, third].map(({ requests }) => requests.length)
    const say = async () => {
      await hear(ada.network, english('hello'))
      ada.audioPlayer.end()
      await settled()
      return asked()
    }
    expect(await say()).toEqual([1, 0, 0])
    ada.booth.voice.setVendor('third')
    expect(await say()).toEqual([1, 0, 1])
    third.fail()
    ada.textToSpeech.fail()
    expect(await say()).toEqual([2, 1, 2])
    ada.booth.voice.setVendor('unheard of')
    expect(await say()).toEqual([3, 2, 2])
    expect(ada.drops()).toEqual({})
  })

  it('says nothing where the translation into its language fails, and drops the line', async () => {
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
    'counts speech as failed whose end nobody can know, and aborts it: %j',
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
      expect([ada.drops(), ada.notices(), signals[0]?.aborted]).toEqual([{ 'voice.failed': 1 }, ['voice-failed'], true])
    },
  )

  it('cannot be unmuted outside a room', async () => {
    const ada = await joined()
    await ada.booth.leave()
    ada.booth.voice.toggle()
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled: 'not-joined' })
  })

  it.each([
    ['textToSpeech', 'no-text-to-speech'],
    ['audioPlayer', 'no-player'],
  ] as const)('cannot be unmuted without %s and says %s', async (port, disabled) => {
    const ada = await listening({ without: [port] })
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled })
  })

  it('cannot be unmuted in a language that cannot be spoken, and offers only those that can', async () => {
    const ada = await joined()
    ada.booth.voice.setLanguage('la')
    ada.booth.voice.toggle()
    expect(voiceOf(ada)).toMatchObject({ active: false, disabled: 'language-without-text-to-speech' })
    expect(voiceOf(ada).languageOptions.every(({ services }) => services.includes('tts'))).toBe(true)
    expect(voiceOf(ada).languageOptions.map(({ label }) => label)).not.toContain('Latin')
  })
})
