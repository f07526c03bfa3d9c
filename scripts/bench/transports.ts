import { startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { createBroadcastTransport } from '@lingobooth/transport-broadcast'
import { createNatsTransport } from '@lingobooth/transport-nats'
import { wsconnect } from '@nats-io/nats-core'
import { startLivekitServer } from '../servers/livekit.ts'
import { startNatsServer } from '../servers/nats.ts'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter } from './figure.ts'
import { onPage } from './page.ts'
import { type Measured, measureTransport, pause, type TransportSubject } from './transports/measure.ts'

const broadcast: TransportSubject = {
  floodLines: 5_000,
  createTransport: () => createBroadcastTransport(),
  async createRaw() {
    const [speaker, listener] = [new BroadcastChannel('raw'), new BroadcastChannel('raw')]
    return {
      send: (text) => speaker.postMessage(JSON.stringify({ text })),
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

async function measureNats(): Promise<Measured> {
  const server = await startNatsServer()
  const proxy = await startFaultProxy({ upstream: server.websocketUrl.replace('ws:', 'http:') })
  const servers = proxy.webSocketUrl
  try {
    return await measureTransport({
      floodLines: 5_000,
      createTransport: () => createNatsTransport({ servers }),
      async createRaw() {
        const [speaker, listener] = [await wsconnect({ servers }), await wsconnect({ servers })]
        let heard: (text: string) => void = () => {}
        listener.subscribe('raw', { callback: (_, message) => heard(message.json<{ text: string }>().text) })
        await listener.flush()
        return {
          send: (text) => speaker.publish('raw', JSON.stringify({ text })),
          hear(listen) {
            heard = listen
          },
          close: () => Promise.all([speaker.close(), listener.close()]),
        }
      },
      async outage(durationMs) {
        await proxy.refuse()
        await proxy.cutAll('reset')
        await pause(durationMs)
        await proxy.comeBack()
      },
    })
  } finally {
    await proxy.close()
    await server.stop()
  }
}

async function measureLivekit(): Promise<Measured> {
  const server = await startLivekitServer()
  try {
    return await onPage(async (browser, url) => {
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, index) => server.token({ identity: `p${index}`, room: 'bench' })),
      )
      const tab = await browser.newPage()
      await tab.goto(`${url}?page=none`)
      return await tab.evaluate((stage) => window.measureLivekit(stage), { url: server.url, tokens })
    })
  } finally {
    await server.stop()
  }
}

/** Each transport under two booths beside its bare client, at 200 lines a second and flooded. */
export async function benchTransports(): Promise<readonly Figure[]> {
  return [
    ...figuresOf('BroadcastChannel', await measureTransport(broadcast)),
    ...figuresOf('NATS', await measureNats()),
    ...figuresOf('LiveKit', await measureLivekit()),
  ]
}

const figuresOf = (name: string, { raw, ours, recoveryMs }: Measured): Figure[] => [
  neitherIsBetter(`${name}: bare client, median`, raw.medianMs, 'ms'),
  neitherIsBetter(`${name}: bare client, p99`, raw.p99Ms, 'ms'),
  neitherIsBetter(`${name}: bare client`, raw.linesPerSecond, 'lines/s'),
  lowerIsBetter(`${name}: two booths, median`, ours.medianMs, 'ms'),
  lowerIsBetter(`${name}: two booths, p99`, ours.p99Ms, 'ms'),
  higherIsBetter(`${name}: two booths`, ours.linesPerSecond, 'lines/s'),
  lowerIsBetter(`${name}: added at the median`, ours.medianMs - raw.medianMs, 'ms', { goal: 1 }),
  higherIsBetter(`${name}: lines of ours to bare`, ours.linesPerSecond / raw.linesPerSecond, 'times'),
  ...(recoveryMs === null
    ? []
    : [lowerIsBetter(`${name}: lines typed in a cut of 3 s, there after it`, recoveryMs, 'ms')]),
]
