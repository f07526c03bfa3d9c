import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { afterAll, beforeAll } from 'vitest'
import { type NatsServer, type NatsServerOptions, startNatsServer } from '../../../../scripts/servers/nats.ts'
import { hasNatsServer } from './nats.ts'

/** A path to the server that counts the connections of its clients, and can fail. */
export function proxied(server: NatsServer): Pick<FaultProxy, 'webSocketUrl' | 'connections' | 'add'> {
  let started: FaultProxy | undefined
  const need = () => {
    if (!started) throw new Error('The path to the NATS server is not open.')
    return started
  }
  beforeAll(async () => {
    if (hasNatsServer) started = await startFaultProxy({ upstream: server.websocketUrl.replace('ws:', 'http:') })
  })
  afterAll(() => started?.close())
  return {
    get webSocketUrl() {
      return need().webSocketUrl
    },
    connections: () => need().connections(),
    add: (...rules) => need().add(...rules),
  }
}

/** One real nats-server for the tests of a file. */
export function natsServer(options: () => NatsServerOptions | Promise<NatsServerOptions> = () => ({})): NatsServer {
  let started: NatsServer | undefined
  const need = () => {
    if (!started) throw new Error('The NATS server does not run.')
    return started
  }
  beforeAll(async () => {
    if (hasNatsServer) started = await startNatsServer(await options())
  })
  afterAll(() => started?.stop())
  return {
    get websocketUrl() {
      return need().websocketUrl
    },
    get url() {
      return need().url
    },
    kill: () => need().kill(),
    restart: () => need().restart(),
    stop: () => need().stop(),
  }
}
