import type { SimulationScenario } from 'livekit-client'
import { expect, it } from 'vitest'
import { join, joinAlone, patience, peersOf } from './test-support/join.ts'
import { livekitServer } from './test-support/server.ts'

const server = livekitServer()
const newRoom = () => `call-${crypto.randomUUID()}`

it.each<SimulationScenario>(['signal-reconnect', 'resume-reconnect', 'full-reconnect'])(
  'after %s goes on in the same session, tells so and finds its peers again',
  async (scenario) => {
    const name = newRoom()
    const room = await server.room({ room: name })
    const [guest, peer] = [await join({ room }), await joinAlone(server, name)]
    await expect.poll(() => [peersOf(guest).length, peersOf(peer).length], patience).toEqual([1, 1])
    await room.simulateScenario(scenario)
    await expect.poll(() => guest.fate, patience).toEqual(['interrupted', 'live'])
    await Promise.all([guest.say('there'), peer.say('and back')])
    await Promise.all([peer.hears('there'), guest.hears('and back')])
    await expect.poll(() => [peersOf(guest).length, peersOf(peer).length], patience).toEqual([1, 1])
    expect(peer.fate).toEqual([])
  },
)

it('rejects what is published while it is interrupted, and what was under way', async () => {
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
  await expect.poll(() => guest.fate, patience).toEqual(['interrupted', 'live'])
})

it('comes back when the server was killed and starts again', async () => {
  const name = newRoom()
  const [first, second] = [await joinAlone(server, name), await joinAlone(server, name)]
  await server.kill()
  await expect.poll(() => [first.fate[0], second.fate[0]], patience).toEqual(['interrupted', 'interrupted'])
  await expect(first.say('too soon')).rejects.toMatchObject({ code: 'network' })
  await server.restart()
  await expect.poll(() => [first.fate.at(-1), second.fate.at(-1)], patience).toEqual(['live', 'live'])
  await expect.poll(() => [peersOf(first).length, peersOf(second).length], patience).toEqual([1, 1])
  await Promise.all([first.say('there'), second.say('and back')])
  await Promise.all([second.hears('there'), first.hears('and back')])
})

it('ends when LiveKit sends the participant away', async () => {
  const room = await server.room({ room: newRoom() })
  const guest = await join({ room })
  await room.simulateScenario('server-leave')
  await expect.poll(() => guest.fate, patience).toEqual(['network'])
  await expect(guest.say('too late')).rejects.toMatchObject({ code: 'closed' })
})
