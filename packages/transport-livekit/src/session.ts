import type { Clock, JsonObject, OpenOptions, TransportSession } from '@lingobooth/core'
import type { Connection } from './connection.ts'
import { type Control, maxControlBytes, parseControl } from './control.ts'
import { disconnectError, failure, interruptedError } from './errors.ts'
import { createFileExchange } from './file-exchange.ts'
import { sayGoodbye } from './goodbye.ts'
import { parseJson } from './json.ts'
import { lanes } from './lanes.ts'
import { createLifeline } from './lifeline.ts'
import type { CommonOptions } from './options.ts'
import { createRoster } from './presence.ts'
import { createProfiles } from './profile.ts'
import { watchRestarts } from './restarts.ts'
import { createTextLink, mayPublish } from './text-link.ts'
import { topicsOf } from './topics.ts'

export interface SessionOptions extends CommonOptions {
  readonly clock: Clock
}

/** A booth room inside a connected LiveKit room. */
export async function openSession(
  { room, isOwn, release }: Connection,
  options: SessionOptions,
  open: OpenOptions,
): Promise<TransportSession> {
  const { messageBytes = 65_536, stallTimeoutMs = 15_000, clock } = options
  const session = crypto.randomUUID()
  const hello = JSON.stringify({ kind: 'hello', session } satisfies Control)
  const topics = await topicsOf(open.room)
  const lifeline = createLifeline()
  const link = createTextLink({ room, lifeline, clock, stallMs: stallTimeoutMs })
  const roster = createRoster({ room, clock })
  /** Lines must not wait behind answers to somebody who greets over and over: one is sent at a time, and once more. */
  const answers = lanes(2)
  const post = (message: Control, to?: string) => link.post(topics.control, JSON.stringify(message), to)
  const files = createFileExchange({
    room,
    lifeline,
    clock,
    topic: topics.files,
    maxFileBytes: options.maxFileBytes ?? 26_214_400,
    keptFileBytes: options.keptFileBytes ?? 104_857_600,
    askTimeoutMs: options.askTimeoutMs ?? 3_000,
    stallMs: stallTimeoutMs,
    ask: (id) => void post({ kind: 'want', id }),
    isHere: (identity) => roster.has(identity),
  })

  const onControl = (message: Control, sender: string) => {
    if (message.kind === 'want') return files.serve(message.id, sender)
    if (message.kind === 'heard') return
    const answer = (kind: 'here' | 'heard', of: string) => {
      if (!answers.isFull(sender)) answers.add(sender, () => post({ kind, session: of }, sender))
    }
    if (message.kind === 'bye') {
      roster.noteGone(sender, message.session)
      return answer('heard', message.session)
    }
    roster.noteHere(sender, message.session)
    if (message.kind === 'hello') answer('here', session)
  }
  const onState = () => {
    const state: string = room.state
    const next = state === 'connected' && !restarts.isUnderWay ? 'live' : 'interrupted'
    if (state === 'disconnected' || lifeline.state === 'closed' || next === lifeline.state) return
    lifeline.become(next)
    files.renew()
    if (!isOpen) return
    if (next === 'live') void link.post(topics.control, hello)
    open.onStatus(next)
  }
  const restarts = watchRestarts({ room, clock, onEnd: onState })
  const onDisconnected = (reason?: number) => {
    detach()
    if (isOpen) open.onClosed(disconnectError(reason))
  }
  const end = async () => {
    const isLive = lifeline.state === 'live'
    // What is on its way goes on in a room of the host, which a booth may join again at once.
    const peers = isOwn ? roster.peers().map(({ sender }) => sender) : []
    detach()
    if (isLive) await sayGoodbye({ room, clock, topic: topics.control, session, peers, post })
    await release()
  }
  let closing: Promise<void> | undefined
  let isOpen = false

  const attach = () => {
    for (const channel of new Set(open.channels))
      link.listen(topics.message(channel), messageBytes, (text, sender) => {
        const message = parseJson(text)
        if (message !== undefined) open.onDelivery({ channel, message, sender })
      })
    link.listen(topics.control, maxControlBytes, (text, sender) => {
      const message = parseControl(text)
      if (message) onControl(message, sender)
    })
    files.start()
    restarts.start()
    room.on('connectionStateChanged', onState)
    room.on('disconnected', onDisconnected)
  }
  const detach = () => {
    lifeline.become('closed')
    restarts.stop()
    room.off('connectionStateChanged', onState)
    room.off('disconnected', onDisconnected)
    link.stop()
    files.stop()
    roster.stop()
  }

  try {
    attach()
    const state: string = room.state
    if (state !== 'connected') throw interruptedError()
    // Who may not publish hears all the same.
    if (mayPublish(room)) await link.send(topics.control, hello, { signal: open.signal })
    isOpen = true
  } catch (error) {
    detach()
    throw error
  }

  return {
    limits: { messageBytes },
    files,
    presence: roster,
    profile: createProfiles(room, lifeline),
    async publish(channel, message, { signal, to } = {}) {
      lifeline.check(signal)
      const text = jsonOf(message)
      if (new TextEncoder().encode(text).byteLength > messageBytes)
        throw failure('too-large', `A message holds at most ${messageBytes} bytes: send less at a time.`)
      await link.send(topics.message(channel), text, { ...(to !== undefined && { to }), ...(signal && { signal }) })
    },
    close() {
      closing ??= end()
      return closing
    },
  }
}

function jsonOf(message: JsonObject): string {
  try {
    const text: string | undefined = JSON.stringify(message)
    if (text !== undefined) return text
  } catch {
    // A cycle or a BigInt, against the types: the error below says so.
  }
  throw failure('bad-request', 'Only JSON can be sent.')
}
