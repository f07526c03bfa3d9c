import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNatsServer } from '../provision/nats.ts'
import { freePorts } from './free-ports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    natsServerMissing: string
  }
}

export interface NatsUser {
  readonly user: string
  readonly password: string
  /** What the user may do, as a `permissions` block of nats-server. @default everything */
  readonly permissions?: {
    readonly publish?: readonly string[] | { readonly allow?: readonly string[]; readonly deny?: readonly string[] }
    readonly subscribe?: readonly string[] | { readonly allow?: readonly string[]; readonly deny?: readonly string[] }
  }
}

export interface NatsServerOptions {
  /** @default nobody is asked for a name */
  readonly users?: readonly NatsUser[]
  /** In place of one of its own: a configuration whose addresses and folder are replaced. */
  readonly configuration?: string
  /** @default true */
  readonly jetstream?: boolean
  /** How long one start may take. @default 20000 */
  readonly timeoutMs?: number
  /** Its place in a cluster: the ports on which its servers find each other, its own first. */
  readonly clusterPorts?: readonly number[]
}

export interface NatsServer {
  readonly websocketUrl: string
  /** For `nats://` clients. */
  readonly url: string
  readonly processId: number | undefined
  /** Ends the process at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>
  /** Ends the process in good order, telling its clients. */
  shutDown(): Promise<void>
  /** Starts it again after one of these, on the same ports with the same store. */
  restart(): Promise<void>
  /** Ends it for good and removes its store. */
  stop(): Promise<void>
}

/** Starts nats-server with JetStream and websockets on 127.0.0.1, its store in a temporary folder. @throws where there is none. */
export async function startNatsServer(options: NatsServerOptions = {}): Promise<NatsServer> {
  const program = findNatsServer()
  if (!program) throw new Error('There is no nats-server on this machine: run `node scripts/provision.ts --only nats`.')
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-nats-'))
  const [port = 0, websocketPort = 0] = await freePorts(2)
  const configuration = join(folder, 'nats-server.conf')
  writeFileSync(configuration, natsConfiguration(options, { port, websocketPort, folder }))
  let child: ChildProcess | undefined
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const onExit = () => {
    child?.kill('SIGKILL')
    remove()
  }
  process.once('exit', onExit)

  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    await new Promise<void>((resolve) => {
      ending.once('exit', () => resolve())
      ending.kill(signal)
    })
  }
  const restart = async () => {
    await end('SIGKILL')
    child = await launch(program, configuration, options.timeoutMs ?? 20_000)
  }
  const stop = async () => {
    await end('SIGKILL')
    process.removeListener('exit', onExit)
    remove()
  }

  try {
    await restart()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    websocketUrl: `ws://127.0.0.1:${websocketPort}`,
    url: `nats://127.0.0.1:${port}`,
    get processId() {
      return child?.pid
    },
    kill: () => end('SIGKILL'),
    shutDown: () => end('SIGTERM'),
    restart,
    stop,
  }
}

interface Place {
  readonly port: number
  readonly websocketPort: number
  readonly folder: string
}

export interface NatsCluster {
  readonly servers: readonly NatsServer[]
  /** Ends them all for good. */
  stop(): Promise<void>
}

/** Starts three servers that keep each line together, and waits until each is ready; who leads they may still decide. @throws why not all of them start */
export async function startNatsCluster(): Promise<NatsCluster> {
  const ports = await freePorts(3)
  const others = (port: number) => [port, ...ports.filter((other) => other !== port)]
  const starting = ports.map((port) => startNatsServer({ clusterPorts: others(port) }))
  const starts = await Promise.allSettled(starting)
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  if (reasons.length === 0) return { servers, stop }
  await stop()
  throw new AggregateError(reasons, 'Not all servers of the cluster have started.')
}

const clusterOf = ([own, ...others]: readonly number[]) =>
  [
    `server_name: "server-${own}"`,
    `cluster { name: "lingobooth", listen: "127.0.0.1:${own}", routes: [${others.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')}] }`,
  ].join('\n')

function natsConfiguration(
  { configuration, users, clusterPorts, jetstream = true }: NatsServerOptions,
  place: Place,
): string {
  if (configuration) return inPlace(configuration, place)
  return [
    `listen: "127.0.0.1:${place.port}"`,
    `websocket { listen: "127.0.0.1:${place.websocketPort}", no_tls: true, same_origin: false }`,
    jetstream ? `jetstream { store_dir: ${JSON.stringify(place.folder)}, max_mem: 64MB, max_file: 8GB }` : '',
    clusterPorts ? clusterOf(clusterPorts) : '',
    // nats-server reads JSON as well as its own language.
    users ? `authorization: ${JSON.stringify({ users })}` : '',
  ].join('\n')
}

/** A configuration for the world as one for this test: its addresses in order, without TLS, and its folder. */
function inPlace(configuration: string, { port, websocketPort, folder }: Place): string {
  const ports = [port, websocketPort]
  return configuration
    .replace(/\btls \{[^}]*\}/g, 'no_tls: true')
    .replace(/listen: "[^"]*"/g, () => `listen: "127.0.0.1:${ports.shift()}"`)
    .replace(/store_dir: "[^"]*"/, () => `store_dir: ${JSON.stringify(folder)}`)
}

/** Resolves once it listens. Its log goes on being read, so that it never waits for a reader. */
function launch(program: string, configuration: string, timeoutMs: number): Promise<ChildProcess> {
  const child = spawn(program, ['--config', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  return new Promise<ChildProcess>((resolve, reject) => {
    const settle = (reason?: string) => {
      clearTimeout(timer)
      child.removeListener('exit', onExit)
      if (!reason) return resolve(child)
      child.kill('SIGKILL')
      reject(new Error(`nats-server ${reason}: ${said.trim().split('\n').slice(-3).join(' ')}`))
    }
    const onExit = (code: number | null) => settle(`ended with ${code}`)
    const timer = setTimeout(() => settle('did not become ready'), timeoutMs)
    child.once('exit', onExit).once('error', (error) => settle(error.message))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
      if (said.includes('Server is ready')) settle()
    })
  })
}
