import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { createBroadcastTransport } from '@lingobooth/transport-broadcast'
import { createNatsTransport } from '@lingobooth/transport-nats'
import { createPubnubTransport } from '@lingobooth/transport-pubnub'
import { wsconnect } from '@nats-io/nats-core'
import PubNub from 'pubnub'
import { startPubnubServer } from '../../../packages/transport-pubnub/src/test-support/pubnub-server/index.ts'
import { startNatsServer } from '../../servers/nats.ts'
import type { TransportSubject } from './measure.ts'

export interface Staged {
  readonly subject: TransportSubject
  close(): Promise<unknown>
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

async function cutOff(proxy: FaultProxy, durationMs: number): Promise<void> {
  await proxy.refuse()
  await proxy.cutAll('reset')
  await pause(durationMs)
  await proxy.comeBack()
}

const asHttp = (url: string) => url.replace('ws:', 'http:')

export async function stageBroadcast(): Promise<Staged> {
  const subject: TransportSubject = {
    name: 'BroadcastChannel',
    floodLines: 5_000,
    createTransport: () => createBroadcastTransport(),
    async createRaw() {
      const [speaker, listener] = [new BroadcastChannel('raw'), new BroadcastChannel('raw')]
      return {
        publish: (text) => speaker.postMessage(JSON.stringify({ text })),
        hear(heard) {
          listener.onmessage = ({ data }) => heard(JSON.parse(String(data)).text)
        },
        close() {
          speaker.close()
          listener.close()
        },
      }
    },
  }
  return { subject, close: async () => {} }
}

export async function stageNats(): Promise<Staged> {
  const server = await startNatsServer()
  const proxy = await startFaultProxy({ upstream: asHttp(server.websocketUrl) })
  const subject: TransportSubject = {
    name: 'NATS',
    floodLines: 5_000,
    createTransport: () => createNatsTransport({ servers: proxy.webSocketUrl }),
    async createRaw() {
      const [speaker, listener] = [
        await wsconnect({ servers: proxy.webSocketUrl }),
        await wsconnect({ servers: proxy.webSocketUrl }),
      ]
      let heard: (text: string) => void = () => {}
      listener.subscribe('raw', { callback: (_, message) => heard(message.json<{ text: string }>().text) })
      await listener.flush()
      return {
        publish: (text) => speaker.publish('raw', JSON.stringify({ text })),
        hear(listen) {
          heard = listen
        },
        close: () => Promise.all([speaker.close(), listener.close()]),
      }
    },
    outage: (durationMs) => cutOff(proxy, durationMs),
  }
  return {
    subject,
    async close() {
      await proxy.close()
      await server.stop()
    },
  }
}

export async function stagePubnub(): Promise<Staged> {
  const server = await startPubnubServer()
  const proxy = await startFaultProxy({ upstream: `http://${server.origin}` })
  const keys = { publishKey: server.publishKey, subscribeKey: server.subscribeKey }
  const origin = proxy.url.replace('http://', '')
  const subject: TransportSubject = {
    name: 'PubNub (a double of its service)',
    // A request for each line, one after the other: more than this only queues up.
    pacePerSecond: 20,
    floodLines: 200,
    createTransport: () => createPubnubTransport({ ...keys, origin, ssl: false }),
    async createRaw() {
      const client = (userId: string) => new PubNub({ ...keys, userId, origin, ssl: false })
      const [speaker, listener] = [client('speaker'), client('listener')]
      let heard: (text: string) => void = () => {}
      const connected = new Promise<void>((resolve) => {
        listener.addListener({
          message: ({ message }) => heard(String(Reflect.get(Object(message), 'text'))),
          status: ({ category }) => category === 'PNConnectedCategory' && resolve(),
        })
      })
      listener.subscribe({ channels: ['raw'] })
      await connected
      return {
        publish: (text) => speaker.publish({ channel: 'raw', message: { text } }),
        hear(listen) {
          heard = listen
        },
        close() {
          speaker.destroy()
          listener.destroy()
        },
      }
    },
    outage: (durationMs) => cutOff(proxy, durationMs),
  }
  return {
    subject,
    async close() {
      await proxy.close()
      await server.close()
    },
  }
}
