import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { startFaultProxy } from '../../packages/testing/src/fault-proxy/fault-proxy.ts'
import { type LivekitServer, startLivekitServer } from './livekit.ts'

const host = '127.0.0.1'

/** A LiveKit server behind a path for signalling and media that can be cut. */
export interface LivekitPath extends LivekitServer {
  /** The port that the server names for media, and the one at which the path begins. */
  readonly media: { readonly from: number; readonly to: number }
  /** Resets the connections for signalling, takes no new ones, and loses all media. */
  cut(): Promise<void>
  comeBack(): Promise<void>
}

export async function startLivekitPath(): Promise<LivekitPath> {
  const server = await startLivekitServer()
  const signalling = await startFaultProxy({ upstream: server.url.replace('ws:', 'http:') })
  const media = await startUdpRelay(server.udpPort)
  return {
    ...server,
    url: signalling.webSocketUrl,
    media: { from: server.udpPort, to: media.port },
    async cut() {
      media.cut(true)
      await signalling.refuse()
      await signalling.cutAll('reset')
    },
    async comeBack() {
      media.cut(false)
      await signalling.comeBack()
    },
    async stop() {
      await signalling.close()
      media.close()
      await server.stop()
    },
  }
}

/** Forwards the packets of each client to a port of this machine, over a socket of its own. */
async function startUdpRelay(upstreamPort: number) {
  const server = createSocket('udp4').bind(0, host)
  await once(server, 'listening')
  const ways = new Map<number, Socket>()
  let isCut = false
  const open = (port: number) => {
    const way = createSocket('udp4')
    way.on('message', (packet) => isCut || server.send(packet, port, host))
    ways.set(port, way)
    return way
  }
  server.on('message', (packet, { port }) => {
    if (!isCut) (ways.get(port) ?? open(port)).send(packet, upstreamPort, host)
  })
  return {
    port: server.address().port,
    /** Loses every packet, in both directions. */
    cut(lost: boolean) {
      isCut = lost
    },
    close() {
      for (const socket of [server, ...ways.values()]) socket.close()
    },
  }
}
