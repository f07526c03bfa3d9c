import { soundOfWords, textOfWords } from '@lingobooth/testing'
import { recognizing, type StreamVendorScript } from '@lingobooth/testing/stream-vendor'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dialect, dialects, startStage, startStageWithProxy } from './test-support/start-stage.ts'

type Connection = Parameters<StreamVendorScript>[0]
type Heard = Parameters<StreamVendorScript>[1]

/** Closes the connection instead of recognising, when the test wishes. */
const closing = (
  isMoment: (heard: Heard, connection: Connection) => boolean,
  close: (connection: Connection) => void,
  { times = 1, finalEvery = 2 } = {},
): StreamVendorScript => {
  const recognize = recognizing({ finalEvery })
  let left = times
  return (connection, heard) => {
    if (left === 0 || !isMoment(heard, connection)) return recognize(connection, heard)
    left -= 1
    close(connection)
  }
}

const moments: Readonly<Record<string, (heard: Heard, connection: Connection) => boolean>> = {
  'when it opens': ({ kind }) => kind === 'connected',
  'with the first sound': ({ kind }) => kind === 'samples',
  'after a partial text': (_, connection) => connection.words().length > 1,
  'after a final piece': (_, connection) => (connection.allWords().at(-1)?.endMs ?? 0) > 600,
  'at the end of the segment': ({ kind }) => kind === 'end',
}

const ways: Readonly<Record<string, (connection: Connection) => void>> = {
  'closes normally': (connection) => connection.close(1000),
  'closes with an internal error': (connection) => connection.close(1011, 'NET-0001'),
  'is cut': (connection) => connection.cut(),
}

describe.each(dialects)('a connection in the dialect of %s', (dialect) => {
  it.each(Object.keys(moments).flatMap((moment) => Object.keys(ways).map((way) => [way, moment] as const)))(
    'that %s %s neither loses nor doubles a word',
    async (way, moment) => {
      const isMoment = moments[moment] as (typeof moments)[string]
      const script = closing(isMoment, (connection) => ways[way]?.(connection))
      const { recognize, vendor } = await startStage({ dialect, script })
      const { text: textOf, partials } = recognize(soundOfWords(8))
      expect(await textOf()).toBe(textOfWords(8))
      for (const { text } of partials) expect(textOfWords(8)).toMatch(new RegExp(`^${text}`))
      expect(vendor.connections.length).toBe(2)
      expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
    },
  )

  it('that is lost repeatedly fails the segment, for the next vendor to take', async () => {
    const script = closing(
      ({ kind }) => kind === 'samples',
      (connection) => connection.cut(),
      { times: 3 },
    )
    const { recognize, vendor } = await startStage({ dialect, script })
    await expect(recognize(soundOfWords(3)).result).rejects.toMatchObject({ code: 'network', vendor: 'vendor' })
    expect(vendor.connections).toHaveLength(3)
    expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
  })

  it('that is lost at the end of a long segment is replaced by one that gets all its sound at once', async () => {
    const script = closing(
      ({ kind }) => kind === 'end',
      (connection) => connection.cut(),
      { finalEvery: Number.POSITIVE_INFINITY },
    )
    const { recognize, vendor } = await startStage({ dialect, script })
    expect(await recognize(soundOfWords(40)).text()).toBe(textOfWords(40))
    expect(vendor.connections).toHaveLength(2)
  })

  it('receives a recording that comes in one piece as short pieces', async () => {
    const { speak, vendor } = await startStage({ dialect })
    const { speech, end, text } = speak()
    speech.say(soundOfWords(40))
    end()
    expect(await text()).toBe(textOfWords(40))
    const longest = dialect === 'openai' ? 6_000 : 4_000
    const pieces = vendor.connections[0]?.heard.map((heard) => (heard.kind === 'samples' ? heard.samples.length : 0))
    expect(Math.max(...(pieces ?? []))).toBeLessThanOrEqual(longest)
  })

  it('that is lost between two segments is replaced', async () => {
    const { recognize, vendor } = await startStage({ dialect })
    await recognize(soundOfWords(1)).result
    vendor.connections[0]?.cut()
    await vendor.connections[0]?.closed
    expect(await recognize(soundOfWords(3)).text()).toBe(textOfWords(3))
  })
})

it('a lost connection retracts no partial text, and repeats no final word', async () => {
  const script = closing(
    (_, connection) => (connection.words().at(-1)?.endMs ?? 0) > 800,
    (connection) => connection.cut(),
  )
  const { recognize, vendor } = await startStage({ script })
  const { partials, result } = recognize(soundOfWords(8))
  const { text, words } = await result
  expect(text).toBe(textOfWords(8))
  expect(words?.map(({ startMs }) => startMs)).toEqual([50, 200, 350, 500, 650, 800, 950, 1_100])
  const stable = partials.map(({ text, stableChars }) => text.slice(0, stableChars))
  for (const [index, before] of stable.entries()) expect(stable[index + 1] ?? textOfWords(8)).toContain(before)
  // The first four words were final, so their sound was not sent again.
  expect(vendor.connections[1]?.allWords()[0]?.text).toBe('word5')
})

it('speech is recognised once and in order, wherever connections are lost', async () => {
  const loss = fc.record({
    direction: fc.constantFrom('to-server', 'to-client'),
    by: fc.constantFrom('close', 'reset'),
    skip: fc.integer({ min: 0, max: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        dialect: fc.constantFrom<Dialect>('deepgram', 'openai'),
        words: fc.integer({ min: 1, max: 12 }),
        finalEvery: fc.integer({ min: 1, max: 5 }),
        losses: fc.array(loss, { maxLength: 2 }),
      }),
      async ({ dialect, words, finalEvery, losses }) => {
        const stage = await startStageWithProxy({ dialect, script: recognizing({ finalEvery }) })
        for (const { direction, by, skip } of losses)
          await stage.proxy.add({ frame: { direction }, fault: { type: 'cut', by }, skip, times: 1 })
        try {
          expect(await stage.recognize(soundOfWords(words)).text()).toBe(textOfWords(words))
        } finally {
          await stage.adapter.close?.()
          await stage.proxy.close()
          await stage.vendor.close()
        }
      },
    ),
  )
})
