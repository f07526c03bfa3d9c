import { type BoothOptions, createBooth } from '@lingobooth/core'
import {
  fakePlugins,
  fakeTranslator,
  flushPromises,
  manualClock,
  memoryNetwork,
  silentLogger,
} from '@lingobooth/testing'
import { createNatsTransport } from '@lingobooth/transport-nats'
import { retainedByCall } from '../../packages/core/src/audio/test-support/allocated-bytes.ts'
import { startNatsServer } from '../servers/nats.ts'
import { type Figure, lowerIsBetter } from './figure.ts'
import { median, quantile } from './statistics.ts'

const room = 'keynote'
const speakers = 5
const text = 'Good morning, everybody, and welcome to the second day of our meeting.'

interface Published {
  readonly messages: number
  /** Of JSON. */
  readonly bytes: number
}

/** What was published: to all, of whom there are so many receivers, and to one. */
export interface Traffic {
  readonly receivers: number
  readonly broadcast: Published
  readonly direct: Published
}

export interface AudienceCosts {
  readonly listeners: number
  readonly line: Traffic
  /** Of one more listener. */
  readonly join: Traffic
  readonly minute: Traffic
  readonly heapBytes: number
}

type Network = ReturnType<typeof memoryNetwork>

const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).byteLength

function trafficOf({ published }: Network, from: number, people: number, share = 1): Traffic {
  const sent = published.slice(from)
  const sumOf = (part: typeof sent): Published => ({
    messages: part.length / share,
    bytes: part.reduce((sum, { message }) => sum + bytesOf(message), 0) / share,
  })
  return {
    receivers: people - 1,
    broadcast: sumOf(sent.filter(({ to }) => to === undefined)),
    direct: sumOf(sent.filter(({ to }) => to !== undefined)),
  }
}

/** How many messages there are, how often they are delivered, and in how many bytes. */
export const totalOf = ({ receivers, broadcast, direct }: Traffic) => ({
  messages: broadcast.messages + direct.messages,
  deliveries: broadcast.messages * receivers + direct.messages,
  bytes: broadcast.bytes * receivers + direct.bytes,
})

/** Real booths on a network in memory: five speak, and the others listen, in two languages. Counts alone, on a clock that nobody waits for. */
export async function countAudience(listeners: number, history: boolean): Promise<AudienceCosts> {
  const clock = manualClock()
  const network = memoryNetwork({ clock, history })
  const comes = async (name: string, language: string, listen: boolean) => {
    const { plugins } = fakePlugins({ clock, network, logger: silentLogger(), translator: fakeTranslator() })
    const booth = createBooth({ plugins })
    const joining = booth.join({ room, name, language, listen })
    await clock.advance(0)
    return { booth, joining }
  }
  const settle = async (people: readonly Awaited<ReturnType<typeof comes>>[]) => {
    await clock.advance(5_000)
    await Promise.all(people.map(({ joining }) => joining))
  }
  const stage: Awaited<ReturnType<typeof comes>>[] = []
  for (let index = 0; index < speakers; index++) stage.push(await comes(`Speaker ${index}`, 'en-US', false))
  await settle(stage)
  const says = async () => {
    for (const { booth } of stage) booth.subtitles.send(text)
    await clock.advance(5_000)
  }
  await says()
  const audience: typeof stage = []
  const heapBytes = await retainedByCall(async () => {
    for (let index = 0; index < listeners; index++)
      audience.push(await comes(`Guest ${index}`, index % 2 ? 'es-ES' : 'fr-FR', true))
    await settle(audience)
  })
  await says()
  const people = speakers + listeners
  let from = network.published.length
  await says()
  const line = trafficOf(network, from, people, speakers)
  from = network.published.length
  await clock.advance(60_000)
  const minute = trafficOf(network, from, people)
  from = network.published.length
  const late = await comes('Late', 'es-ES', true)
  await settle([late])
  const join = trafficOf(network, from, people + 1)
  const left = [...stage, ...audience, late].map(({ booth }) => booth.leave())
  await clock.advance(2_000)
  await Promise.all(left)
  return {
    listeners,
    line,
    join,
    minute,
    heapBytes: heapBytes / listeners,
  }
}

