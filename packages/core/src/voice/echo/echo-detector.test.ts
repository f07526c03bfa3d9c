import { describe, expect, it } from 'vitest'
import { clockSlackMs, echoTailMs } from '../../audio/limits.ts'
import { english } from '../../booth/test-support/listening.ts'
import { hear, joined, type Person, type PersonOptions, settled, spanishLine } from '../../booth/test-support/person.ts'
import { echoesOfLeak, heldLineMs } from '../../speech/quarantine.ts'
import { echoTextWindowMs } from './echo-matching.ts'

const sentence = 'The train leaves at nine'

/** Somebody who captures, with the voice on. */
async function conversing(options: PersonOptions = {}): Promise<Person> {
  const ada = await joined(options)
  ada.booth.voice.toggle()
  ada.booth.speak.toggle()
  await settled()
  return ada
}

/** A line of another is played for a second. */
async function play(ada: Person, text = sentence) {
  await hear(ada.network, english(text))
  ada.audioPlayer.start(1_000)
  await ada.clock.advance(1_000)
  ada.audioPlayer.end()
  await settled()
}

/** The microphone hears something for a second, up to now. */
async function hearBack(ada: Person, text: string) {
  const endedAtMs = ada.clock.now()
  ada.speechToText.answer(text)
  ada.microphone.emit({ startedAtMs: endedAtMs - 1_000, endedAtMs })
  await settled()
}

describe('echo text', () => {
  it('is held back, with an event but no notice', async () => {
    const ada = await conversing()
    await play(ada)
    await ada.clock.advance(2_000)
    await hearBack(ada, 'the train leaves at nine')
    expect([ada.shown(), ada.held()]).toEqual([[sentence], ['the train leaves at nine']])
    expect(ada.events).toContainEqual({ type: 'line.held', module: 'subtitles', key: expect.any(String) })
    expect([ada.notices(), ada.drops()]).toEqual([[], {}])
  })

  it('is compared with the translation that the voice spoke', async () => {
    const ada = await conversing()
    await hear(ada.network, spanishLine({ text: 'el tren sale a las nueve' }))
    ada.audioPlayer.start(1_000)
    ada.audioPlayer.end()
    await ada.clock.advance(2_000)
    await hearBack(ada, 'el tren sale a las nueve en US')
    expect(ada.held()).toEqual(['el tren sale a las nueve en US'])
  })

  it('is compared with every sentence spoken so far, but none still to come', async () => {
    const said = ['The train leaves at nine in the morning.', 'Everybody meets in front of the station.']
    const ada = await conversing()
    await hear(ada.network, english([...said, 'Nobody has bought the tickets so far.'].join(' ')))
    for (const _ of said) {
      ada.audioPlayer.start(1_000)
      await ada.clock.advance(1_000)
      ada.audioPlayer.end()
      await settled()
    }
    ada.booth.voice.toggle()
    await ada.clock.advance(2_000)
    for (const text of said) await hearBack(ada, text)
    expect(ada.held()).toEqual(said)
    await hearBack(ada, 'nobody has bought the tickets so far')
    expect([ada.held(), ada.shown().length]).toEqual([said, 2])
  })

  it('is recognised up to ten seconds after playback, measured to the start of speech', async () => {
    const ada = await conversing()
    await play(ada)
    await ada.clock.advance(echoTextWindowMs + 1_000)
    ada.speechToText.hang()
    ada.microphone.emit({ startedAtMs: ada.clock.now() - 1_000, endedAtMs: ada.clock.now() })
    await ada.clock.advance(5_000)
    ada.speechToText.pending[0]?.answer(sentence)
    await settled()
    expect(ada.held()).toEqual([sentence])
    await hearBack(ada, sentence)
    expect(ada.shown()).toEqual([sentence, sentence])
  })

  it('is not recognised for a line that was not played', async () => {
    const ada = await conversing()
    await hear(ada.network, english(sentence))
    ada.booth.voice.toggle()
    await ada.clock.advance(2_000)
    await hearBack(ada, sentence)
    expect(ada.shown()).toEqual([sentence, sentence])
  })

  it("is not recognised in short answers or one's own sentences", async () => {
    const ada = await conversing()
    await play(ada, 'Yes.')
    await play(ada)
    await ada.clock.advance(2_000)
    await hearBack(ada, 'yes')
    await hearBack(ada, 'when does the next train leave')
    expect(ada.shown()).toEqual(['Yes.', sentence, 'yes', 'when does the next train leave'])
  })

  it('is forgotten when the room is left', async () => {
    const ada = await conversing()
    await play(ada)
    await ada.booth.leave()
    await ada.join()
    ada.booth.speak.toggle()
    await settled()
    await hearBack(ada, sentence)
    expect(ada.shown()).toEqual([sentence, sentence])
  })

  it('never appears in the log', async () => {
    const ada = await conversing()
    await play(ada)
    await ada.clock.advance(2_000)
    await hearBack(ada, sentence)
    expect(JSON.stringify(ada.logger.entries)).not.toContain('train')
  })
})

