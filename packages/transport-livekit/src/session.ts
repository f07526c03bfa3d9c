import type { Clock } from '@lingobooth/core'
import { type ConnectOptions, parseJson, type RawSession } from '@lingobooth/core/adapter'
import type { Connection } from './connection.ts'
import { type Control, maxControlBytes, parseControl } from './control.ts'
import { disconnectError, interruptedError } from './errors.ts'
import { createFileExchange } from './file-exchange.ts'
import { sayGoodbye } from './goodbye.ts'
import { lanes } from './lanes.ts'
import { createLifeline } from './lifeline.ts'
import { type CommonOptions, defaultMaxFileBytes } from './options.ts'
import { createRoster } from './presence.ts'
import { createProfiles } from './profile.ts'
import { watchRestarts } from './restarts.ts'
import { createRoles, createUsers } from './roles.ts'
import { createTextLink, mayPublish } from './text-link.ts'
import type { Topics } from './topics.ts'

export interface SessionOptions extends CommonOptions {
  readonly clock: Clock
  readonly messageBytes: number
  readonly topics: Topics
}

/** Opens a booth room in a connected LiveKit room. */
export async function openSession(
  { room, isOwn, release }: Connection,
  options: SessionOptions,
  { channels, signal, listen, onCleanup, deliver, status, ended }: ConnectOptions,
): Promise<RawSession> {
  const { messageBytes, topics, stallTimeoutMs = 15_000, clock } = options
  const session = crypto.randomUUID()
  const hello = JSON.stringify({ kind: 'hello', session } satisfies Control)
  const lifeline = createLifeline()
  const link = createTextLink({ room, lifeline, clock, stallMs: stallTimeoutMs })
  const roster = createRoster({ room, clock })
  const userOf = createUsers(room)
  const roles = options.roles ? createRoles({ room, clock }) : undefined
  /** Lines must not wait behind replies to repeated greetings: one reply is sent at a time, and one more is queued. */
  const answers = lanes(2)
  const post = (message: Control, to?: string) => link.post(topics.control, JSON.stringify(message), to)
  const files = createFileExchange({
    room,
    lifeline,
    clock,
    topic: topics.files,
    maxFileBytes: options.maxFileBytes ?? defaultMaxFileBytes,
    keptFileBytes: options.keptFileBytes ?? 104_857_600,
    askTimeoutMs: options.askTimeoutMs ?? 3_000,
    stallMs: stallTimeoutMs,
    ask: (id) => void post({ kind: 'want', id }),
    userOf,
    isHere: (identity) => roster.has(identity),
    mayBring: (identity) => !roles || ['host', 'speaker'].includes(roles.of(identity) ?? ''),
  })

  const onControl = (message: Control, sender: string) => {
    if (message.kind === 'want') return files.serve(message.id, sender)
    if (message.kind === 'heard') return
    const answer = (kind: 'here' | 'heard', of: string) => {
      if (!listen && !answers.isFull(sender)) answers.add(sender, () => post({ kind, session: of }, sender))
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
    if (next === 'live' && !listen) void link.post(topics.control, hello)
    status(next)
  }
  const restarts = watchRestarts({ room, clock, onEnd: onState })
  const onDisconnected = (reason?: number) => {
    detach()
    if (isOpen) ended(disconnectError(reason))
  }
  const end = async () => {
    const isLive = isOpen && lifeline.state === 'live'
    // In the host's room, texts in flight still arrive, and a booth may rejoin immediately.
    const peers = isOwn ? roster.peers().map(({ sender }) => sender) : []
    detach()
    if (isLive && !listen) await sayGoodbye({ room, clock, topic: topics.control, session, peers, post })
    await release()
  }
  let isOpen = false

  const attach = () => {
    for (const channel of new Set(channels))
      link.listen(topics.message(channel), messageBytes, async (text, sender) => {
        const message = parseJson(text)
        const role = await roles?.known(sender)
        if (message !== undefined && (!roles || role)) deliver(channel, message, sender, undefined, role)
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

  onCleanup(end)
  attach()
  const state: string = room.state
  if (state !== 'connected') throw interruptedError()
  // A participant without permission to publish still receives.
  if (mayPublish(room) && !listen) await link.send(topics.control, hello, { signal })
  isOpen = true

  return {
    files,
    presence: roster,
    userOf,
    profile: createProfiles(room, lifeline),
    self: room.localParticipant.identity,
    send: (channel, _, { json, to, signal }) =>
      link.send(topics.message(channel), json, { signal, ...(to !== undefined && { to }) }),
  }
}
