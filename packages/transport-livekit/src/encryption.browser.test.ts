import { sha256Hex } from '@lingobooth/core/adapter'
import { ExternalE2EEKeyProvider, type RoomOptions } from 'livekit-client'
import { expect, it } from 'vitest'
import { eventually, join, joinAlone, peersOf } from './test-support/join.ts'
import { livekitServer } from './test-support/server.ts'

const server = livekitServer()
const newRoom = () => `call-${crypto.randomUUID()}`

async function withKey(key: string): Promise<RoomOptions> {
  const keyProvider = new ExternalE2EEKeyProvider()
  await keyProvider.setKey(key)
  const worker = new Worker(new URL('livekit-client/e2ee-worker', import.meta.url), { type: 'module' })
  return { encryption: { keyProvider, worker } }
}

it('messages and files are end-to-end encrypted if the room is', async () => {
  const name = newRoom()
  const host = await server.room({ room: name, roomOptions: await withKey('the key') })
  const first = await join({ room: host })
  const second = await joinAlone(server, name, { transport: { roomOptions: await withKey('the key') } })
  const outsider = await joinAlone(server, name, { transport: { roomOptions: await withKey('another key') } })
  const eavesdropper = await joinAlone(server, name)

  await Promise.all([first.say('there'), second.say('and back')])
  await Promise.all([second.hears('there'), first.hears('and back')])
  const reference = await first.session.files.send(new File(['secret'], 'secret.txt'))
  expect(await sha256Hex(await second.session.files.open(reference))).toBe(reference.sha256)
  await eventually(() => expect(peersOf(second)).toContain(host.localParticipant.identity))

  const fence = await joinAlone(server, name)
  await fence.say('in the clear')
  await eavesdropper.hears('in the clear')
  await outsider.hears('in the clear')
  expect([outsider.heard.length, eavesdropper.heard.length]).toEqual([1, 1])
})
