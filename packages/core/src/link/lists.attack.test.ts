import { expect, it } from 'vitest'
import { openRoom, textsOf } from '../booth/test-support/open-room.ts'
import { hear } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import type { Transport } from '../ports/transport.port.ts'
import { senderRate } from './sender-rate.ts'

const messagesPerSecond = 100
const items = 19_000
/** What an empty text counts. */
const leastBytes = 8
/** Items of a list that are read beyond weighing them. */
const longestRead = 50
/** For the list until the booth of the reader has the message, so that its work alone is counted. */
const standIn = 'a list of empty texts'

const control = (clientId: string, body: object) => ({
  ...{ v: 1, module: 'lingobooth', id: `${clientId}-control`, clientId, sentAtMs: 1 },
  ...body,
})
const update = { of: 'ben', revision: 1, translations: [] }
const reads = { subtitles: standIn, chat: standIn, voice: standIn }
const kinds: readonly ((name: string, seq: number) => object)[] = [
  (name, seq) => ({ ...wireLine(name, seq), pending: standIn }),
  (name, seq) => ({ ...wireLine(name, seq), translations: standIn }),
  (name, seq) => control(name, { ...update, seq, type: 'revision', text: 'x', pending: standIn }),
  (name, seq) => control(name, { ...update, seq, type: 'translated', failed: standIn }),
  (name) => control(name, { type: 'state', heads: { subtitles: 0, chat: 0 }, reads }),
  (name) => control(name, { type: 'answer', to: 'ana', ask: 'none', lines: standIn, complete: true }),
]

it.each([
  ['one user', true, 5],
  ['ever new names', false, 1],
])(
  'lists of empty texts are hardly read, and nobody else loses a line, if they come from %s',
  async (_, users, seconds) => {
    const messages = messagesPerSecond * seconds
    const { comes, said, network, clock } = openRoom({ users })
    const work = { looks: 0, items: 0 }
    const list = new Proxy(Array<unknown>(items).fill(''), {
      get(target, key) {
        work.looks++
        return Reflect.get(target, key)
      },
    })
    const unpacked = (value: unknown): unknown => {
      if (value === standIn) {
        work.items += items
        return list
      }
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, unpacked(field)]))
    }
    const { open, ...plain } = network.transport()
    const transport: Transport = {
      ...plain,
      open: ({ onDelivery, ...options }) =>
        open({
          ...options,
          onDelivery: (delivery) => onDelivery({ ...delivery, message: unpacked(delivery.message) }),
        }),
    }
    const [ana, ben] = [await comes({ transport }), await comes()]
    const texts: string[] = []
    for (let message = 1; message <= messages; message++) {
      const name = users ? 'eve' : `eve.${message}`
      const body = kinds[message % kinds.length]?.(name, message) ?? {}
      await hear(network, body, name, Reflect.get(body, 'type') === 'state' ? 'control' : 'subtitles')
      if (message % 50 === 0) {
        texts.push(`ben ${message}`)
        await said(ben, texts.at(-1) ?? '')
      }
      await clock.advance(1_000 / messagesPerSecond)
    }
    const weighed = (senderRate.byteBurst + senderRate.bytesPerSecond * seconds) / leastBytes
    expect(work.looks).toBeGreaterThan(0)
    expect(work.looks).toBeLessThanOrEqual(2 * longestRead * messages + (users ? weighed : work.items))
    expect(textsOf(ana)).toEqual(expect.arrayContaining(texts))
  },
)
