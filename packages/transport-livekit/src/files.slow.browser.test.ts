import { type FileReference, sha256Hex } from '@lingobooth/core/adapter'
import { expect, it } from 'vitest'
import { eventually, joinAlone, peersOf } from './test-support/join.ts'
import { livekitServer } from './test-support/server.ts'
import { topicsOf } from './topics.ts'

const server = livekitServer()
const newRoom = () => `call-${crypto.randomUUID()}`
const fileOf = (sizeBytes: number, start = 0) => {
  const bytes = new Uint8Array(sizeBytes).map((_, index) => (start + index * 131 + (index >> 8) * 17) % 251)
  return new File([bytes], 'report.pdf', { type: 'application/pdf' })
}

it('a file of 5 MB reaches a late joiner, and nobody once its sender has left', async () => {
  const name = newRoom()
  const sender = await joinAlone(server, name)
  const file = fileOf(5 * 1024 * 1024)
  const reference = await sender.session.files.send(file)
  const late = await joinAlone(server, name)
  const opened = await late.session.files.open(reference)
  expect([opened.size, opened.type, await sha256Hex(opened)]).toEqual([
    file.size,
    'application/octet-stream',
    reference.sha256,
  ])
  const witness = await joinAlone(server, name, { transport: { askTimeoutMs: 200 } })
  await sender.session.close()
  await expect(witness.session.files.open(reference)).rejects.toMatchObject({
    code: 'not-found',
    message: 'Nobody in the room has this file any more: ask its sender to send it again.',
  })
  expect((await late.session.files.open(reference)).size).toBe(file.size)
})

it('files of others are kept up to the limit, and requested again after they were dropped', async () => {
  const name = newRoom()
  const sender = await joinAlone(server, name)
  const keeper = await joinAlone(server, name, { transport: { keptFileBytes: 250_000, askTimeoutMs: 200 } })
  const references: FileReference[] = []
  for (let index = 0; index < 4; index++) {
    references.push(await sender.session.files.send(fileOf(100_000, index)))
    await sender.say(`sent ${index}`)
    await keeper.hears(`sent ${index}`)
  }
  const open = async (reference: FileReference) => sha256Hex(await keeper.session.files.open(reference))
  expect(await open(references[3] as FileReference)).toBe(references[3]?.sha256)
  await sender.session.close()
  await expect(open(references[0] as FileReference)).rejects.toMatchObject({ code: 'not-found' })
  expect(await open(references[2] as FileReference)).toBe(references[2]?.sha256)
})

it('messages overtake a file in transit', async () => {
  const name = newRoom()
  const [speaker, listener] = [await joinAlone(server, name), await joinAlone(server, name)]
  let sentBytes = 0
  const file = fileOf(5 * 1024 * 1024)
  const sending = speaker.session.files.send(file, { onProgress: (sent) => (sentBytes = sent) })
  await eventually(() => expect(sentBytes).toBeGreaterThan(0))
  await speaker.say('Hello')
  await listener.hears('Hello')
  expect(sentBytes).toBeLessThan(file.size)
  await sending
})

it('a file is opened as its sender sent it, even if another participant sends something under the same name', async () => {
  const name = newRoom()
  const [sender, receiver] = [await joinAlone(server, name), await joinAlone(server, name)]
  const eve = await server.room({ room: name })
  const reference = await sender.session.files.send(fileOf(1_000))
  const late = await joinAlone(server, name)
  const forged = new Uint8Array(1_000)
  const { files: topic } = await topicsOf('weekly')
  await eve.localParticipant.sendBytes(forged, { topic, attributes: { file: reference.id } })
  for (const session of [receiver.session, late.session])
    expect(await sha256Hex(await session.files.open(reference))).toBe(reference.sha256)
  await sender.session.close()
  const later = await joinAlone(server, name, { transport: { askTimeoutMs: 200 } })
  await eve.localParticipant.sendBytes(forged, { topic, attributes: { file: reference.id } })
  await eventually(async () =>
    expect(await later.session.files.open(reference).catch(({ code }) => code)).toBe('bad-response'),
  )
})

it('files that are unannounced, truncated or longer than declared are dropped', async () => {
  const name = newRoom()
  const receiver = await joinAlone(server, name, { transport: { askTimeoutMs: 200 } })
  const eve = await server.room({ room: name })
  const { files: topic } = await topicsOf('weekly')
  const send = async (id: string, totalSize: number, sizeBytes: number) => {
    const writer = await eve.localParticipant.streamBytes({ topic, totalSize, attributes: id ? { file: id } : {} })
    await writer.write(new Uint8Array(sizeBytes))
    await writer.close()
  }
  await send('', 10, 10)
  await send('x'.repeat(1_000), 10, 10)
  await send('short', 10, 5)
  await send('long', 10, 20_000)
  await send('huge', 1e15, 10)
  await send('good', 10, 10)
  const open = (id: string, sizeBytes: number) =>
    receiver.session.files.open({ id, name: 'x', sizeBytes, mediaType: '' }).then(
      ({ size }) => size,
      ({ code }) => code,
    )
  await eventually(async () => expect(await open('good', 10)).toBe(10))
  expect(await Promise.all([open('short', 10), open('long', 10), open('huge', 10)])).toEqual(
    Array.from({ length: 3 }, () => 'not-found'),
  )
  expect(peersOf(receiver)).toEqual([])
})
