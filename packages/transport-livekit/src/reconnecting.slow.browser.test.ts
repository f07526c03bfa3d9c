import type { SimulationScenario } from 'livekit-client'
import { expect, it } from 'vitest'
import { eventually, join, joinAlone, peersOf } from './test-support/join.ts'
import { livekitServer } from './test-support/server.ts'

const server = livekitServer()
const newRoom = () => `call-${crypto.randomUUID()}`

it.concurrent.each<SimulationScenario>(['signal-reconnect', 'resume-reconnect', 'full-reconnect'])(
  'a session survives %s, reports it and finds its peers again',
  async (scenario) => {
    const name = newRoom()
    const room = await server.room({ room: name })
    const [guest, peer] = [await join({ room }), await joinAlone(server, name)]
    await eventually(() => expect([peersOf(guest).length, peersOf(peer).length]).toEqual([1, 1]))
    await room.simulateScenario(scenario)
    await eventually(() => expect(guest.fate).toEqual(['interrupted', 'live']))
    await Promise.all([guest.say('there'), peer.say('and back')])
    await Promise.all([peer.hears('there'), guest.hears('and back')])
    await eventually(() => expect([peersOf(guest).length, peersOf(peer).length]).toEqual([1, 1]))
    expect(peer.fate).toEqual([])
  },
)

it.concurrent('publishing during an interruption is rejected, and so are pending sends', async () => {
  const room = await server.room({ room: newRoom() })
  const guest = await join({ room })
  const outcomes: Promise<unknown>[] = []
  room.once('connectionStateChanged', () => {
    outcomes.push(guest.say('too soon').catch((error: unknown) => error))
  })
  const file = new File([new Uint8Array(20_000_000)], 'large.bin')
  const sending = guest.session.files.send(file).catch((error: unknown) => error)
  await room.simulateScenario('full-reconnect')
  const interrupted = {
    code: 'network',
    message: 'The connection to LiveKit is interrupted: try again when it is back.',
  }
  expect(await sending).toMatchObject(interrupted)
  expect(await Promise.all(outcomes)).toEqual([expect.objectContaining(interrupted)])
  await eventually(() => expect(guest.fate).toEqual(['interrupted', 'live']))
})

it.concurrent('the session ends when LiveKit removes the participant', async () => {
  const room = await server.room({ room: newRoom() })
  const guest = await join({ room })
  await room.simulateScenario('server-leave')
  await eventually(() => expect(guest.fate).toEqual(['network']))
  await expect(guest.say('too late')).rejects.toMatchObject({ code: 'closed' })
})

it('the session recovers when the server is killed and restarted', async () => {
  const name = newRoom()
  const [first, second] = [await joinAlone(server, name), await joinAlone(server, name)]
  await server.kill()
  await eventually(() => expect([first.fate[0], second.fate[0]]).toEqual(['interrupted', 'interrupted']))
  await expect(first.say('too soon')).rejects.toMatchObject({ code: 'network' })
  await server.restart()
  await eventually(() => expect([first.fate.at(-1), second.fate.at(-1)]).toEqual(['live', 'live']))
  await eventually(() => expect([peersOf(first).length, peersOf(second).length]).toEqual([1, 1]))
  await Promise.all([first.say('there'), second.say('and back')])
  await Promise.all([second.hears('there'), first.hears('and back')])
})
