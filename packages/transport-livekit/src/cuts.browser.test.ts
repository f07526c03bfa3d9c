import { type Booth, createBooth, systemClock, type Transport } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { createLocalVideoTrack } from 'livekit-client'
import { expect, it } from 'vitest'
import { createLivekitTransport, quickReconnectPolicy } from './index.ts'
import { eventually } from './test-support/join.ts'
import { closeAtTheEnd, connectOptions, livekitPath } from './test-support/server.ts'

const server = livekitPath()

const alone = (livekitRoom: string) =>
  createLivekitTransport({
    url: server.url,
    token: ({ self }) => server.token({ identity: self.clientId, room: livekitRoom }),
    connectOptions,
  })

async function inCall(livekitRoom: string): Promise<Transport> {
  const room = await server.room({ room: livekitRoom, roomOptions: { reconnectPolicy: quickReconnectPolicy() } })
  await room.localParticipant.publishTrack(await createLocalVideoTrack())
  return createLivekitTransport({ room })
}

async function enter(name: string, transport: Transport): Promise<Booth> {
  const booth = createBooth({ plugins: fakePlugins({ transport, clock: systemClock as never }).plugins })
  closeAtTheEnd({ close: () => booth.leave() })
  await booth.join({ room: 'weekly', name, language: 'en-US' })
  return booth
}

const textsOf = ({ subtitles }: Booth) => subtitles.view.getSnapshot().lines.map(({ text }) => text)
const connectionOf = ({ app }: Booth) => app.view.getSnapshot().connection

it.each([
  ['over separate connections', alone],
  ['in a call that carries video', inCall],
])('lines typed while signalling and media are cut arrive once and in order, %s', async (_, transportIn) => {
  const livekitRoom = `call-${crypto.randomUUID()}`
  const ada = await enter('Ada', await transportIn(livekitRoom))
  const luis = await enter('Luis', await transportIn(livekitRoom))
  await eventually(() => expect(ada.app.view.getSnapshot().participants.length).toBe(1))
  void ada.subtitles.send('before')
  await eventually(() => expect(textsOf(luis)).toEqual(['before']))
  await server.cut()
  await eventually(() => expect([ada, luis].map(connectionOf)).toEqual(['interrupted', 'interrupted']))
  const typed = Array.from({ length: 10 }, (_, index) => `while away ${index}`)
  for (const text of typed) void ada.subtitles.send(text)
  await server.comeBack()
  await eventually(() => expect(textsOf(luis)).toEqual(['before', ...typed]))
  expect(textsOf(ada)).toEqual(['before', ...typed])
})
