import type { Clock, JsonObject, OpenOptions, TransportSession } from '@lingobooth/core'
import type { Room } from 'livekit-client'
import type { Connection } from './connection.ts'
import { type Control, maxControlBytes, parseControl } from './control.ts'
import { disconnectError, failure, grantError, sendError } from './errors.ts'
import { inOrder } from './in-order.ts'
import { createLifeline } from './lifeline.ts'
import type { CommonOptions } from './options.ts'
import { createRoster, languageAttribute, profileOf } from './presence.ts'
import { digestAttribute, digestOf, readText, type TextReader } from './text-stream.ts'
import { topicsOf } from './topics.ts'

type TextHandler = (text: string, sender: string) => void

export interface SessionOptions extends CommonOptions {
  readonly clock: Clock
}

/** A booth room inside a connected LiveKit room. */
export async function openSession(
  { room, release }: Connection,
  { messageBytes = 65_536, stallTimeoutMs = 15_000, clock }: SessionOptions,
  open: OpenOptions,
): Promise<TransportSession> {
  const session = crypto.randomUUID()
  const topics = await topicsOf(open.room)
  const lifeline = createLifeline()
  const roster = createRoster(room)
  const outgoing = inOrder()
  const registered: string[] = []

  const listen = (topic: string, maxBytes: number, handle: TextHandler) => {
    const incoming = new Map<string, ReturnType<typeof inOrder>>()
    const receive = (reader: TextReader, { identity }: { readonly identity: string }) => {
      const reading = readText(reader, { clock, maxBytes, stallMs: stallTimeoutMs })
      const lane = incoming.get(identity) ?? inOrder()
      incoming.set(identity, lane)
      void lane(async () => {
        const text = await reading
        if (text !== null && lifeline.state !== 'closed') handle(text, identity)
      })
    }
    register(room, topic, receive)
    registered.push(topic)
  }

  const sendText = (topic: string, text: string, to: string | undefined, signal?: AbortSignal) => {
    lifeline.check(signal)
    if (room.localParticipant.permissions?.canPublishData === false) throw grantError('canPublishData')
    const send = async () => {
      const attributes = { [digestAttribute]: await digestOf(text) }
      lifeline.check(signal)
      const destination = to === undefined ? {} : { destinationIdentities: [to] }
      await room.localParticipant.sendText(text, { topic, attributes, ...destination })
    }
    return lifeline.guard(outgoing(send), signal).catch((error: unknown) => {
      throw sendError(error, 'canPublishData')
    })
  }
  const control = (message: Control, to?: string) => sendText(topics.control, JSON.stringify(message), to)
  /** For what nobody waits for: the next one makes up for it. */
  const tell = (message: Control, to?: string) =>
    void Promise.resolve()
      .then(() => control(message, to))
      .catch(() => {})

  const onState = () => {
    const state: string = room.state
    if (state === 'disconnected' || lifeline.state === 'closed') return
    const next = state === 'connected' ? 'live' : 'interrupted'
    if (next === lifeline.state) return
    lifeline.become(next)
    if (next === 'live') tell({ kind: 'hello', session })
    open.onStatus(next)
  }
  const onDisconnected = (reason?: number) => {
    if (lifeline.state === 'closed') return
    detach()
    open.onClosed(disconnectError(reason))
  }
  const detach = () => {
    lifeline.become('closed')
    room.off('connectionStateChanged', onState)
    room.off('disconnected', onDisconnected)
    for (const topic of registered.splice(0)) room.unregisterTextStreamHandler(topic)
    roster.stop()
  }

  const attach = () => {
    for (const channel of new Set(open.channels))
      listen(topics.message(channel), messageBytes, (text, sender) => {
        const message = parseJson(text)
        if (message !== undefined) open.onDelivery({ channel, message, sender })
      })
    listen(topics.control, maxControlBytes, (text, sender) => {
      const message = parseControl(text)
      if (message?.kind === 'hello' || message?.kind === 'here') roster.noteHere(sender, message.session)
      if (message?.kind === 'hello') tell({ kind: 'here', session }, sender)
      if (message?.kind === 'bye') roster.noteGone(sender, message.session)
    })
    room.on('connectionStateChanged', onState)
    room.on('disconnected', onDisconnected)
    onState()
  }

  try {
    attach()
    if (room.localParticipant.permissions?.canPublishData !== false) await control({ kind: 'hello', session })
    open.signal.throwIfAborted()
  } catch (error) {
    detach()
    throw error
  }

  return {
    limits: { messageBytes },
    presence: roster,
    profile: {
      async set({ name, description }, { signal } = {}) {
        lifeline.check(signal)
        const { localParticipant } = room
        const update = async () => {
          // One after the other: an update of the attributes repeats the name as it is known by then.
          if (localParticipant.name !== name) await localParticipant.setName(name)
          if (localParticipant.attributes[languageAttribute] !== description)
            await localParticipant.setAttributes({ [languageAttribute]: description })
        }
        await lifeline.guard(update(), signal).catch((error: unknown) => {
          throw sendError(error, 'canUpdateOwnMetadata')
        })
      },
      async get(sender, { signal } = {}) {
        lifeline.check(signal)
        const isSelf = sender === room.localParticipant.identity
        const participant = isSelf ? room.localParticipant : room.remoteParticipants.get(sender)
        return (participant && profileOf(participant)) ?? null
      },
    },
    async publish(channel, message, { signal, to } = {}) {
      const json = stringify(message)
      if (new TextEncoder().encode(json).byteLength > messageBytes)
        throw failure('too-large', `A message holds at most ${messageBytes} bytes: send less at a time.`)
      await sendText(topics.message(channel), json, to, signal)
    },
    async close() {
      if (lifeline.state === 'closed') return release()
      const saidBye = lifeline.state === 'live' ? control({ kind: 'bye', session }).catch(() => {}) : undefined
      void saidBye
      detach()
      await release()
    },
  }
}

function register(room: Room, topic: string, receive: (reader: TextReader, from: { identity: string }) => void) {
  try {
    room.registerTextStreamHandler(topic, receive)
  } catch {
    throw failure('bad-state', 'This LiveKit room carries a booth of this room already: close that one first.')
  }
}

function stringify(message: JsonObject): string {
  try {
    const json: string | undefined = JSON.stringify(message)
    if (json !== undefined) return json
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  throw failure('bad-request', 'Only JSON can be sent.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
