import { LogLevel, Room, setLogLevel } from 'livekit-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'

/** No server helps to find an address: both sides are on this machine. */
const connectOptions = { rtcConfig: { iceServers: [] } }

/** Rooms of one real livekit-server for the tests of a file. */
export function livekitRooms() {
  let started: Awaited<ReturnType<typeof commands.startServer<'livekit'>>> | undefined
  const rooms: Room[] = []
  beforeAll(async () => {
    setLogLevel(LogLevel.silent)
    // Chromium names its addresses only to pages that may use the microphone.
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    started = await commands.startServer('livekit')
  })
  beforeEach(({ skip }) => {
    if (started?.missing) skip(started.missing)
  })
  afterAll(async () => {
    await Promise.all(rooms.map((room) => room.disconnect()))
    if (started) await commands.stopServer(started.id)
  })
  return async (name: string) => {
    if (!started) throw new Error('The LiveKit server does not run.')
    const token = String(await commands.callServer(started.id, 'token', { identity: crypto.randomUUID(), room: name }))
    const room = new Room()
    rooms.push(room)
    await room.connect(started.url, token, connectOptions)
    return room
  }
}
