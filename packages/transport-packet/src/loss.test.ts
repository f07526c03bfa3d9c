import { createBooth } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createPacketTransport } from './index.ts'
import { memoryCall } from './test-support/memory-call.ts'

it.each([1_024, 2_048, 4_096, 8_192, 16_384])(
  'every line arrives over %i bytes in a call that loses one packet in ten',
  async (maxBytes) => {
    const call = memoryCall({ maxBytes, perSecond: 30, lost: 0.1, doubled: 0.1, delayed: 0.3, echoes: true })
    const [ada, luis] = ['Ada', 'Luis'].map((name) => {
      const transport = createPacketTransport({ channel: call.enter().channel, maxBytes, perSecond: 30 })
      const booth = createBooth({ plugins: fakePlugins({ transport, without: ['clock', 'page'] }).plugins })
      return { booth, join: () => booth.join({ room: 'weekly', name, language: 'en-US' }) }
    }) as [Member, Member]
    await Promise.all([ada.join(), luis.join()])
    const texts = Array.from({ length: 12 }, (_, count) => `${count} `.padEnd(count % 3 === 0 ? 3_000 : 60, 'a'))
    for (const text of texts) ada.booth.subtitles.send(text)
    const read = () => luis.booth.subtitles.view.getSnapshot().lines.map(({ text }) => text)
    await expect.poll(() => read().length, { timeout: 60_000 }).toBe(texts.length)
    expect(read()).toEqual(texts)
    await Promise.all([ada.booth.leave(), luis.booth.leave()])
  },
  90_000,
)

interface Member {
  readonly booth: ReturnType<typeof createBooth>
  join(): Promise<unknown>
}