describe('the echo tail', () => {
  it.each([
    [undefined, echoTailMs],
    [1_500, 1_500],
    [0, 0],
  ])(
    'lasts, with the option speech.echoTailMs %s, %i ms for capture and for captured speech',
    async (option, tailMs) => {
      const ada = await conversing(option === undefined ? {} : { options: { speech: { echoTailMs: option } } })
      await play(ada)
      const overMs = ada.clock.now()
      if (tailMs > 0) {
        await ada.clock.advance(tailMs - 1)
        expect(ada.microphone.isShut).toBe(true)
      }
      await ada.clock.advance(1)
      expect(ada.microphone.isShut).toBe(false)
      // The tail ends for what is captured a little sooner, as the clock of the sound is not the booth's.
      const endMs = overMs + tailMs - clockSlackMs
      for (const startedAtMs of [endMs - 1, endMs]) ada.microphone.emit({ startedAtMs, endedAtMs: startedAtMs + 500 })
      await settled()
      expect([ada.held().length, ada.shown().length]).toEqual([1, 2])
    },
  )

  it('cuts nothing off an answer that begins as capture opens, or that spans the tail', async () => {
    const ada = await conversing()
    await play(ada)
    await ada.clock.advance(echoTailMs)
    for (const earlyMs of [20, 0, -20]) {
      const startedAtMs = ada.clock.now() - earlyMs
      ada.speechToText.answer(`an answer ${earlyMs}`)
      ada.microphone.emit({ startedAtMs, endedAtMs: startedAtMs + 6_000 })
      await settled()
    }
    expect([ada.shown(), ada.drops()]).toEqual([[sentence, 'an answer 20', 'an answer 0', 'an answer -20'], {}])
  })
})

