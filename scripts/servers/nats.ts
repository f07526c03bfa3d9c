import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { findNatsServer } from '../provision/packages.ts'
import { startProgram } from './start-program.ts'

type Subjects = readonly string[] | { readonly allow?: readonly string[]; readonly deny?: readonly string[] }

export interface NatsUser {
  readonly user: string
  readonly password: string
  /** What the user may do, as a `permissions` block of nats-server. @default everything */
  readonly permissions?: { readonly publish?: Subjects; readonly subscribe?: Subjects }
}

export interface NatsServerOptions {
  /** @default nobody is asked for a name */
  readonly users?: readonly NatsUser[]
  /** In place of one of its own: a configuration whose addresses and folder are replaced. */
  readonly configuration?: string
  /** @default true */
  readonly jetstream?: boolean
  /** Its place in a cluster: the ports on which its servers find each other, its own first. */
  readonly clusterPorts?: readonly number[]
}

export interface NatsServer {
  readonly websocketUrl: string
  /** For `nats://` clients. */
  readonly url: string
  /** Ends the process at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it again on the same ports with the same store. */
  restart(): Promise<void>
  /** Ends it for good and removes its store. */
  stop(): Promise<void>
}

/** Starts nats-server with JetStream and websockets on 127.0.0.1, its store in a temporary folder. @throws where there is none. */
export async function startNatsServer(options: NatsServerOptions = {}): Promise<NatsServer> {
  const program = findNatsServer()
  if (!program) throw new Error('There is no nats-server on this machine: run `node scripts/provision.ts --only nats`.')
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-nats-'))
  const [port, websocketPort] = [await getPort(), await getPort()]
  const configuration = join(folder, 'nats-server.conf')
  writeFileSync(configuration, natsConfiguration(options, { port, websocketPort, folder }))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { end, restart } = await startProgram({
      program,
      settings: ['--config', configuration],
      isReady: (said) => said.includes('Server is ready'),
    })
    return {
      websocketUrl: `ws://127.0.0.1:${websocketPort}`,
      url: `nats://127.0.0.1:${port}`,
      kill: () => end(),
      restart,
      async stop() {
        await end()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

export interface NatsCluster {
  readonly servers: readonly NatsServer[]
  /** Ends them all for good. */
  stop(): Promise<void>
}

/** Starts three servers that keep each line together, and waits until each is ready; who leads they may still decide. */
export async function startNatsCluster(): Promise<NatsCluster> {
  const ports = [await getPort(), await getPort(), await getPort()]
  const others = (port: number) => [port, ...ports.filter((other) => other !== port)]
  const servers = await Promise.all(ports.map((port) => startNatsServer({ clusterPorts: others(port) })))
  return { servers, stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) }
}

interface Place {
  readonly port: number
  readonly websocketPort: number
  readonly folder: string
}

function natsConfiguration(options: NatsServerOptions, { port, websocketPort, folder }: Place): string {
  const { configuration, users, clusterPorts: [own, ...others] = [], jetstream = true } = options
  if (configuration) return inPlace(configuration, { port, websocketPort, folder })
  // nats-server reads JSON as well as its own language.
  return JSON.stringify({
    listen: `127.0.0.1:${port}`,
    websocket: { listen: `127.0.0.1:${websocketPort}`, no_tls: true, same_origin: false },
    ...(jetstream && { jetstream: { store_dir: folder, max_mem: '64M', max_file: '8G' } }),
    ...(own && {
      server_name: `server-${own}`,
      cluster: {
        name: 'lingobooth',
        listen: `127.0.0.1:${own}`,
        routes: others.map((other) => `nats://127.0.0.1:${other}`),
      },
    }),
    ...(users && { authorization: { users } }),
  })
}

/** A configuration for the world as one for this test: its addresses in order, without TLS, and its folder. */
function inPlace(configuration: string, { port, websocketPort, folder }: Place): string {
  const ports = [port, websocketPort]
  return configuration
    .replace(/\btls \{[^}]*\}/g, 'no_tls: true')
    .replace(/listen: "[^"]*"/g, () => `listen: "127.0.0.1:${ports.shift()}"`)
    .replace(/store_dir: "[^"]*"/, () => `store_dir: ${JSON.stringify(folder)}`)
}
