import { type Booth, systemClock, type Transport } from '@lingobooth/core'
import { assembleBooth } from '@lingobooth/core/workspace'
import { fakePlugins } from '@lingobooth/testing'
import { median, quantile } from '../statistics.ts'

/** A way to send a text and to hear it. */
interface Way {
  send(text: string): unknown
  hear(listener: (text: string) => void): void
  close(): unknown
}

export interface TransportSubject {
  createTransport(): Transport
  /** The vendor's client by itself: one publishes, another hears. */
  createRaw(): Promise<Way>
  /** Lines of one flood; fewer for a slow way. */
  readonly floodLines: number
  /** Cuts both participants off for a while, where that can be done. */
  outage?(durationMs: number): Promise<unknown>
}

interface Figures {
  readonly medianMs: number
  readonly p99Ms: number
  readonly linesPerSecond: number
}

export interface Measured {
  readonly raw: Figures
  readonly ours: Figures
  /** From the end of a cut of three seconds to the last line that was typed meanwhile. */
  readonly recoveryMs: number | null
}

const rounds = 3
const linesPerSecond = 200
const pacedLines = 400
const cutMs = 3_000
const patienceMs = 60_000
/** Who hears nothing for so long has lost the rest. */
const silenceMs = 5_000

export const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

/** Waits until the count is reached, or does not grow any more. Resolves to when it last grew. */
async function counted(count: () => number, wanted: number, mostSilenceMs = silenceMs): Promise<number> {
  let [last, at] = [count(), performance.now()]
  while (last < wanted && performance.now() - at < mostSilenceMs) {
    await pause(1)
    if (count() > last) [last, at] = [count(), performance.now()]
  }
  return at
}

/** A sentence as long as most. */
const sentence = (number: number) => `${number} The meeting starts in a few minutes, please take your seats.`

/** Some lines a second, each timed from the call to the listener. */
async function paced({ send, hear }: Way): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  hear((text) => {
    const began = sentAt.get(text)
    if (began !== undefined) times.push(performance.now() - began)
    sentAt.delete(text)
  })
  const began = performance.now()
  for (let number = 0; number < pacedLines; number++) {
    while (performance.now() < began + (number / linesPerSecond) * 1_000) await pause(1)
    const text = sentence(number)
    sentAt.set(text, performance.now())
    void send(text)
  }
  await counted(() => times.length, pacedLines)
  return times
}

/** As many lines as fast as they go. Resolves to lines a second. */
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

/** Two booths, of which one types what the other hears. */
async function meet({ createTransport }: TransportSubject): Promise<Way> {
  const room = `bench-${crypto.randomUUID()}`
  const enter = async (name: string): Promise<Booth> => {
    const { plugins } = fakePlugins({ transport: createTransport(), clock: systemClock as never })
    const { booth } = assembleBooth({ plugins }, { senderRate: false })
    await booth.join({ room, name, language: 'en-US' })
    return booth
  }
  const [speaker, listener] = [await enter('Speaker'), await enter('Listener')]
  // What a newcomer asks for is behind them.
  await pause(2_000)
  let heard: (text: string) => void = () => {}
  listener.on('line.added', ({ module, key }) => {
    const { lines } = listener[module as 'subtitles'].view.getSnapshot()
    const line = lines.findLast((candidate) => candidate.key === key)
    if (line) heard(line.text)
  })
  return {
    send: (text) => speaker.subtitles.send(text),
    hear(listen) {
      heard = listen
    },
    close: () => Promise.all([speaker.leave(), listener.leave()]),
  }
}

async function recover(way: Way, outage: NonNullable<TransportSubject['outage']>): Promise<number> {
  const typed = Array.from({ length: 10 }, (_, number) => `while away ${number}`)
  const missing = new Set(typed)
  way.hear((text) => missing.delete(text))
  const cut = outage(cutMs)
  await pause(cutMs / 2)
  for (const text of typed) void way.send(text)
  await cut
  const began = performance.now()
  const ended = await counted(() => typed.length - missing.size, typed.length, patienceMs)
  return missing.size === 0 ? ended - began : Number.NaN
}

/** A transport under the whole delivery of two booths beside its bare client, in turns in one run; medians of three. */
export async function measureTransport(subject: TransportSubject): Promise<Measured> {
  const ways = { raw: await subject.createRaw(), ours: await meet(subject) }
  const times = { raw: [] as number[], ours: [] as number[] }
  const rates = { raw: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['raw', 'ours'] as const) times[kind].push(...(await paced(ways[kind])))
    for (const kind of ['raw', 'ours'] as const) rates[kind].push(await flooded(ways[kind], subject.floodLines))
  }
  const recoveryMs = subject.outage ? await recover(ways.ours, subject.outage) : null
  await Promise.allSettled([ways.ours.close(), ways.raw.close()])
  const figures = (kind: 'raw' | 'ours'): Figures => ({
    medianMs: median(times[kind]),
    p99Ms: quantile(times[kind], 0.99),
    linesPerSecond: median(rates[kind]),
  })
  return { raw: figures('raw'), ours: figures('ours'), recoveryMs }
}