describe('headphones', () => {
  it('keep capture open while the voice plays, and echo text is still recognised', async () => {
    const ada = await conversing({ options: { speech: { duplex: 'full' } } })
    await hear(ada.network, english(sentence))
    ada.audioPlayer.start(1_000)
    await ada.clock.advance(900)
    expect([ada.microphone.isShut, ada.booth.speak.view.getSnapshot().microphone.state]).toEqual([false, 'listening'])
    await hearBack(ada, 'I can hear you well')
    await hearBack(ada, 'train leaves at nine')
    expect([ada.shown(), ada.held()]).toEqual([[sentence, 'I can hear you well'], ['train leaves at nine']])
  })

  it('are disproved by a second echo while the voice plays: capture pauses again, with a notice', async () => {
    const ada = await conversing({ options: { speech: { duplex: 'full' } } })
    await hear(ada.network, english(sentence))
    ada.audioPlayer.start(9_000)
    await ada.clock.advance(2_000)
    await hearBack(ada, 'train leaves at nine')
    expect([ada.notices(), ada.microphone.isShut]).toEqual([[], false])
    await hearBack(ada, 'the train leaves at nine')
    expect([ada.notices(), ada.microphone.isShut]).toEqual([['echo-heard'], true])
    expect(ada.booth.speak.view.getSnapshot()).toMatchObject({ duplex: 'half', microphone: { state: 'paused' } })
    expect(ada.events).toContainEqual({ type: 'echo.heard', module: 'subtitles' })
    expect(echoesOfLeak).toBe(2)
  })

  it('are not disproved by echoes a minute apart while the voice plays, which are answers in its words', async () => {
    const ada = await conversing({ options: { speech: { duplex: 'full' } } })
    for (let times = 0; times < 3; times++) {
      await hear(ada.network, english(sentence, { id: `line-${times}` }))
      ada.audioPlayer.start(2_000)
      await ada.clock.advance(1_900)
      await hearBack(ada, 'train leaves at nine')
      ada.audioPlayer.end()
      await ada.clock.advance(heldLineMs)
    }
    expect([ada.notices(), ada.booth.speak.view.getSnapshot().duplex, ada.drops()]).toEqual([
      [],
      'full',
      { 'speech.echo': 3 },
    ])
  })

  it('are not disproved by a repetition after the voice has ended', async () => {
    const ada = await conversing({ options: { speech: { duplex: 'full' } } })
    await play(ada)
    await ada.clock.advance(2_000)
    for (let times = 0; times < 3; times++) await hearBack(ada, sentence)
    expect([ada.held().length, ada.notices(), ada.booth.speak.view.getSnapshot().duplex]).toEqual([3, [], 'full'])
  })

  it('open capture at once when put on while the voice plays, and shut it when taken off', async () => {
    const ada = await conversing()
    await hear(ada.network, english(sentence))
    ada.audioPlayer.start(1_000)
    expect(ada.microphone.isShut).toBe(true)
    ada.booth.speak.setDuplex('full')
    expect(ada.microphone.isShut).toBe(false)
    ada.booth.speak.setDuplex('half')
    expect([ada.microphone.isShut, ada.booth.speak.view.getSnapshot().microphone.state]).toEqual([true, 'paused'])
  })

  it('are remembered, overriding the option of the host', async () => {
    const ada = await joined({ options: { speech: { duplex: 'full' } } })
    ada.booth.speak.setDuplex('half')
    await settled()
    const again = await joined({ options: { speech: { duplex: 'full' } }, settingsStore: ada.settingsStore })
    expect(again.booth.speak.view.getSnapshot().duplex).toBe('half')
  })

  it('apply in the next room too', async () => {
    const ada = await conversing({ options: { speech: { duplex: 'full' } } })
    await ada.booth.leave()
    await ada.join()
    ada.booth.voice.toggle()
    ada.booth.speak.toggle()
    await hear(ada.network, english(sentence))
    expect(ada.microphone.isShut).toBe(false)
  })

  it.each(['both', '', undefined])('are not set by %j', async (duplex) => {
    const ada = await joined()
    ada.booth.speak.setDuplex(duplex as 'half')
    expect(ada.booth.speak.view.getSnapshot().duplex).toBe('half')
  })
})

describe('the sound level', () => {
  const listen = async () => {
    const ada = await joined()
    const heard: unknown[] = []
    ada.booth.speak.level.subscribe((level) => heard.push(level))
    ada.booth.speak.toggle()
    await settled()
    return { ...ada, heard, now: () => ada.booth.speak.level.getSnapshot() }
  }

  it('is updated as the microphone reports it', async () => {
    const { now, heard, microphone } = await listen()
    expect(now()).toBeNull()
    microphone.level(-40, -55)
    microphone.level(-39, -55)
    expect(now()).toEqual({ levelDb: -39, thresholdDb: -55 })
    expect(heard).toEqual([
      { levelDb: -40, thresholdDb: -55 },
      { levelDb: -39, thresholdDb: -55 },
    ])
  })

  it.each<[string, (ada: Person) => unknown]>([
    ['stopped', ({ booth }) => booth.speak.toggle()],
    ['shut', ({ booth }) => booth.speak.hold()],
    ['taken away', ({ microphone }) => microphone.lose()],
  ])('is null when the microphone is %s', async (_, end) => {
    const ada = await listen()
    ada.microphone.level(-40, -55)
    const { options } = ada.microphone
    end(ada)
    await settled()
    expect(ada.now()).toBeNull()
    options?.onLevel?.(-20, -55)
    expect(ada.now()).toBeNull()
  })
})
