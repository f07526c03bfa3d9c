import { type Booth, systemClock, type Transport } from '@lingobooth/core'
import { assembleBooth } from '@lingobooth/core/workspace'
import { fakePlugins } from '@lingobooth/testing'
import { median, quantile } from '../statistics.ts'

/** The vendor's client by itself: one publishes, another hears. */
export interface RawPair {
  publish(text: string): unknown
  hear(listener: (text: string) => void): void
  close(): unknown
}

export interface TransportSubject {
  readonly name: string
  createTransport(): Transport
  createRaw(): Promise<RawPair>
  /** Lines a second when timed one by one. @default 200 */
  readonly pacePerSecond?: number
  /** Lines of one flood; fewer for a slow way. */
  readonly floodLines: number
  /** Cuts both participants off for a while, where that can be done. */
  outage?(durationMs: number): Promise<unknown>
}

export interface Measured {
  readonly name: string
  readonly raw: Figures
  readonly ours: Figures
  /** From the end of a cut of three seconds to the last line that was typed meanwhile. */
  readonly recoveryMs: number | null
}

export interface Figures {
  readonly medianMs: number
  readonly p99Ms: number
  readonly linesPerSecond: number
}

/** Either way to send a text and to hear it. */
interface Way {
  send(text: string): unknown
  hear(listener: (text: string) => void): void
}

const rounds = 3
const pacedMs = 2_000
const cutMs = 3_000
const patienceMs = 60_000
/** Who hears nothing for so long has lost the rest. */
const silenceMs = 5_000

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

async function until(condition: () => boolean): Promise<boolean> {
  for (const deadlineMs = performance.now() + patienceMs; performance.now() < deadlineMs; await pause(2))
    if (condition()) return true
  return false
}

/** Waits until the count is reached, or does not grow any more. Resolves to when it last grew. */
async function counted(count: () => number, wanted: number): Promise<number> {
  let [last, at] = [count(), performance.now()]
  while (last < wanted && performance.now() - at < silenceMs) {
    await pause(1)
    if (count() > last) [last, at] = [count(), performance.now()]
  }
  return at
}

/** A sentence as long as most. */
const sentence = (number: number) => `${number} The meeting starts in a few minutes, please take your seats.`

/** Some lines a second, each timed from the call to the listener. */
async function paced({ send, hear }: Way, perSecond: number): Promise<number[]> {
  const lines = (pacedMs / 1_000) * perSecond
  const sentAt = new Map<string, number>()
  const times: number[] = []
  hear((text) => {
    const began = sentAt.get(text)
    if (began !== undefined) times.push(performance.now() - began)
    sentAt.delete(text)
  })
  const began = performance.now()
  for (let number = 0; number < lines; number++) {
    while (performance.now() < began + (number / perSecond) * 1_000) await pause(1)
    const text = sentence(number)
    sentAt.set(text, performance.now())
    void send(text)
  }
  await counted(() => times.length, lines)
  return times
}

/** As many lines as fast as they go. */
async function flooded({ send, hear }: Way, lines: number): Promise<number> {
  let heard = 0
  hear(() => {
    heard++
  })
  const began = performance.now()
  for (let number = 0; number < lines; number++) {
    void send(sentence(number))
    if (number % 100 === 99) await pause(0)
  }
  const ended = await counted(() => heard, lines)
  return (heard / (ended - began)) * 1_000
}

async function meet(subject: TransportSubject) {
  const room = `bench-${crypto.randomUUID()}`
  const enter = async (name: string): Promise<Booth> => {
    const { plugins } = fakePlugins({ transport: subject.createTransport(), clock: systemClock as never })
    const { booth } = assembleBooth({ plugins }, { senderRate: false })
    await booth.join({ room, name, language: 'en-US' })
    return booth
  }
  const [speaker, listener] = [await enter('Speaker'), await enter('Listener')]
  // What a newcomer asks for is behind them.
  await pause(2_000)
  let listen: (text: string) => void = () => {}
  listener.on('line.added', ({ module, key }) => {
    const { lines } = listener[module as 'subtitles'].view.getSnapshot()
    const line = lines.findLast((candidate) => candidate.key === key)
    if (line) listen(line.text)
  })
  const way: Way = {
    send: (text) => speaker.subtitles.send(text),
    hear(listener) {
      listen = listener
    },
  }
  return { way, leave: () => Promise.all([speaker.leave(), listener.leave()]) }
}

type Outage = NonNullable<TransportSubject['outage']>

/** From the end of an outage of three seconds to the last line that was typed in it; two booths of their own. */
export async function measureRecovery(subject: TransportSubject, outage: Outage): Promise<number> {
  const { way, leave } = await meet(subject)
  const recoveryMs = await recover(way, outage)
  await Promise.allSettled([leave()])
  return recoveryMs
}

async function recover(way: Way, outage: Outage): Promise<number> {
  const missing = new Set(Array.from({ length: 10 }, (_, number) => `while away ${number}`))
  way.hear((text) => missing.delete(text))
  const cut = outage(cutMs)
  await pause(cutMs / 2)
  for (const text of missing) void way.send(text)
  await cut
  const began = performance.now()
  return (await until(() => missing.size === 0)) ? performance.now() - began : Number.NaN
}

/** A transport under the whole delivery of two booths beside its bare client, in turns in one run; medians of three. */
export async function measureTransport(subject: TransportSubject): Promise<Measured> {
  const { pacePerSecond = 200 } = subject
  const raw = await subject.createRaw()
  const rawWay: Way = { send: raw.publish, hear: raw.hear }
  const { way, leave } = await meet(subject)
  const times = { raw: [] as number[], ours: [] as number[] }
  const rates = { raw: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.raw.push(...(await paced(rawWay, pacePerSecond)))
    times.ours.push(...(await paced(way, pacePerSecond)))
    rates.raw.push(await flooded(rawWay, subject.floodLines))
    rates.ours.push(await flooded(way, subject.floodLines))
  }
  const recoveryMs = subject.outage ? await recover(way, subject.outage) : null
  await Promise.allSettled([leave(), raw.close()])
  const figures = (kind: 'raw' | 'ours'): Figures => ({
    medianMs: median(times[kind]),
    p99Ms: quantile(times[kind], 0.99),
    linesPerSecond: median(rates[kind]),
  })
  return { name: subject.name, raw: figures('raw'), ours: figures('ours'), recoveryMs }
}
