import { flushPromises, manualClock, soundOfWords, textOfWords } from '@lingobooth/testing'
import { recognizing, type StreamVendorScript } from '@lingobooth/testing/stream-vendor'
import { describe, expect, it } from 'vitest'
import { dialects, french, startStage } from './test-support/start-stage.ts'

/** Recognises, but says a final text only when the test lets it. */
function holding() {
  const recognize = recognizing()
  const held: (() => void)[] = []
  const script: StreamVendorScript = (connection, heard) => {
    if (heard.kind === 'end') held.push(() => recognize(connection, heard))
    else recognize(connection, heard)
  }
  return { script, held }
}

describe.each(dialects)('live recognition in the dialect of %s', (dialect) => {
  it('reports words before the segment has ended, and resolves to the whole text', async () => {
    const { speak } = await startStage({ dialect })
    const { say, end, partials, text } = speak()
    say(soundOfWords(3))
    await expect.poll(() => partials.at(-1)?.text).toBe('word1 word2 word3')
    say(soundOfWords(2, 4))
    end()
    expect(await text()).toBe(textOfWords(5))
  })

  it('sends the segments of a speaker over one connection, each once the text of the previous one is complete', async () => {
    const { script, held } = holding()
    const { recognize, vendor } = await startStage({ dialect, script, clock: manualClock() })
    const first = recognize(soundOfWords(4))
    await expect.poll(() => held.length).toBe(1)
    const next = recognize(soundOfWords(3, 5))
    await flushPromises()
    expect(vendor.segments).toBe(1)
    held.shift()?.()
    expect(await first.text()).toBe(textOfWords(4))
    await expect.poll(() => held.length).toBe(1)
    held.shift()?.()
    expect(await next.text()).toBe(textOfWords(3, 5))
    expect(vendor.connections).toHaveLength(1)
  })

  it.each([
    ['', 0],
    [', though the clock is set back meanwhile', -120_000],
  ])('opens another connection when the vendor takes long to complete a text%s', async (_, byMs) => {
    const { script, held } = holding()
    const clock = manualClock()
    const { recognize, vendor } = await startStage({ dialect, script, clock })
    const first = recognize(soundOfWords(2))
    await expect.poll(() => held.length).toBe(1)
    const second = recognize(soundOfWords(2, 3))
    await flushPromises()
    clock.setWallClock(byMs)
    await clock.advance(1_000)
    await expect.poll(() => held.length).toBe(2)
    for (const release of held) release()
    expect([await first.text(), await second.text()]).toEqual(['word1 word2', 'word3 word4'])
    expect(vendor.connections).toHaveLength(2)
  })

  it('sends the terms of the glossary, over another connection once they change', {
    tags: ['glossary-offered'],
  }, async () => {
    const { recognize, vendor } = await startStage({ dialect })
    for (const terms of [['Green Bay'], ['Green Bay'], ['C++', 'Green Bay']])
      expect(await recognize(soundOfWords(1), { terms }).text()).toBe('word1')
    expect(vendor.connections).toHaveLength(2)
    if (dialect === 'deepgram')
      expect(vendor.connections.map(({ url }) => url.searchParams.getAll('keyterm'))).toEqual([
        ['Green Bay'],
        ['C++', 'Green Bay'],
      ])
  })

  it('reuses the connection of a dropped segment, without its text', async () => {
    const { speak, recognize, vendor } = await startStage({ dialect })
    const dropped = speak()
    dropped.say(soundOfWords(2))
    await expect.poll(() => dropped.partials.length).toBeGreaterThan(0)
    dropped.drop()
    await expect(dropped.result).rejects.toMatchObject({ code: 'aborted' })
    expect(await recognize(soundOfWords(2, 3)).text()).toBe('word3 word4')
    expect(vendor.connections).toHaveLength(1)
  })

  it('uses a separate connection for each language', async () => {
    const { recognize, vendor } = await startStage({ dialect })
    const languages = [undefined, french, undefined].map((language) => (language ? { language } : {}))
    for (const options of languages) await recognize(soundOfWords(1), options).result
    expect(vendor.connections).toHaveLength(2)
  })
})

