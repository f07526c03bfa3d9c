import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk'
import { findLivekitServer, missingLivekitServer } from '../provision/livekit.ts'
import { startProgram } from './start-program.ts'

const host = '127.0.0.1'
const stopTimeoutMs = 5_000
const stopRepeatMs = 100

export interface TokenOptions {
  readonly identity: string
  readonly room: string
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly ttlSeconds?: number
  /** Added to the right to join the room and to update one's own metadata; `false` takes one away. */
  readonly grants?: VideoGrant
}

/** A LiveKit server on the loopback address of this machine. */
export interface LivekitServer {
  readonly url: string
  readonly udpPort: number
  readonly apiKey: string
  readonly apiSecret: string
  token(options: TokenOptions): Promise<string>
  /** Identities of those in a room; empty where there is no such room. */
  participants(room: string): Promise<readonly string[]>
  /** Ends the server as a careful operator does; the participants are told. */
  stop(): Promise<void>
  /** Ends the server as a power cut does. */
  kill(): Promise<void>
  /** Starts a server of the same address and keys, after `stop` or `kill`, which is empty. */
  restart(): Promise<void>
}

export async function startLivekitServer(): Promise<LivekitServer> {
  const program = findLivekitServer()
  if (!program) throw new Error(missingLivekitServer())
  const [port, udpPort] = [await getPort(), await freeUdpPort()]
  const [apiKey, apiSecret] = ['lingobooth', randomBytes(32).toString('hex')]
  const { signal, isOver, end, restart } = await startProgram({
    program,
    settings: [],
    env: { LIVEKIT_CONFIG: configOf({ port, udpPort, apiKey, apiSecret }) },
    isReady: () =>
      fetch(`http://${host}:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  return {
    url: `ws://${host}:${port}`,
    udpPort,
    apiKey,
    apiSecret,
    token({ identity, room, name, attributes, ttlSeconds = 3_600, grants }) {
      const token = new AccessToken(apiKey, apiSecret, {
        identity,
        ttl: ttlSeconds,
        ...(name !== undefined && { name }),
        ...(attributes && { attributes: { ...attributes } }),
      })
      token.addGrant({ roomJoin: true, room, canUpdateOwnMetadata: true, ...grants })
      return token.toJwt()
    },
    async participants(room) {
      const service = new RoomServiceClient(`http://${host}:${port}`, apiKey, apiSecret)
      const participants = await service.listParticipants(room).catch(() => [])
      return participants.map(({ identity }) => identity)
    },
    kill: () => end(),
    restart,
    async stop() {
      // The first signal waits for the participants to leave, the second sends them away.
      for (let waitedMs = 0; !isOver() && waitedMs < stopTimeoutMs; waitedMs += stopRepeatMs) {
        signal('SIGTERM')
        await delay(stopRepeatMs)
      }
      await end()
    },
  }
}

interface Addresses {
  readonly port: number
  readonly udpPort: number
  readonly apiKey: string
  readonly apiSecret: string
}

/** With `tcp_port` the server would listen on every interface, whatever `bind_addresses` says: media goes by UDP alone. */
const configOf = ({ port, udpPort, apiKey, apiSecret }: Addresses) =>
  JSON.stringify({
    port,
    bind_addresses: [host],
    keys: { [apiKey]: apiSecret },
    logging: { level: 'error', json: true },
    rtc: {
      node_ip: host,
      use_external_ip: false,
      udp_port: udpPort,
      tcp_port: 0,
      enable_loopback_candidate: true,
      // The server looks for no way of its own to a participant: packets take the one that the participant chose.
      use_ice_lite: true,
      interfaces: { includes: ['lo'] },
      ips: { includes: [`${host}/32`] },
      stun_servers: [],
    },
    room: { auto_create: true, empty_timeout: 60, departure_timeout: 1 },
  })

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, host)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
