import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'

/** Beside that of the server itself. */
const more = 7

const listen = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Stops to take connections. Those of an HTTP server would also end whose next request is not read yet. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    Server.prototype.close.call(server, () => resolve())
  })

/**
 * Listens with several sockets at one port, where the system can: Node takes one connection of each in a turn of its loop (libuv 1.45), so that
 * with one of them alone, new connections would wait behind thousands that somebody opens.
 */
export async function listenWidely(server: HttpServer, { port = 0, host, backlog }: ListenOptions) {
  // Who binds such a port shares it with whoever else does so: one that is taken is found out without.
  await listen(server, { port, host, backlog })
  const address = { port: (server.address() as AddressInfo).port, host, backlog }
  const others: Server[] = []
  try {
    if (process.platform === 'linux') {
      await close(server)
      await listen(server, { ...address, reusePort: true })
      for (let count = 0; count < more; count++) {
        const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
          server.emit('connection', socket),
        )
        others.push(other)
        await listen(other, { ...address, reusePort: true })
      }
    }
  } catch {
    // An older Node or system: one is enough.
    if (!server.listening) await listen(server, address)
  }
  return {
    port: address.port,
    /** Resolves when the last connection has ended. */
    close: () => Promise.all([server, ...others].map(close)),
  }
}
