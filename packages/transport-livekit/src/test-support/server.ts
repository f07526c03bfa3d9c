import { LogLevel, Room, type RoomOptions, setLogLevel } from 'livekit-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import type { TokenOptions } from '../../../../scripts/servers/livekit.ts'
import type { LivekitPath } from '../../../../scripts/servers/livekit-path.ts'
import { mediaBy } from '../../../../scripts/servers/media-by.ts'

export interface RoomTestOptions extends Omit<TokenOptions, 'identity'> {
  /** @default a new one */
  readonly identity?: string
  readonly roomOptions?: RoomOptions
}

/** No server helps to find an address: both sides are on this machine. */
export const connectOptions = { rtcConfig: { iceServers: [] } }

export interface Server {
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  token(options: TokenOptions): Promise<string>
  /** A connected room, as an application has it; it is disconnected after the tests. */
  room(options: RoomTestOptions): Promise<Room>
  /** Identities of those in a LiveKit room, as the server knows them. */
  participants(room: string): Promise<unknown>
  kill(): Promise<void>
  restart(): Promise<void>
}

export interface ServerOnPath extends Server {
  /** Cuts this page off from the server, with signalling and media. */
  cut(): Promise<void>
  comeBack(): Promise<void>
}

const sessions: { close(): Promise<void> }[] = []

/** Ends a session after the tests, before the rooms are disconnected: livekit-client rejects to nobody where a text is on its way then. */
export const closeAtTheEnd = (session: { close(): Promise<void> }): unknown => sessions.push(session)

/** One real livekit-server for the tests of a file. */
export const livekitServer = (): Server => livekitBy('livekit')

/** The same, behind a path that can be cut. */
export const livekitPath = (): ServerOnPath => livekitBy('livekit-path')

function livekitBy(kind: 'livekit' | 'livekit-path'): ServerOnPath {
  let started: Awaited<ReturnType<typeof commands.startServer<typeof kind>>> | undefined
  const need = () => {
    if (!started) throw new Error('The LiveKit server does not run.')
    return started
  }
  const call = (action: string, ...values: unknown[]) => commands.callServer(need().id, action, ...values)

  beforeAll(async () => {
    setLogLevel(LogLevel.silent)
    // WebRTC over the loopback address alone: Chromium names its addresses only to pages that may use the microphone.
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    started = await commands.startServer(kind)
    if ('media' in started) mediaBy(started.media as LivekitPath['media'])
  })
  beforeEach(({ skip }) => {
    if (started?.missing) skip(started.missing)
  })
  const rooms: Room[] = []
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()))
    await Promise.all(rooms.map((room) => room.disconnect()))
    if (started) await commands.stopServer(started.id)
  })

  const token: Server['token'] = async (options) => String(await call('token', options))

  return {
    get url() {
      return need().url
    },
    get apiKey() {
      return need().apiKey
    },
    get apiSecret() {
      return need().apiSecret
    },
    token,
    async room({ identity = crypto.randomUUID(), roomOptions, ...options }) {
      const room = new Room(roomOptions)
      rooms.push(room)
      if (roomOptions?.encryption) await room.setE2EEEnabled(true)
      await room.connect(need().url, await token({ identity, ...options }), connectOptions)
      return room
    },
    participants: (room) => call('participants', room),
    kill: async () => void (await call('kill')),
    restart: async () => void (await call('restart')),
    cut: async () => void (await call('cut')),
    comeBack: async () => void (await call('comeBack')),
  }
}
