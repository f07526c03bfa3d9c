import { describe, expect, it } from 'vitest'
import { openRoom } from '../booth/test-support/open-room.ts'
import { hear, joined, type Person, spanishLine } from '../booth/test-support/person.ts'

const timesOf = ({ booth }: Person) =>
  booth.subtitles.view.getSnapshot().lines.map(({ text, startedAtMs, endedAtMs, sentAtMs, receivedAtMs }) => ({
    text,
    startedAtMs,
    endedAtMs,
    sentAtMs,
    receivedAtMs,
  }))

describe('the times of a line', () => {
  it.each([
    ['with a history', { history: true }],
    ['without a history', {}],
  ])(
    'are those of its speech, for its speaker, for others and for those who missed it or came later, %s',
    {
      tags: ['line-times'],
    },
    async (_, network) => {
      const { comes, lost, clock, said } = openRoom(network)
      const [luis, ada] = [await comes(), await comes()]
      luis.booth.speak.toggle()
      await clock.advance(0)
      const startedAtMs = clock.now()
      await clock.advance(2_000)
      luis.speechToText.answer('hello')
      luis.microphone.emit({ startedAtMs: startedAtMs + 0.4, endedAtMs: startedAtMs + 1_800 })
      await lost(luis)
      const sentAtMs = clock.now()
      const spoken = { text: 'hello', startedAtMs, endedAtMs: startedAtMs + 1_800, sentAtMs }
      expect(timesOf(luis)).toEqual([{ ...spoken, receivedAtMs: sentAtMs }])
      await clock.advance(100)
      await said(luis, 'typed')
      const typed = { text: 'typed', startedAtMs: undefined, endedAtMs: undefined, sentAtMs: sentAtMs + 100 }
      await clock.advance(5_000)
      expect(timesOf(ada)).toEqual([
        { ...spoken, receivedAtMs: expect.any(Number) },
        { ...typed, receivedAtMs: sentAtMs + 100 },
      ])
      const mara = await comes()
      await clock.advance(5_000)
      expect(timesOf(mara)).toEqual([
        { ...spoken, receivedAtMs: expect.any(Number) },
        { ...typed, receivedAtMs: expect.any(Number) },
      ])
      for (const { receivedAtMs } of timesOf(mara)) expect(receivedAtMs).toBeGreaterThan(sentAtMs + 5_000)
    },
  )

  it('are the time of arrival if the peer sends none', async () => {
    const ada = await joined()
    await hear(ada.network, spanishLine())
    const nowMs = ada.clock.now()
    expect(timesOf(ada)).toEqual([
      { text: 'hola', startedAtMs: undefined, endedAtMs: undefined, sentAtMs: nowMs, receivedAtMs: nowMs },
    ])
  })
})
