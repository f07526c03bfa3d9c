import {
  type Booth,
  createBooth,
  type Delivery,
  definePlugin,
  type Module,
  Ports,
  provide,
  type StoredLine,
  type Transport,
  type TransportSession,
} from '@lingobooth/core'
import { fakeAudioPlayer } from '../fakes/fake-audio-player.ts'
import { fakePlugins } from '../fakes/fake-plugins.ts'
import { assert, assertEqual, eventually, isEqual, soon } from './assert.ts'
import { busyClock } from './busy-clock.ts'
import { type Tap, tapped } from './delivery-tap.ts'

/** A transport whose connection to its server can be cut. */
export interface CuttableTransport {
  readonly transport: Transport
  /** Blocks all traffic, both ways. */
  cut(): unknown
  /** Restores the traffic. */
  mend(): unknown
}

export interface DeliveryHarness {
  /** Makes a new transport, as for another participant; all of them are connected. */
  create(): Transport | Promise<Transport>
  /** Makes a transport that can be disconnected, if the harness supports it. */
  cuttable?(): CuttableTransport | Promise<CuttableTransport>
  /** How long a rule waits, in milliseconds. @default 10000 */
  readonly patienceMs?: number
}

export type ShownLine = ReturnType<Booth['subtitles']['view']['getSnapshot']>['lines'][number]

/** One participant: a real booth on the transport, with fakes at its other ports. */
export interface Guest {
  readonly booth: Booth
  readonly tap: Tap
  readonly lines: (module?: Module) => readonly ShownLine[]
  readonly texts: (module?: Module) => readonly string[]
  /** The texts spoken, in order. */
  readonly spoken: () => readonly string[]
  say(...texts: readonly string[]): void
  /** Waits until it has caught up on earlier lines: what is said from then on is live. */
  caughtUp(): Promise<void>
  /** Waits until exactly these texts are shown, in order. */
  shows(texts: readonly string[], module?: Module): Promise<void>
}

export interface GuestOptions {
  readonly transport?: Transport
  readonly name?: string
  readonly language?: string
  readonly userId?: string
  /** Unmutes the translated voice. @default false */
  readonly voice?: boolean
  /** Whether to return while it may still be catching up on earlier lines. @default false */
  readonly arriving?: boolean
  /** Whether lines that are missing are asked for. @default true */
  readonly repairs?: boolean
  /** Lines of a store of its own. */
  readonly earlier?: readonly StoredLine[]
}

/** A participant without a booth: just a session. */
export interface Stranger {
  readonly session: TransportSession
  readonly heard: readonly Delivery[]
}

export interface DeliveryStage {
  readonly harness: DeliveryHarness
  readonly patienceMs: number
  enter(options?: GuestOptions): Promise<Guest>
  stranger(): Promise<Stranger>
}

/** A booth asks for what is missing once it has waited for this long. */
export const gapTimerMs = 150

export const defaultPatienceMs = 10_000
const channels = ['subtitles', 'chat']

export async function withDeliveryStage(
  harness: DeliveryHarness,
  rule: (stage: DeliveryStage) => Promise<void>,
): Promise<void> {
  const room = `room-${crypto.randomUUID()}`
  const patienceMs = harness.patienceMs ?? defaultPatienceMs
  const endings: (() => Promise<unknown>)[] = []

  const enter: DeliveryStage['enter'] = async (options = {}) => {
    const tap = tapped(options.transport ?? (await harness.create()))
    const clock = busyClock(options.repairs === false ? gapTimerMs : undefined)
    const { plugins } = fakePlugins({
      transport: tap.transport,
      audioPlayer: fakeAudioPlayer({ auto: true }),
      without: ['clock'],
    })
    const booth = createBooth({
      plugins: [
        ...plugins,
        definePlugin(
          'busy-clock',
          provide(Ports.Clock, [], () => clock),
        ),
      ],
      ...(options.userId !== undefined && { userId: options.userId }),
    })
    endings.push(() => booth.leave())
    const spokenKeys: string[] = []
    booth.on('voice.started', ({ key }) => spokenKeys.push(key))
    const { name = 'Ana', language = 'en-US' } = options
    const { earlier } = options
    await soon(booth.join({ room, name, language, ...(earlier && { earlier }) }), 'joining', patienceMs)
    let quietLooks = 0
    const isAtRest = () => {
      quietLooks = tap.pending + clock.short === 0 ? quietLooks + 1 : 0
      return quietLooks > 2
    }
    if (!options.arriving) await eventually(isAtRest, 'having come', patienceMs)
    if (options.voice) {
      booth.voice.toggle()
      await eventually(() => booth.voice.view.getSnapshot().active, 'unmuting the voice', patienceMs)
    }
    const lines = (module: Module = 'subtitles') => booth[module].view.getSnapshot().lines
    const texts = (module?: Module) => lines(module).map(({ text }) => text)
    return {
      booth,
      tap,
      lines,
      texts,
      spoken: () => spokenKeys.map((key) => lines().find((line) => line.key === key)?.text ?? ''),
      say(...said) {
        for (const text of said) assert(booth.subtitles.send(text), 'A line was not taken.')
      },
      caughtUp: () => eventually(() => tap.pending + clock.medium === 0, 'catching up', patienceMs),
      async shows(expected, module) {
        const isShown = eventually(() => isEqual(texts(module), expected), 'showing the lines', patienceMs)
        await isShown.catch(() => assertEqual(texts(module), expected, 'the lines that are shown'))
      },
    }
  }

  const stranger: DeliveryStage['stranger'] = async () => {
    const heard: Delivery[] = []
    const transport = await harness.create()
    const session = await transport.open({
      room,
      channels,
      self: { clientId: crypto.randomUUID(), userId: crypto.randomUUID(), name: 'Eve' },
      signal: new AbortController().signal,
      onDelivery: (delivery) => heard.push(delivery),
      onStatus: () => undefined,
      onClosed: () => undefined,
    })
    endings.push(() => session.close())
    return { session, heard }
  }

  try {
    await rule({ harness, patienceMs, enter, stranger })
  } finally {
    await Promise.allSettled(endings.map((end) => end()))
  }
}
