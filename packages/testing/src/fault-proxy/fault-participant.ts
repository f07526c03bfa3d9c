import type { Transport, TransportSession } from '@lingobooth/core'
import { soon } from '../conformance/assert.ts'
import { pause } from './pause.ts'

/** A session with recorded callbacks and messages. */
export interface FaultParticipant {
  readonly session: TransportSession
  /** Number of `onClosed` calls. */
  readonly closings: () => number
  /** Number of calls that report a possible loss of messages. */
  readonly timesTold: () => number
  /** Number of callbacks of any kind. */
  readonly callbacks: () => number
  readonly hasHeard: (text: string) => boolean
  say(text: string): Promise<void>
}

const textOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, 'text') : undefined

const channel = 'main'
const pollMs = 10

export async function openParticipant(
  transport: Transport,
  room: string,
  signal: AbortSignal,
): Promise<FaultParticipant> {
  const heard = new Set<unknown>()
  let closings = 0
  let told = 0
  let callbacks = 0
  const session = await transport.open({
    room,
    channels: [channel],
    self: { clientId: crypto.randomUUID(), userId: crypto.randomUUID(), name: 'Ana' },
    signal,
    onDelivery({ message }) {
      callbacks += 1
      heard.add(textOf(message))
    },
    onStatus(status) {
      callbacks += 1
      if (status === 'interrupted') told += 1
    },
    onClosed() {
      callbacks += 1
      told += 1
      closings += 1
    },
  })
  return {
    session,
    closings: () => closings,
    timesTold: () => told,
    callbacks: () => callbacks,
    hasHeard: (text) => heard.has(text),
    say: (text) => session.publish(channel, { id: crypto.randomUUID(), text }),
  }
}

/** Asserts that the listener receives a message of the speaker, who retries on failure. */
export async function assertHears(
  speaker: FaultParticipant,
  listener: FaultParticipant,
  what: string,
  patienceMs: number,
): Promise<void> {
  const text = `${what} ${crypto.randomUUID()}`
  const deadlineMs = performance.now() + patienceMs
  for (let said = false; !listener.hasHeard(text); ) {
    if (!said)
      said = await soon(
        speaker.say(text).then(
          () => true,
          () => false,
        ),
        `saying ${what}`,
        patienceMs,
      )
    if (performance.now() > deadlineMs) throw new Error(`This never happened: hearing ${what}`)
    await pause(pollMs)
  }
}
