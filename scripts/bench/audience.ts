import { type Booth, createBooth } from '@lingobooth/core'
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

/** By how much the heap of this process grows for each of so many listeners on a network in memory, in bytes. */
async function heapOfOne(listeners: number, history: boolean): Promise<number> {
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
  for (const { booth } of stage) booth.subtitles.send(text)
  await clock.advance(5_000)
  const audience: typeof stage = []
  const heapBytes = await retainedByCall(async () => {
    for (let index = 0; index < listeners; index++)
      audience.push(await comes(`Guest ${index}`, index % 2 ? 'es-ES' : 'fr-FR', true))
    await settle(audience)
  })
  const left = [...stage, ...audience].map(({ booth }) => booth.leave())
  await clock.advance(2_000)
  await Promise.all(left)
  return heapBytes / listeners
}

async function heardBy(booth: Booth): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = booth.on('line.added', () => resolve())
  })
  stop()
}

/** A real server, and a connection for each listener: how long until a line stands at all of them. */
async function timeOnNats(listeners: number) {
  const server = await startNatsServer()
  const comes = async (name: string, listen: boolean) => {
    const transport = createNatsTransport({ servers: server.websocketUrl })
    const { plugins } = fakePlugins({ transport, logger: silentLogger(), without: ['clock', 'page'] })
    const booth = createBooth({ plugins })
    await booth.join({ room, name, language: 'en-US', listen })
    return booth
  }
  try {
    const [speaker, ...others] = await Promise.all(
      Array.from({ length: speakers }, (_, index) => comes(`Speaker ${index}`, false)),
    )
    const audience: (typeof others)[number][] = []
    const joins: number[] = []
    while (audience.length < listeners) {
      const began = performance.now()
      audience.push(await comes(`Guest ${audience.length}`, true))
      joins.push(performance.now() - began)
    }
    const times: number[] = []
    for (let line = 1; line <= 20; line++) {
      const began = performance.now()
      const heard = [...others, ...audience].map(heardBy)
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

/** What a listener takes of memory, and how long a line and a join take beside many. How much is published is a test of the core. */
export async function benchAudience(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const history of [true, false]) {
    const where = history ? 'with a history' : 'without a history'
    for (const listeners of [100, 1_000]) {
      const name = `${where}, ${listeners.toLocaleString('en-US')} listeners: heap of one`
      figures.push(lowerIsBetter(name, await heapOfOne(listeners, history), 'bytes'))
    }
  }
  for (const listeners of [10, 100, 200]) {
    const { medianMs, p95Ms, joinMs } = await timeOnNats(listeners)
    const add = (name: string, ms: number) =>
      figures.push(lowerIsBetter(`${listeners} listeners on NATS, in one process: ${name}`, ms, 'ms'))
    add('until a line stands everywhere, median', medianMs)
    add('the same, 95th percentile', p95Ms)
    add('a join', joinMs)
  }
  return figures
}
