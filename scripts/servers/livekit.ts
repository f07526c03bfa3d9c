import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk'
import { findLivekitServer, missingLivekitServer } from '../provision/livekit.ts'

const host = '127.0.0.1'
const startTimeoutMs = 30_000
const stopTimeoutMs = 5_000
const stopRepeatMs = 100
const pollMs = 20

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
  const [port, udpPort] = [await freeTcpPort(), await freeUdpPort()]
  const [apiKey, apiSecret] = ['lingobooth', randomBytes(32).toString('hex')]
  const config = configOf({ port, udpPort, apiKey, apiSecret })
  let child = await run(program, port, config)

  const kill = async () => {
    if (isOver(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  // The first signal waits for the participants to leave, the second sends them away.
  const stop = async () => {
    const deadlineMs = performance.now() + stopTimeoutMs
    while (!isOver(child) && performance.now() < deadlineMs) {
      child.kill('SIGTERM')
      await delay(stopRepeatMs)
    }
    await kill()
  }

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
    stop,
    kill,
    async restart() {
      await kill()
      child = await run(program, port, config)
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

async function run(program: string, port: number, config: string): Promise<ChildProcess> {
  const child = spawn(program, { env: { ...process.env, LIVEKIT_CONFIG: config }, stdio: ['ignore', 'ignore', 'pipe'] })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000)
  })
  child.on('error', (error) => {
    lastWords = error.message
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const deadlineMs = performance.now() + startTimeoutMs
  while (!(await answers(port))) {
    if (isOver(child) || performance.now() > deadlineMs) {
      child.kill('SIGKILL')
      throw new Error(`livekit-server did not start: ${lastWords.trim().split('\n').at(-1)}`)
    }
    await delay(pollMs)
  }
  return child
}

const isOver = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined

const answers = (port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/`).then(
    (response) => response.ok,
    () => false,
  )

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, host)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
