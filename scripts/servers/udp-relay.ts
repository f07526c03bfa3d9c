import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const host = '127.0.0.1'

export interface UdpRelay {
  readonly port: number
  /** Loses every packet, in both directions. */
  cut(): void
  comeBack(): void
  close(): void
}

/** Forwards the packets of each client to a port of this machine, over a socket of its own. */
export async function startUdpRelay(upstreamPort: number): Promise<UdpRelay> {
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
    cut() {
      isCut = true
    },
    comeBack() {
      isCut = false
    },
    close() {
      for (const socket of [server, ...ways.values()]) socket.close()
    },
  }
}
