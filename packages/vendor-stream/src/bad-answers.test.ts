import { flushPromises, manualClock, soundOfWords, textOfWords } from '@lingobooth/testing'
import {
  answering,
  recognizing,
  type StreamVendorScript,
  silent,
  type VendorConnection,
} from '@lingobooth/testing/stream-vendor'
import { describe, expect, it } from 'vitest'
import { maxIdChars, maxMessageChars, maxTextChars } from './limits.ts'
import { dialects, startStage, startStageWithProxy } from './test-support/start-stage.ts'

/** Recognises, and does something more at the end of a segment, before or after its final text. */
const besides = (
  before: ((connection: VendorConnection) => unknown) | undefined,
  after?: (connection: VendorConnection) => unknown,
): StreamVendorScript => {
  const recognize = recognizing({ finalEvery: 2 })
  return (connection, heard) => {
    if (heard.kind === 'end') before?.(connection)
    recognize(connection, heard)
    if (heard.kind === 'end') after?.(connection)
  }
}

/** The answer to the end of a first segment of three words. */
const again = {
  deepgram: JSON.stringify({
    type: 'Results',
    start: 0,
    duration: 0.45,
    is_final: true,
    from_finalize: true,
    channel: { alternatives: [{ transcript: 'word1 word2 word3' }] },
  }),
  openai: JSON.stringify({
    type: 'conversation.item.input_audio_transcription.completed',
    item_id: 'item_0',
    transcript: 'word1 word2 word3',
  }),
}

