import { abortedError } from '@lingobooth/core'
import { type ConnectOptions, orEnd } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'
import { connectError, failure, given } from './errors.ts'
import { defaultMaxFileBytes, type LivekitTransportOptions, type OwnConnectionOptions } from './options.ts'
import { quickReconnectPolicy } from './reconnect-policy.ts'

/** A connected LiveKit room, and how to end the booth's use of it. */
export interface Connection {
  readonly room: Room
  /** Whether the room was connected by this transport, and is disconnected with it. */
  readonly isOwn: boolean
  release(): Promise<void>
}

/** Fetches a token. */
export type TokenOf = (options: OwnConnectionOptions, open: ConnectOptions) => Promise<string>

export async function connect(
  options: LivekitTransportOptions,
  open: ConnectOptions,
  tokenOf: TokenOf,
): Promise<Connection> {
  return 'room' in options ? ofHost(options.room, open.signal) : own(options, open, tokenOf)
}

async function ofHost(host: Room | (() => Promise<Room> | Room), signal: AbortSignal): Promise<Connection> {
  const room = typeof host === 'function' ? await orEnd(given('room', host), [{ signal }]) : host
  await connected(room, signal)
  return { room, isOwn: false, release: async () => {} }
}

/** Waits until a connecting room is connected. */
async function connected(room: Room, signal: AbortSignal): Promise<void> {
  const isSettled = () => ['connected', 'disconnected'].includes(room.state)
  let look = () => {}
  const settled = new Promise<void>((resolve) => {
    look = () => isSettled() && resolve()
  })
  room.on('connectionStateChanged', look)
  look()
  await orEnd(settled, [{ signal }]).finally(() => room.off('connectionStateChanged', look))
  const state: string = room.state
  if (state !== 'connected')
    throw failure('bad-state', 'The LiveKit room of the application is not connected: connect it first.')
}

async function own(options: OwnConnectionOptions, open: ConnectOptions, tokenOf: TokenOf): Promise<Connection> {
  const { url, roomOptions, connectOptions, maxFileBytes = defaultMaxFileBytes } = options
  const { signal } = open
  const token = await orEnd(tokenOf(options, open), [{ signal }])
  const { Room } = await orEnd(loadSdk(), [{ signal }])
  const room = new Room({
    reconnectPolicy: quickReconnectPolicy(),
    ...roomOptions,
    // What travels compressed is unpacked up to here.
    dataStream: { maxPayloadByteLength: maxFileBytes, ...roomOptions?.dataStream },
  })
  const release = () => room.disconnect().catch(() => {})
  const join = async () => {
    if (roomOptions?.encryption) await room.setE2EEEnabled(true)
    await room.connect(url, token, { autoSubscribe: false, ...connectOptions })
  }
  try {
    await orEnd(join(), [{ signal }])
  } catch (error) {
    await release()
    throw signal.aborted ? abortedError(signal.reason) : connectError(error)
  }
  return { room, isOwn: true, release }
}

const loadSdk = (): Promise<typeof import('livekit-client')> =>
  import('livekit-client').catch(() => {
    throw failure('network', 'The package livekit-client could not be loaded: install it, or try again.')
  })