/** What follows for so many listeners: everything that is sent to all grows with them, and nothing else does. */
export const modelOf = (measured: AudienceCosts, listeners: number): AudienceCosts => {
  const grown = (traffic: Traffic): Traffic => ({
    ...traffic,
    receivers: traffic.receivers + listeners - measured.listeners,
  })
  return {
    ...measured,
    listeners,
    line: grown(measured.line),
    join: grown(measured.join),
    minute: grown(measured.minute),
  }
}

/** A real server, and a connection for each listener: how long until a line stands at all of them. */
async function timeOnNats(listeners: number) {
  const server = await startNatsServer()
  const comes = async (name: string, options: Pick<BoothOptions, 'translate'>, listen: boolean) => {
    const transport = createNatsTransport({ servers: server.websocketUrl })
    const { plugins } = fakePlugins({ transport, logger: silentLogger(), without: ['clock', 'page'] })
    const booth = createBooth({ ...options, plugins })
    await booth.join({ room, name, language: 'en-US', listen })
    return booth
  }
  try {
    const [speaker, ...others] = await Promise.all(
      Array.from({ length: speakers }, (_, index) => comes(`Speaker ${index}`, {}, false)),
    )
    const audience: (typeof others)[number][] = []
    const joins: number[] = []
    while (audience.length < listeners) {
      const began = performance.now()
      audience.push(await comes(`Guest ${audience.length}`, {}, true))
      joins.push(performance.now() - began)
    }
    const times: number[] = []
    for (let line = 1; line <= 20; line++) {
      const began = performance.now()
      const heard = [...others, ...audience].map(
        (booth) =>
          new Promise<void>((resolve) => {
            const stop = booth.on('line.added', () => {
              stop()
              resolve()
            })
          }),
      )
      speaker?.subtitles.send(text)
      await Promise.all(heard)
      times.push(performance.now() - began)
      await flushPromises()
    }
    await Promise.all([speaker, ...others, ...audience].map((booth) => booth?.leave()))
    return { joinMs: median(joins), medianMs: median(times), p95Ms: quantile(times, 0.95) }
  } finally {
    await server.stop()
  }
}

function figuresOf(where: string, { listeners, line, minute, join }: AudienceCosts): Figure[] {
  return Object.entries({ 'a line': line, 'a minute without lines': minute, 'a join': join }).flatMap(
    ([what, traffic]) => {
      const { messages, deliveries, bytes } = totalOf(traffic)
      const name = `${where}, ${listeners.toLocaleString('en-US')} listeners, ${what}`
      return [
        lowerIsBetter(`${name}: messages`, messages, 'messages'),
        lowerIsBetter(`${name}: delivered`, deliveries, 'deliveries'),
        lowerIsBetter(`${name}: bytes delivered`, bytes, 'bytes'),
      ]
    },
  )
}

/** What an audience costs, counted up to where the machine ends and computed beyond. */
export async function benchAudience(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const history of [true, false]) {
    const where = history ? 'with a history' : 'without a history'
    for (const listeners of [10, 100, 1_000]) {
      const counted = await countAudience(listeners, history)
      figures.push(...figuresOf(where, counted))
      figures.push(
        lowerIsBetter(
          `${where}, ${listeners.toLocaleString('en-US')} listeners: heap of one`,
          counted.heapBytes,
          'bytes',
        ),
      )
      if (listeners === 1_000) figures.push(...figuresOf(`${where} (computed)`, modelOf(counted, 10_000)))
    }
  }
  for (const listeners of [10, 100, 200]) {
    const { medianMs, p95Ms, joinMs } = await timeOnNats(listeners)
    const name = `${listeners} listeners on NATS, in one process`
    figures.push(
      lowerIsBetter(`${name}: until a line stands everywhere, median`, medianMs, 'ms'),
      lowerIsBetter(`${name}: the same, 95th percentile`, p95Ms, 'ms'),
      lowerIsBetter(`${name}: a join`, joinMs, 'ms'),
    )
  }
  return figures
}
