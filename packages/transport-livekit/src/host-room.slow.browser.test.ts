import { Room, RoomEvent } from 'livekit-client'
import { expect, it } from 'vitest'
import { eventually, join, joinAlone, listenersOf, peersOf } from './test-support/join.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

const server = livekitServer()
const events = Object.values(RoomEvent)
const newRoom = () => `call-${crypto.randomUUID()}`

it('closing leaves the application’s room as it was: its streams, listeners, tracks and connection', async () => {
  const name = newRoom()
  const [room, other] = [await server.room({ room: name }), await server.room({ room: name })]
  const [said, data, noticed]: [string[], number[], string[]] = [[], [], []]
  room.registerTextStreamHandler('lk.chat', async (reader) => said.push(await reader.readAll()))
  room.on('dataReceived', () => data.push(1))
  room.on('connectionStateChanged', (state) => noticed.push(state))
  await room.localParticipant.setMicrophoneEnabled(true)
  const before = listenersOf(room, events)

  for (const turn of ['first', 'second', 'third']) {
    const [guest, peer] = [await join({ room }), await join({ room: other })]
    await Promise.all([guest.say(`${turn}, there`), peer.say(`${turn}, and back`)])
    await Promise.all([peer.hears(`${turn}, there`), guest.hears(`${turn}, and back`)])
    await Promise.all([guest.session.close(), peer.session.close()])
  }

  await other.localParticipant.sendText('Still here?', { topic: 'lk.chat' })
  await eventually(() => expect(said).toEqual(['Still here?']))
  expect(listenersOf(room, events)).toEqual(before)
  expect([room.state, room.localParticipant.trackPublications.size, data, noticed]).toEqual(['connected', 1, [], []])
})

it('participants without the booth are neither heard nor disturbed', async () => {
  const name = newRoom()
  const [room, bystander] = [await server.room({ room: name }), await server.room({ room: name })]
  const [guest, peer] = [await join({ room }), await joinAlone(server, name)]
  await bystander.localParticipant.sendText('{"text":"elsewhere"}', { topic: 'lk.chat' })
  await bystander.localParticipant.publishData(new TextEncoder().encode('{"text":"data"}'), { reliable: true })
  await peer.say('Hello')
  await guest.hears('Hello')
  expect(guest.heard).toHaveLength(1)
  await eventually(() =>
    expect([peersOf(guest), peersOf(peer)]).toEqual([[expect.any(String)], [room.localParticipant.identity]]),
  )
})

it('peers are distinguished from participants whose booth has left the room but not the call', async () => {
  const name = newRoom()
  const [room, other] = [await server.room({ room: name }), await server.room({ room: name })]
  const [guest, peer] = [await join({ room }), await join({ room: other })]
  await eventually(() => expect(peersOf(guest)).toEqual([other.localParticipant.identity]))
  await peer.session.close()
  await eventually(() => expect(peersOf(guest)).toEqual([]))
  expect(other.state).toBe('connected')
})

it('the name that the application gave its participant is kept', async () => {
  const room = await server.room({ room: newRoom(), name: 'Ana of the call' })
  const guest = await join({ room })
  await guest.session.profile.set({ name: 'Ana', description: 'spanish-spain' })
  expect(room.localParticipant.name).toBe('Ana of the call')
  expect(await guest.session.profile.get(room.localParticipant.identity)).toEqual({
    name: 'Ana',
    description: 'spanish-spain',
  })
})

it('a room from a function is awaited until it is connected', async () => {
  const name = newRoom()
  const room = new Room()
  const connecting = room.connect(server.url, await server.token({ identity: 'ana', room: name }), connectOptions)
  const guest = await join({ room: async () => room })
  await connecting
  const peer = await joinAlone(server, name)
  await peer.say('Hello')
  await guest.hears('Hello')
  await room.disconnect()
})

it('opening fails with a clear error if the room is not connected', async () => {
  await expect(join({ room: new Room() })).rejects.toMatchObject({
    code: 'bad-state',
    message: 'The LiveKit room of the application is not connected: connect it first.',
  })
})

it('the session ends once with the application’s connection, and sends nothing more', async () => {
  const room = await server.room({ room: newRoom() })
  const guest = await join({ room })
  await room.disconnect()
  expect(guest.fate).toEqual(['closed'])
  await expect(guest.say('too late')).rejects.toMatchObject({ code: 'closed' })
  await guest.session.close()
  expect(guest.fate).toEqual(['closed'])
})

it('a second booth for one room on one connection is refused, and the first continues', async () => {
  const name = newRoom()
  const room = await server.room({ room: name })
  const guest = await join({ room })
  await expect(join({ room })).rejects.toMatchObject({
    code: 'bad-state',
    message: 'This LiveKit room carries a booth of this room already: close that one first.',
  })
  const elsewhere = await join({ room }, { room: 'another booth room' })
  const peer = await joinAlone(server, name)
  await peer.say('Hello')
  await guest.hears('Hello')
  await peer.session.files.send(new File(['x'], 'x.txt'))
  expect(elsewhere.heard).toEqual([])
})