describe.each(dialects)('a vendor that speaks the dialect of %s', (dialect) => {
  it('and continues a final text changes neither this segment nor the next', async () => {
    const script = besides(undefined, (connection) => connection.partial('late'))
    const { recognize, vendor } = await startStage({ dialect, script })
    const first = recognize(soundOfWords(3))
    expect(await first.text()).toBe(textOfWords(3))
    const second = recognize(soundOfWords(3, 4))
    expect(await second.text()).toBe(textOfWords(3, 4))
    expect([...first.partials, ...second.partials].filter(({ text }) => text.includes('late'))).toEqual([])
    expect(vendor.connections).toHaveLength(1)
  })

  it('and sends everything twice is heard once', async () => {
    const { recognize, proxy, vendor } = await startStageWithProxy({ dialect, script: recognizing({ finalEvery: 2 }) })
    await proxy.add({ frame: { direction: 'to-client' }, fault: { type: 'duplicate' } })
    expect(await recognize(soundOfWords(5)).text()).toBe(textOfWords(5))
    expect(await recognize(soundOfWords(3, 6)).text()).toBe(textOfWords(3, 6))
    expect(await recognize(soundOfWords(1, 9)).text()).toBe(textOfWords(1, 9))
    expect(vendor.connections).toHaveLength(1)
  })

  it('and repeats its answer to the end of the previous segment does not affect the next', async () => {
    const { recognize } = await startStage({
      dialect,
      script: besides((connection) => connection.allWords().length > 3 && connection.send(again[dialect])),
    })
    expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
    expect(await recognize(soundOfWords(2, 4)).text()).toBe(textOfWords(2, 4))
    expect(await recognize(soundOfWords(2, 6)).text()).toBe(textOfWords(2, 6))
  })

  it('and ends turns by itself does not end a segment', async () => {
    const recognize = recognizing()
    const script: StreamVendorScript = (connection, heard) => {
      const [first, second] = connection.words()
      if (heard.kind !== 'samples' || !second || first?.text !== 'word1') return recognize(connection, heard)
      connection.final('word1 word2', { untilMs: second.endMs + 20, isLast: true })
    }
    const stage = await startStage({ dialect, script })
    const { say, end, partials, text } = stage.speak()
    say(soundOfWords(2))
    await expect.poll(() => partials.at(-1)?.stableChars).toBe(11)
    say(soundOfWords(2, 3))
    end()
    expect(await text()).toBe(textOfWords(4))
  })

  it('and never sends a final text fails only that segment, in time', async () => {
    const recognize = recognizing()
    const clock = manualClock()
    const script: StreamVendorScript = (connection, heard) => heard.kind !== 'end' && recognize(connection, heard)
    const stage = await startStage({ dialect, clock, script })
    const { result, partials } = stage.recognize(soundOfWords(3))
    await expect.poll(() => partials.at(-1)?.text).toBe(textOfWords(3))
    await clock.advance(5_000)
    await expect(result).rejects.toMatchObject({ code: 'timeout', vendor: 'vendor' })
    stage.vendor.script(recognizing())
    expect(await stage.recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
  })

  it('and does not answer the handshake fails the segment in time', async () => {
    const clock = manualClock()
    const { recognize, proxy } = await startStageWithProxy({ dialect, clock })
    await proxy.add({ upgrade: {}, fault: { type: 'stop', by: 'hang' }, times: 1 })
    const { result } = recognize(soundOfWords(1))
    await expect.poll(() => proxy.applied()).toBe(1)
    await clock.advance(5_000)
    await expect(result).rejects.toMatchObject({ code: 'timeout', vendor: 'vendor' })
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
  })

  it('and sends far more than can be said is cut off', async () => {
    const text = 'a'.repeat(2 * maxTextChars)
    const { recognize } = await startStage({ dialect, script: answering({ partials: [text], text }) })
    const { partials, text: textOf } = recognize(soundOfWords(1))
    expect((await textOf()).length).toBe(maxTextChars)
    expect(Math.max(...partials.map(({ text }) => text.length))).toBe(maxTextChars)
  })

  it('and sends HTML is taken literally', async () => {
    const text = '<img src=x onerror=alert(1)> & "so" on'
    const { recognize } = await startStage({ dialect, script: answering({ partials: [text], text }) })
    const { partials, text: textOf } = recognize(soundOfWords(1))
    expect([await textOf(), partials[0]?.text]).toEqual([text, text])
  })

  it.each(
    Object.entries<string | Uint8Array>({
      'JSON that breaks off': '{"type":"Results"',
      'bytes of noise': Uint8Array.of(0, 159, 146, 150, 255),
      'a number': '7',
      nothing: '',
      'a message beyond all measure': JSON.stringify({ type: 'x', text: 'a'.repeat(maxMessageChars) }),
    }),
  )('and sends %s loses its connection, and no word', async (_, message) => {
    let left = 1
    const script = besides((connection) => left-- > 0 && connection.send(message))
    const { recognize, vendor } = await startStage({ dialect, script })
    expect(await recognize(soundOfWords(5)).text()).toBe(textOfWords(5))
    expect(vendor.connections).toHaveLength(2)
  })

  it('and sends nothing readable fails only that segment', async () => {
    const { recognize, vendor } = await startStage({ dialect, script: besides((connection) => connection.send('{')) })
    await expect(recognize(soundOfWords(3)).result).rejects.toMatchObject({ code: 'bad-response', vendor: 'vendor' })
    vendor.script(recognizing())
    expect(await recognize(soundOfWords(2)).text()).toBe(textOfWords(2))
  })

  it('and sends invalid UTF-8 loses its connection, and no word', async () => {
    const { recognize, proxy, vendor } = await startStageWithProxy({ dialect })
    await proxy.add({
      frame: { direction: 'to-client' },
      fault: { type: 'inject', bytes: '\x81\x02\xc3\x28' },
      times: 1,
    })
    expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
    expect(vendor.connections).toHaveLength(2)
  })

  it('and sends messages of unknown kinds is not disturbed', async () => {
    const others = [{ type: 'Metadata' }, { type: 7 }, {}, []].map((message) => JSON.stringify(message))
    const script = besides((connection) => others.forEach(connection.send))
    const { recognize } = await startStage({ dialect, script })
    expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
  })
})

it('a vendor that is silent while sound is sent fails the segment before it ends', async () => {
  const clock = manualClock()
  const { speak, vendor } = await startStage({ clock, script: silent })
  const { say, result, speech } = speak()
  say(soundOfWords(2))
  await expect.poll(() => vendor.connections[0]?.allWords().length).toBe(2)
  await clock.advance(5_000)
  await expect(result).rejects.toMatchObject({
    code: 'timeout',
    message: '"vendor" got sound and sent nothing back for 5000 ms.',
  })
  expect(speech.isCancelled).toBe(true)
})

it('a vendor that answers only after the end of a segment may be silent until then', async () => {
  const clock = manualClock()
  const { speak, vendor } = await startStage({ dialect: 'openai', clock, script: answering({ text: 'All of it.' }) })
  const { say, end, text } = speak()
  say(soundOfWords(2))
  await expect.poll(() => vendor.connections[0]?.allWords().length).toBeGreaterThan(0)
  await clock.advance(20_000)
  end()
  expect(await text()).toBe('All of it.')
})

it('a vendor that reports all sound as final is done, without an answer to the end', async () => {
  const recognize = recognizing()
  const script: StreamVendorScript = (connection, heard) =>
    heard.kind === 'end' ? connection.final('word1 word2') : recognize(connection, heard)
  const clock = manualClock()
  const stage = await startStage({ clock, script })
  expect(await stage.recognize(soundOfWords(2)).text()).toBe('word1 word2')
  // The connection serves nobody before that answer, which could be taken for that of another segment.
  await clock.advance(5_000)
  await stage.vendor.connections[0]?.closed
})

it('a vendor that reports no silence after a final text is done', async () => {
  const clock = manualClock()
  const recognize = recognizing()
  const script: StreamVendorScript = (connection, heard) => {
    if (heard.kind === 'end') connection.final('word1 word2', { untilMs: 200 })
    else recognize(connection, heard)
  }
  const { recognize: speak } = await startStage({ clock, script })
  const { partials, text } = speak(soundOfWords(2))
  await expect.poll(() => partials.at(-1)?.stableChars).toBe(11)
  await clock.advance(5_000)
  expect(await text()).toBe('word1 word2')
})

it('a connection that accepts sound too slowly fails the segment', async () => {
  const script: StreamVendorScript = (connection) => connection.pause()
  const { speak, vendor } = await startStage({ clock: manualClock(), script })
  const { speech, result } = speak()
  await expect.poll(() => vendor.connections.length).toBe(1)
  const megabyte = new Int16Array(524_288)
  while (!speech.isCancelled) {
    speech.say(megabyte)
    await flushPromises()
  }
  await expect(result).rejects.toMatchObject({
    code: 'timeout',
    message: '"vendor" takes the sound too slowly: over 524288 bytes are waiting.',
  })
})

it('a vendor that never stops sending words is cut at the length limit of a text', async () => {
  const script: StreamVendorScript = (connection, { kind }) => {
    if (kind !== 'end') return
    const words = Array.from({ length: 25_000 }, () => ({ word: 'w', start: 0, end: 0.1 }))
    const say = (start: number, alternative: object, isLast = false) => {
      const channel = { alternatives: [{ transcript: 'word', ...alternative }] }
      const rest = { duration: 0.05, is_final: true, from_finalize: isLast, channel }
      connection.send(JSON.stringify({ type: 'Results', start, ...rest }))
    }
    say(0, { words: [{ word: 'w'.repeat(500_000), start: 0, end: 0.1 }], languages: ['e'.repeat(500_000)] })
    for (const start of [0.05, 0.1, 0.15, 0.2]) say(start, { words })
    say(0.3, {}, true)
  }
  const { recognize } = await startStage({ script })
  const { text, language, words = [] } = await recognize(soundOfWords(3)).result
  expect([text, language]).toEqual(['word word word word word word', undefined])
  expect(words.length).toBe(maxTextChars / 2)
  expect(words.every(({ text }) => text === 'w')).toBe(true)
})

it('a vendor with oversized ids fails only that segment', async () => {
  let idChars = maxIdChars + 1
  const script: StreamVendorScript = (connection, { kind }) => {
    if (kind !== 'end') return
    const type = 'conversation.item.input_audio_transcription.completed'
    connection.send(JSON.stringify({ type, item_id: 'i'.repeat(idChars), transcript: 'All of it.' }))
  }
  const { recognize, vendor } = await startStage({ dialect: 'openai', script })
  await expect(recognize(soundOfWords(1)).result).rejects.toMatchObject({ code: 'bad-response', vendor: 'vendor' })
  idChars = maxIdChars
  expect(await recognize(soundOfWords(1)).text()).toBe('All of it.')
  expect(vendor.connections).toHaveLength(4)
})
