import { sha256Hex } from '@lingobooth/core/adapter'
import type { ByteStreamReader, Room, TextStreamReader } from 'livekit-client'
import { expect, it } from 'vitest'
import { fileAttribute } from './file-sender.ts'
import { eventually, join, joinAlone, peersOf } from './test-support/join.ts'
import { livekitServer } from './test-support/server.ts'
import { digestAttribute } from './text-stream.ts'
import { topicsOf } from './topics.ts'

const server = livekitServer()
type Sender = { readonly identity: string }

const newRoom = () => `call-${crypto.randomUUID()}`

it('the transport survives whatever a participant sends, and knows the sender', async () => {
  const name = newRoom()
  const listener = await joinAlone(server, name)
  const eve = await server.room({ room: name, identity: 'eve' })
  const topics = await topicsOf('weekly')
  const send = (topic: string, text: string, attributes = {}) =>
    eve.localParticipant.sendText(text, { topic, attributes })

  for (const text of [
    '',
    'null',
    '7',
    '{',
    '"hello"',
    '{"kind":"hello"}',
    '{"kind":"want","id":{}}',
    'x'.repeat(5_000),
  ])
    await send(topics.control, text)
  await send(topics.control, JSON.stringify({ kind: 'bye', session: 'constructor' }))
  await send(topics.control, JSON.stringify({ kind: 'want', id: '__proto__' }))
  await send(topics.message('main'), '{"text":')
  await send(topics.message('main'), JSON.stringify({ text: 'x'.repeat(200_000) }))
  await send(topics.message('main'), '{"text":"altered"}', { [digestAttribute]: '0'.repeat(64) })
  await send(topics.message('side'), '{"text":"elsewhere"}')
  await send(topics.message('main'), '{"__proto__":{"polluted":true}}')
  await send(topics.message('main'), '{"text":"the last"}')

  await listener.hears('the last')
  expect(listener.heard.map(({ message, sender }) => [JSON.stringify(message), sender])).toEqual([
    ['{"__proto__":{"polluted":true}}', 'eve'],
    ['{"text":"the last"}', 'eve'],
  ])
  expect([Reflect.get({}, 'polluted'), peersOf(listener), listener.fate]).toEqual([undefined, [], []])
})

it('no participant can append to the message of another', async () => {
  const name = newRoom()
  const listener = await joinAlone(server, name)
  const ana = await server.room({ room: name, identity: 'ana' })
  const eve = await server.room({ room: name, identity: 'eve' })
  const topic = (await topicsOf('weekly')).message('main')
  const streamId = crypto.randomUUID()
  const digest = `${await sha256Hex('{"text":"Hello"}')}`
  const honest = await ana.localParticipant.streamText({ topic, streamId, attributes: { [digestAttribute]: digest } })
  await honest.write('{"text":"Hel')
  const forged = await eve.localParticipant.streamText({ topic: 'none', streamId })
  await forged.write('never read: number 0')
  await forged.write('p me, says Ana"}')
  await forged.close()
  await honest.close().catch(() => undefined)
  const witness = await joinAlone(server, name)
  await witness.say('the last')
  await listener.hears('the last')
  expect(listener.heard).toHaveLength(1)
})

it('a message that never ends is abandoned, and the next one of its sender is received', async () => {
  const name = newRoom()
  const listener = await joinAlone(server, name, { transport: { stallTimeoutMs: 300 } })
  const ana = await server.room({ room: name })
  const topic = (await topicsOf('weekly')).message('main')
  const endless = await ana.localParticipant.streamText({ topic })
  await endless.write('{"text":"the first')
  await ana.localParticipant.sendText('{"text":"the second"}', { topic })
  await listener.hears('the second')
  await eventually(() => expect(listener.heard.length).toBe(1))
})

/** Counts what is read of the streams of a room, by the topic of each. */
function countReading(room: Room): Map<string, number> {
  const read = new Map<string, number>()
  const counting = <Reader extends TextStreamReader | ByteStreamReader>(
    handle: (reader: Reader, from: Sender) => void,
  ) => {
    return (reader: Reader, from: Sender) => {
      const iterate = reader[Symbol.asyncIterator].bind(reader)
      reader[Symbol.asyncIterator] = (() => {
        const parts = iterate()
        return {
          ...parts,
          async next() {
            const part = await parts.next()
            const { topic } = reader.info
            if (!part.done) read.set(topic, (read.get(topic) ?? 0) + part.value.length)
            return part
          },
        }
      }) as never
      handle(reader, from)
    }
  }
  const [onText, onBytes] = [room.registerTextStreamHandler.bind(room), room.registerByteStreamHandler.bind(room)]
  room.registerTextStreamHandler = (topic, handle) => onText(topic, counting(handle))
  room.registerByteStreamHandler = (topic, handle) => onBytes(topic, counting(handle))
  return read
}

it('an oversized message is read little further than the limit, and later ones are received', async () => {
  const name = newRoom()
  const room = await server.room({ room: name })
  const read = countReading(room)
  const listener = await join({ room, messageBytes: 100_000, maxFileBytes: 100_000 })
  const eve = await server.room({ room: name, identity: 'eve' })
  const { message, files } = await topicsOf('weekly')
  // Of one letter it packs well, of random ones it does not.
  const random = Array.from({ length: 200 }, () => Array.from({ length: 140 }, () => crypto.randomUUID()).join(''))
  for (const text of ['x'.repeat(5_000_000), random.join('')]) {
    const writer = await eve.localParticipant.streamText({ topic: message('main') })
    for (let offset = 0; offset < text.length; offset += 50_000) await writer.write(text.slice(offset, offset + 50_000))
    await writer.close()
  }
  const attributes = { [fileAttribute]: crypto.randomUUID() }
  const writer = await eve.localParticipant.streamBytes({ topic: files, attributes, totalSize: 5_000_000 })
  for (let part = 0; part < 100; part++) await writer.write(new Uint8Array(50_000))
  await writer.close()
  await eve.localParticipant.sendText('{"text":"the last"}', { topic: message('main') })
  await listener.hears('the last')
  expect(listener.heard).toHaveLength(1)
  expect(read.get(message('main'))).toBeLessThanOrEqual(2 * (100_000 + 65_536) + 100)
  expect(read.get(files) ?? 0).toBeLessThanOrEqual(65_536)
})
