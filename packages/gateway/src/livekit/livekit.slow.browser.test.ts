import { type Delivery, LingoboothError, type RoomRules, type TransportSession } from '@lingobooth/core'
import { createLivekitTransport } from '@lingobooth/transport-livekit'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import type { StartedServer } from '../../../../scripts/servers/browser-commands.ts'
import { pageOf, removalOf, stageGateway } from '../test-support/stage.ts'
import { livekitTokens } from './index.ts'

type RoomRole = RoomRules['role']

const sessions: TransportSession[] = []
let server: StartedServer<'livekit'>

beforeAll(async () => {
  // Chromium names its addresses only to pages that may use the microphone.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  server = await commands.startServer('livekit')
})
beforeEach(({ skip }) => {
  if (server.missing) skip(server.missing)
})
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()))
  await commands.stopServer(server.id)
})

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

function stageRoom() {
  const { url, apiKey, apiSecret } = server
  const room = `call-${crypto.randomUUID()}`
  const { gateway } = stageGateway({
    authorize({ headers }) {
      const [user = '', role] = (headers.get('x-who') ?? '').split(' ')
      return { user, room, role: role as RoomRole }
    },
    transports: { livekit: livekitTokens({ url, apiKey, apiSecret }) },
  })

  async function enter(user: string, role: RoomRole) {
    const fetch: typeof globalThis.fetch = (to, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-who', `${user} ${role}`)
      return gateway.fetch(new Request(String(to), { ...init, headers }))
    }
    const page = pageOf('', gateway, undefined, { fetch })
    const token = async () => (await page.session.transportToken('livekit')).token ?? ''
    const heard: Delivery[] = []
    const fate: string[] = []
    const connectOptions = { rtcConfig: { iceServers: [] } }
    const session = await createLivekitTransport({ url, token, roles: true, connectOptions }).open({
      room: 'weekly',
      channels: ['main'],
      self: { clientId: crypto.randomUUID(), userId: user, name: user },
      signal: new AbortController().signal,
      onDelivery: (delivery) => heard.push(delivery),
      onStatus: (status) => fate.push(status),
      onClosed: (error) => fate.push(LingoboothError.is(error) ? error.code : 'ended'),
    })
    sessions.push(session)
    return {
      ...{ session, heard, fate, remove: removalOf(page, session) },
      say: (text: string) => session.publish('main', { text }),
      hears: (text: string) => eventually(() => expect(heard.map(({ message }) => message)).toContainEqual({ text })),
    }
  }

  const names = async () => (await commands.callServer(server.id, 'participants', room)) as readonly string[]
  return { enter, names }
}

it('a listener with a gateway token cannot send readers a line or change its role', async () => {
  const { enter } = stageRoom()
  const speaker = await enter('ann', 'speaker')
  const listener = await enter('bob', 'listener')
  await expect(listener.session.profile?.set({ name: 'Bob', description: '' })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await listener.say('from a listener')
  await speaker.say('from a speaker')
  await listener.hears('from a speaker')
  await speaker.hears('from a listener')
  expect([...speaker.heard, ...listener.heard].map(({ role }) => role)).toEqual(['listener', 'speaker'])
})

it('a host removes the user behind a connection: all their pages are disconnected and kept out, and nobody else is', async () => {
  const { enter, names } = stageRoom()
  const theirs = `bob:${crypto.randomUUID()}`
  const host = await enter('ann', 'host')
  const others = [host, await enter('bob', 'speaker'), await enter(`bob:${theirs}`, 'speaker')]
  const removed = [await enter(theirs, 'speaker'), await enter(theirs, 'speaker')]
  await eventually(async () => expect((await names()).length).toBe(5))
  await removed[0]?.say('hello')
  await host.hears('hello')
  await host.remove(host.heard[0]?.sender ?? '')
  await eventually(() => expect(removed.map(({ fate }) => fate.length)).toEqual([1, 1]))
  expect(others.map(({ fate }) => fate)).toEqual([[], [], []])
  expect((await names()).map((name) => name.slice(0, -37)).toSorted()).toEqual(['ann', 'bob', `bob:${theirs}`])
  await expect(enter(theirs, 'speaker')).rejects.toMatchObject({ code: 'unauthorized' })
  expect(host.session.userOf?.(host.heard[0]?.sender ?? '')).toBe(theirs)
})
