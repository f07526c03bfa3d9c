import type { Delivery, OpenOptions, Transport, TransportSession } from '@lingobooth/core'
import { assert, assertEqual, defaultPatienceMs, eventually } from './assert.ts'

/** What a session may offer beside messages. */
export type TransportCapability = 'files' | 'presence' | 'profile'

export interface TransportHarness {
  /** A new transport, as another participant would make it; all of them reach each other. */
  create(): Transport | Promise<Transport>
  /** How long a message may take, for a transport over a real network. @default 4000 */
  readonly patienceMs?: number
  /** What the sessions do not offer, on purpose; its rules are left out. @default nothing */
  readonly without?: readonly TransportCapability[]
}

/** The capability of a session. Throws where it is missing. */
export function offered<Name extends TransportCapability>(
  session: TransportSession,
  name: Name,
): NonNullable<TransportSession[Name]> {
  const capability = session[name]
  assert(capability, `The session offers no ${name}: where that is meant, name it in \`without\` of the harness.`)
  return capability
}

export interface Participant {
  readonly session: TransportSession
  readonly transport: Transport
  readonly clientId: string
  /** Deliveries in order, each message of this suite once, as a transport may deliver twice. */
  readonly heard: readonly Delivery[]
  /** Every callback so far, by name. */
  readonly callbacks: readonly string[]
  say(text: string, channel?: string): Promise<void>
  /** Waits until the text was heard. */
  hears(text: string): Promise<void>
  /** The texts heard, without one's own. */
  texts(): readonly unknown[]
}

export interface JoinOptions {
  readonly room?: string
  readonly channels?: readonly string[]
  readonly transport?: Transport
  readonly userId?: string
}

export interface TransportStage {
  readonly room: string
  readonly patienceMs: number
  create(): Promise<Transport>
  join(options?: JoinOptions): Promise<Participant>
  /** Options to open with; the callbacks note themselves. */
  openOptions(callbacks: string[], options?: JoinOptions & { readonly signal?: AbortSignal }): OpenOptions
}

const field = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined

/** A message as the suite sends it; `id` tells a copy from a second one. */
export const textMessage = (text: string) => ({ id: crypto.randomUUID(), text })

export async function withTransportStage(
  harness: TransportHarness,
  rule: (stage: TransportStage) => Promise<void>,
): Promise<void> {
  const room = `room-${crypto.randomUUID()}`
  const patienceMs = harness.patienceMs ?? defaultPatienceMs
  const sessions: TransportSession[] = []

  const openOptions: TransportStage['openOptions'] = (callbacks, options = {}) => ({
    room: options.room ?? room,
    channels: options.channels ?? ['main'],
    self: { clientId: crypto.randomUUID(), userId: options.userId ?? crypto.randomUUID(), name: 'Ana' },
    signal: options.signal ?? new AbortController().signal,
    onDelivery: () => callbacks.push('onDelivery'),
    onStatus: () => callbacks.push('onStatus'),
    onClosed: () => callbacks.push('onClosed'),
  })

  const join = async (options: JoinOptions = {}): Promise<Participant> => {
    const transport = options.transport ?? (await harness.create())
    const heard: Delivery[] = []
    const ids = new Set<unknown>()
    const callbacks: string[] = []
    const given = openOptions(callbacks, options)
    const { clientId } = given.self
    const session = await transport.open({
      ...given,
      onDelivery(delivery) {
        callbacks.push('onDelivery')
        const id = field(delivery.message, 'id')
        if (id !== undefined && ids.has(id)) return
        ids.add(id)
        heard.push(delivery)
      },
    })
    sessions.push(session)
    const said = new Set<string>()
    const texts = () => heard.map(({ message }) => field(message, 'text')).filter((text) => !said.has(String(text)))
    return {
      session,
      transport,
      clientId,
      heard,
      callbacks,
      texts,
      say(text, channel = 'main') {
        said.add(text)
        return session.publish(channel, textMessage(text))
      },
      hears: (text) => eventually(() => texts().includes(text), `hearing "${text}"`, patienceMs),
    }
  }

  try {
    await rule({ room, patienceMs, create: async () => harness.create(), join, openOptions })
  } finally {
    await Promise.allSettled(sessions.map((session) => session.close()))
  }
}

/** Sends two rounds of a last message and then compares: what was to come has come by then. */
export async function assertHeardExactly(
  speaker: Participant,
  listener: Participant,
  expected: readonly string[],
  what: string,
): Promise<void> {
  for (const round of ['first', 'second']) {
    await speaker.say(`${round} fence`)
    await listener.hears(`${round} fence`)
  }
  assertEqual(listener.texts(), [...expected, 'first fence', 'second fence'], what)
}
