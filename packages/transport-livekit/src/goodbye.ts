import type { Clock } from '@lingobooth/core'
import type { Room } from 'livekit-client'
import { type Control, maxControlBytes, parseControl } from './control.ts'
import { refuseStream } from './refuse-stream.ts'
import { readText, type TextReader } from './text-stream.ts'

/** Time-out for replies to the goodbye. */
export const goodbyeMs = 2_000

export interface GoodbyeOptions {
  readonly room: Room
  readonly clock: Clock
  readonly topic: string
  readonly session: string
  /** Identities of the other participants with a booth. */
  readonly peers: readonly string[]
  post(message: Control, to?: string): Promise<void>
}

/**
 * LiveKit does not acknowledge texts, and loses those in flight on disconnect. Since texts of one sender arrive in order,
 * a peer that answers the goodbye, or says goodbye itself, has received everything before it.
 */
export async function sayGoodbye({ room, clock, topic, session, peers, post }: GoodbyeOptions): Promise<void> {
  const silent = new Set(peers)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const note = (identity: string) => {
    silent.delete(identity)
    if (silent.size === 0) end()
  }
  const onLeft = ({ identity }: { readonly identity: string }) => note(identity)
  const onControl = async (reader: TextReader, { identity }: { readonly identity: string }) => {
    const refuse = () => refuseStream(room, 'text', reader.info.id, identity)
    const text = await readText(reader, { clock, maxBytes: maxControlBytes, stallMs: goodbyeMs, refuse })
    const message = parseControl(text ?? '')
    if (message?.kind === 'bye') await post({ kind: 'heard', session: message.session }, identity)
    if (message?.kind === 'bye' || (message?.kind === 'heard' && message.session === session)) note(identity)
  }
  const timer = clock.setTimeout(end, goodbyeMs)
  if (silent.size > 0) room.registerTextStreamHandler(topic, onControl)
  room.on('participantDisconnected', onLeft)
  void post({ kind: 'bye', session }).then(() => silent.size === 0 && end())
  await ended
  clock.clearTimeout(timer)
  room.off('participantDisconnected', onLeft)
  if (peers.length > 0) room.unregisterTextStreamHandler(topic)
}