it('languages are named by their tags, or as the options say', async () => {
  const { recognize, vendor } = await startStage({ languages: { [french.code]: 'fr-special' } })
  for (const language of [french, undefined]) await recognize(soundOfWords(1), language ? { language } : {}).result
  expect(vendor.connections.map(({ url }) => url.searchParams.get('language'))).toEqual(['fr-special', 'en-US'])
})

it('a segment joins its final pieces, and reports the stable part of a partial text and the time of each word', async () => {
  const { speak } = await startStage({ script: recognizing({ finalEvery: 2 }) })
  const before = speak()
  before.say(soundOfWords(2))
  before.end()
  expect(await before.text()).toBe('word1 word2')
  const { say, end, partials, result } = speak()
  say(soundOfWords(3, 3))
  await expect.poll(() => partials.at(-1)).toEqual({ text: 'word3 word4 word5', stableChars: 11 })
  end()
  expect(await result).toEqual({
    text: 'word3 word4 word5',
    words: [
      { text: 'word3', startMs: 50, endMs: 150, confidence: 0.9 },
      { text: 'word4', startMs: 200, endMs: 300, confidence: 0.9 },
      { text: 'word5', startMs: 350, endMs: 450, confidence: 0.9 },
    ],
  })
})

describe('a connection', () => {
  it('is kept alive between segments, closed after a long silence, and reopened', async () => {
    const clock = manualClock()
    const { recognize, vendor } = await startStage({ clock, idleTimeoutMs: 9_000 })
    await recognize(soundOfWords(1)).result
    const [connection] = vendor.connections
    const kinds = () => connection?.heard.map(({ kind }) => kind).slice(-3)
    await clock.advance(8_000)
    await expect.poll(kinds).toEqual(['end', 'keepAlive', 'keepAlive'])
    await clock.advance(1_000)
    await connection?.closed
    expect(kinds()).toEqual(['keepAlive', 'keepAlive', 'close'])
    expect(await recognize(soundOfWords(2)).text()).toBe('word1 word2')
    expect(vendor.connections).toHaveLength(2)
  })

  it('is closed with the adapter, which ends pending work, and reopened by a later call', async () => {
    const clock = manualClock()
    const { speak, recognize, vendor, adapter } = await startStage({ clock })
    const speaking = speak()
    speaking.say(soundOfWords(2))
    await expect.poll(() => speaking.partials.length).toBeGreaterThan(0)
    adapter.close?.()
    adapter.close?.()
    await expect(speaking.result).rejects.toMatchObject({ code: 'closed', vendor: 'vendor' })
    await vendor.connections[0]?.closed
    expect([speaking.speech.isCancelled, clock.pending]).toEqual([true, 0])
    expect(await recognize(soundOfWords(2)).text()).toBe('word1 word2')
  })

  it('that is opening when the adapter is closed ends the pending work', async () => {
    const clock = manualClock()
    const { speak, recognize, adapter } = await startStage({ clock })
    const { result } = speak()
    adapter.close?.()
    await expect(result).rejects.toMatchObject({ code: 'closed', vendor: 'vendor' })
    expect(clock.pending).toBe(0)
    expect(await recognize(soundOfWords(2)).text()).toBe('word1 word2')
  })

  it('serves the next segment after one that was aborted at its start', async () => {
    const { speak, recognize, vendor } = await startStage({ clock: manualClock() })
    await recognize(soundOfWords(1)).result
    const controller = new AbortController()
    const { result } = speak({ signal: controller.signal })
    controller.abort()
    await expect(result).rejects.toMatchObject({ code: 'aborted' })
    expect(await recognize(soundOfWords(2, 2)).text()).toBe('word2 word3')
    expect(vendor.connections).toHaveLength(1)
  })
})
