import type { Clock } from '@lingobooth/core'
import type { Room } from 'livekit-client'
import { type Control, maxControlBytes, parseControl } from './control.ts'
import { readText, type TextReader } from './text-stream.ts'

/** Who does not answer for so long misses nothing, or is gone. */
export const goodbyeMs = 2_000

export interface GoodbyeOptions {
  readonly room: Room
  readonly clock: Clock
  readonly topic: string
  readonly session: string
  /** Identities of those whose booths are there. */
  readonly peers: readonly string[]
  post(message: Control, to?: string): Promise<void>
}

/**
 * LiveKit says of no text that it arrived, and what is on its way when it disconnects is lost.
 * Texts of one sender arrive in order: whoever answers the goodbye, or says it too, has heard everything before it.
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
    const text = await readText(reader, { clock, maxBytes: maxControlBytes, stallMs: goodbyeMs })
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
