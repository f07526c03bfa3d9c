import { type Booth, createBooth, type Transport } from '@lingobooth/core'
import { fakePlugins } from '@lingobooth/testing'
import { createBroadcastTransport } from '@lingobooth/transport-broadcast'
import { createPacketTransport } from '@lingobooth/transport-packet'
import { memoryCall } from '../../packages/transport-packet/src/test-support/memory-call.ts'
import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import { pause } from './transports/measure.ts'

const [lines, earlier] = [30, 50]
const [pollMs, betweenMs] = [1, 150]
const perSecond = 30

const join = async (transport: Transport, name: string): Promise<Booth> => {
  const booth = createBooth({ plugins: fakePlugins({ transport, without: ['clock', 'page'] }).plugins })
  await booth.join({ room: 'bench', name, language: 'en-US' })
  return booth
}

const countOf = ({ subtitles }: Booth) => subtitles.view.getSnapshot().lines.length

async function until(isThere: () => boolean): Promise<number> {
  const startMs = performance.now()
  while (!isThere()) await pause(pollMs)
  return performance.now() - startMs
}

/** From Enter to the view of the other, of each of some lines. */
async function typed(create: () => Transport, chars: number, count: number): Promise<number[]> {
  const [ada, luis] = [await join(create(), 'Ada'), await join(create(), 'Luis')]
  await until(() => ada.app.view.getSnapshot().participants.length === 1)
  await pause(2_000)
  const timesMs: number[] = []
  for (let line = 0; line < count; line++) {
    const before = countOf(luis)
    ada.subtitles.send(`${line} `.padEnd(chars, 'a'))
    timesMs.push(await until(() => countOf(luis) > before))
    await pause(betweenMs)
  }
  await Promise.all([ada.leave(), luis.leave()])
  return timesMs
}

/** What a newcomer waits for to have the lines of before. */
async function joined(create: () => Transport): Promise<number> {
  const ada = await join(create(), 'Ada')
  for (let line = 0; line < earlier; line++) ada.subtitles.send(`${line} The meeting starts in a few minutes, please.`)
  await until(() => ada.subtitles.view.getSnapshot().lines.every(({ outcome }) => outcome === 'sent'))
  await pause(2_000)
  const startMs = performance.now()
  const luis = await join(create(), 'Luis')
  await until(() => countOf(luis) >= earlier)
  const tookMs = performance.now() - startMs
  await Promise.all([ada.leave(), luis.leave()])
  return tookMs
}

/** A room over small messages, beside one over BroadcastChannel, in one process. */
export async function benchPackets(): Promise<readonly Figure[]> {
  const over = (maxBytes: number) => {
    const call = memoryCall({ maxBytes, perSecond })
    const create = () => createPacketTransport({ channel: call.enter().channel, maxBytes, perSecond })
    return { call, create }
  }
  const prefix = `bench-${crypto.randomUUID()}`
  const broadcast = () => createBroadcastTransport({ prefix })
  const small = over(1_024)
  const [plain, packets] = [await typed(broadcast, 200, lines), await typed(small.create, 200, lines)]
  const plainMs = medianOf('BroadcastChannel: a line of 200 characters', plain)
  const packetsMs = medianOf('1,024 bytes, 30 a second: a line of 200 characters', packets)
  const long = await typed(over(1_024).create, 4_000, 5)
  const joinMs = await joined(over(1_024).create)
  return [
    plainMs,
    packetsMs,
    lowerIsBetter('1,024 bytes: later than over BroadcastChannel', packetsMs.value - plainMs.value, 'ms', { goal: 30 }),
    medianOf('1,024 bytes: a line of 4,000 characters', long),
    lowerIsBetter('1,024 bytes: a join with 50 earlier lines', joinMs, 'ms', { goal: 3_000 }),
  ]
}
