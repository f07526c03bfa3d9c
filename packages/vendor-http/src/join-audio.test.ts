import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { expect, test } from 'vitest'
import { createHttpTextToSpeech } from './index.ts'
import { joinAudio } from './join-audio.ts'

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const filled = (length: number, value: number) => Array<number>(length).fill(value)
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())]
const sound = (bytes: readonly number[], type: string) => new Blob([Uint8Array.from(bytes)], { type })

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes. */
const frameHeader = [0xff, 0xfb, 0x90, 0x00]
const mp3Frame = (fill: number) => [...frameHeader, ...filled(413, fill)]
const infoFrame = [...frameHeader, ...filled(32, 0), ...ascii('Xing'), ...filled(377, 9)]
/** MPEG 2 layer III, 64 kbit/s, 22.05 kHz, mono, padded: 209 bytes. */
const smallFrameHeader = [0xff, 0xf3, 0x82, 0xc0]
const smallInfoFrame = [...smallFrameHeader, ...filled(9, 0), ...ascii('Info'), ...filled(192, 9)]
const id3 = [...ascii('ID3'), 4, 0, 0, 0, 0, 1, 2, ...filled(130, 7)]
const id3v1 = [...ascii('TAG'), ...filled(125, 7)]

test('mp3 parts are joined as frames only, since a length written for one part would cut the whole', async () => {
  const joined = await joinAudio('vendor', [
    sound([...id3, ...infoFrame, ...mp3Frame(1), ...id3v1], 'audio/mpeg'),
    sound([...smallInfoFrame, ...mp3Frame(2)], 'audio/mpeg'),
    sound(mp3Frame(3), 'audio/mpeg'),
  ])
  expect([joined.type, await bytesOf(joined)]).toEqual(['audio/mpeg', [...mp3Frame(1), ...mp3Frame(2), ...mp3Frame(3)]])
})

test('speech in a single part is unchanged', async () => {
  const only = [...id3, ...infoFrame]
  const headers = { 'content-type': 'audio/mpeg', 'content-length': `${only.length}` }
  const fetch = async () => new Response(Uint8Array.from(only), { headers })
  const vendor = createHttpTextToSpeech({ id: 'vendor', url: 'https://vendor.example?q={text}', fetch, maxChars: 20 })
  const utterance = await vendor.prepare({ text: 'Short.', language: sampleLanguages.americanEnglish, gender: 'male' })
  expect(utterance.kind === 'audio' && (await bytesOf(utterance.audio))).toEqual(only)
})

const little = (value: number) => [value & 255, (value >> 8) & 255, 0, 0]
const chunk = (name: string, content: readonly number[]) => [...ascii(name), ...little(content.length), ...content]
const format = (rate: number, channels = 1) => [1, 0, channels, 0, ...little(rate), ...little(rate * 2), 2, 0, 16, 0]
const wav = (rate: number, samples: readonly number[], channels?: number) => {
  const chunks = [...chunk('fmt ', format(rate, channels)), ...chunk('LIST', [5, 5, 5]), 0, ...chunk('data', samples)]
  return sound([...ascii('RIFF'), ...little(4 + chunks.length), ...ascii('WAVE'), ...chunks], 'audio/wav')
}

test('wav parts get one header with the total length', async () => {
  const joined = await joinAudio('vendor', [wav(16_000, [1, 2, 3, 4]), wav(16_000, [5, 6])])
  expect([joined.type, await bytesOf(joined)]).toEqual([
    'audio/wav',
    [
      ...[...ascii('RIFF'), ...little(42), ...ascii('WAVE')],
      ...chunk('fmt ', format(16_000)),
      ...chunk('data', [1, 2, 3, 4, 5, 6]),
    ],
  ])
})

test.each([
  ['wav of two rates', [wav(16_000, [1, 2]), wav(8_000, [1, 2])]],
  ['stereo wav', [wav(16_000, [1, 2, 3, 4], 2), wav(16_000, [1, 2, 3, 4], 2)]],
  [
    'stereo wav that is declared as mp3',
    Array<Blob>(2).fill(new Blob([wav(8_000, [1, 2], 2)], { type: 'audio/mpeg' })),
  ],
  ['wav and mp3', [wav(16_000, [1, 2]), sound(mp3Frame(1), 'audio/mpeg')]],
  ['wav without samples', [wav(16_000, [1, 2]), sound(ascii('RIFF1234WAVE'), 'audio/wav')]],
  ['flac', [sound([1], 'audio/flac'), sound([2], 'audio/flac')]],
  ['nothing', []],
])('%s cannot be joined', async (_, parts) => {
  await expect(joinAudio('vendor', parts)).rejects.toMatchObject({ code: 'bad-response', vendor: 'vendor' })
})

test('speech longer than maxChars is cut at the ends of sentences and joined in order', async () => {
  const server = await startVendorServer({
    '/speak': ({ query }) =>
      answer.body(Uint8Array.from(mp3Frame(query.get('q')?.length ?? 0)), {
        headers: { 'content-type': 'audio/mpeg' },
      }),
  })
  const vendor = createHttpTextToSpeech({ id: 'vendor', url: `${server.url}/speak?q={text}`, maxChars: 20 })
  const text = 'The first sentence. The second one. And a third.'
  const utterance = await vendor.prepare({ text, language: sampleLanguages.americanEnglish, gender: 'male' })
  const parts = server.requests.map(({ query }) => query.get('q') ?? '')
  await server.close()
  expect(parts).toEqual(['The first sentence.', 'The second one.', 'And a third.'])
  expect(utterance.kind === 'audio' && (await bytesOf(utterance.audio))).toEqual(
    parts.flatMap(({ length }) => mp3Frame(length)),
  )
})

test('each part of a long text has the full timeout', async () => {
  const clock = manualClock()
  const pending: ((response: Response) => void)[] = []
  const fetch = () => new Promise<Response>((resolve) => pending.push(resolve))
  const vendor = createHttpTextToSpeech({
    id: 'vendor',
    url: 'https://vendor.example?q={text}',
    clock,
    fetch,
    maxChars: 12,
    timeoutMs: 4000,
  })
  const language = sampleLanguages.americanEnglish
  const utterance = vendor.prepare({ text: 'One part. And another.', language, gender: 'male' })
  for (const part of [1, 2]) {
    await expect.poll(() => pending.length).toBe(part)
    await clock.advance(3999)
    pending[part - 1]?.(new Response(Uint8Array.of(0xff, 0xfb, part)))
  }
  expect(await utterance).toMatchObject({ audio: { size: 6 } })
  expect([pending.length, clock.pending]).toEqual([2, 0])
})
