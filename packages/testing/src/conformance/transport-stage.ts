import type { Delivery, Transport, TransportSession } from '@lingobooth/core'
import { fieldOf, type OpenOptions, type PublishOptions } from '@lingobooth/core/adapter'
import { assert, assertEqual, defaultPatienceMs, eventually } from './assert.ts'

/** Optional capabilities of a session. */
export type TransportCapability = 'history' | 'files' | 'presence' | 'profile'

/** What a service may lack beside capabilities. */
export type AbsentPart = 'connections' | 'end' | 'listen'

/** A transport whose session the harness can end, as a service does when it removes a participant. */
export interface EndableTransport {
  readonly transport: Transport
  /** Ends the open session. */
  end(): unknown
}

export interface TransportHarness {
  /** Makes a new transport, as for another participant; all of them are connected. */
  create(): Transport | Promise<Transport>
  /** How long a message may take, in milliseconds. Raise it for a real network. @default 4000 */
  readonly patienceMs?: number
  /** Makes a transport on a connection of the host, which outlives its sessions, if the transport supports that. */
  shared?(room: string): Transport | Promise<Transport>
  /** Makes a transport whose session the harness can end. */
  endable?(room: string): EndableTransport | Promise<EndableTransport>
  /** How many connections or long polls the service has open now, of all sessions, or of those in the room if it knows no more. */
  connections?(room: string): number | Promise<number>
  /** An expired cursor, for a transport with history. */
  readonly oldCursor?: string
  /**
   * Capabilities that sessions lack on purpose, `connections` if there are none to count, `end` if sessions cannot be ended from outside, or `listen` if those who only
   * listen are listed like all others; their rules are skipped. @default none
   */
  readonly without?: readonly (TransportCapability | AbsentPart)[]
}

/** A capability of a session. @throws if it is missing */
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
  /** Deliveries in order, without duplicates, since a transport may deliver twice. */
  readonly heard: readonly Delivery[]
  /** Every callback so far, by name. */
  readonly callbacks: readonly string[]
  say(text: string, channel?: string, options?: PublishOptions): Promise<void>
  /** Waits until the text is received. */
  hears(text: string): Promise<void>
  /** The texts received, without own ones. */
  texts(): readonly unknown[]
}

export interface JoinOptions {
  readonly room?: string
  readonly channels?: readonly string[]
  readonly listen?: true
  readonly transport?: Transport
  readonly clientId?: string
  readonly userId?: string
  readonly signal?: AbortSignal
}

export interface TransportStage {
  readonly room: string
  readonly patienceMs: number
  readonly harness: TransportHarness
  create(): Promise<Transport>
  join(options?: JoinOptions): Promise<Participant>
  /** Options for `open`, with recording callbacks. */
  openOptions(callbacks: string[], options?: JoinOptions): OpenOptions
}

/** A test message; `id` distinguishes a duplicate from a second message with the same text. */
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
    ...(options.listen && { listen: options.listen }),
    self: {
      clientId: options.clientId ?? crypto.randomUUID(),
      userId: options.userId ?? crypto.randomUUID(),
      name: 'Ana',
    },
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
        const id = fieldOf(delivery.message, 'id')
        if (id !== undefined && ids.has(id)) return
        ids.add(id)
        heard.push(delivery)
      },
    })
    sessions.push(session)
    const said = new Set<string>()
    const texts = () => heard.map(({ message }) => fieldOf(message, 'text')).filter((text) => !said.has(String(text)))
    return {
      session,
      transport,
      clientId,
      heard,
      callbacks,
      texts,
      say(text, channel = 'main', publishOptions = {}) {
        said.add(text)
        return session.publish(channel, textMessage(text), publishOptions)
      },
      hears: (text) => eventually(() => texts().includes(text), `hearing "${text}"`, patienceMs),
    }
  }

  try {
    await rule({ room, patienceMs, harness, create: async () => harness.create(), join, openOptions })
  } finally {
    await Promise.allSettled(sessions.map((session) => session.close()))
  }
}

/** Sends two final messages and waits for them: everything before has arrived by then. Resolves to the texts sent. */
export async function fence(speaker: Participant, listener: Participant): Promise<readonly string[]> {
  const rounds = [`first fence ${crypto.randomUUID()}`, `second fence ${crypto.randomUUID()}`]
  for (const round of rounds) {
    await speaker.say(round)
    await listener.hears(round)
  }
  return rounds
}

/** Compares what was received, after a {@link fence}. */
export async function assertHeardExactly(
  speaker: Participant,
  listener: Participant,
  expected: readonly string[],
  what: string,
): Promise<void> {
  const fences = await fence(speaker, listener)
  assertEqual(listener.texts(), [...expected, ...fences], what)
}

/** The sender delivered with the text. */
export const senderOfText = (listener: Participant, text: string): string | undefined =>
  listener.heard.find(({ message }) => fieldOf(message, 'text') === text)?.sender

/** The sender value of the speaker, as the listener sees it. */
export async function senderOf(speaker: Participant, listener: Participant): Promise<string | undefined> {
  const text = crypto.randomUUID()
  await speaker.say(text)
  await listener.hears(text)
  return senderOfText(listener, text)
}
