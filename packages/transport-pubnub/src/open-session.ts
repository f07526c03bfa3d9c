import { abortedError, type Clock, LingoboothError, type OpenOptions, type TransportSession } from '@lingobooth/core'
import { defaultPrefix, pubnubChannel } from './channel-name.ts'
import { createSessionClient } from './client.ts'
import { interruptedError } from './errors.ts'
import { createFiles } from './files.ts'
import { createHistory } from './history.ts'
import { createLink } from './link.ts'
import type { PubnubFeature, PubnubTransportOptions } from './options.ts'
import { orAbort } from './or-abort.ts'
import { createProfiles } from './profiles.ts'
import { createPublisher, maxMessageBytes } from './publisher.ts'
import { createRoster } from './roster.ts'
import { createSessionCalls } from './session-calls.ts'
import { createSessionToken } from './session-token.ts'
import { subscribe } from './subscription.ts'
import type { TokenKeeper } from './token-keeper.ts'

export interface SessionOptions {
  readonly options: PubnubTransportOptions
  readonly open: OpenOptions
  readonly clock: Clock
  readonly keeper: TokenKeeper
}

const defaultPageEvents = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined

/** Told to the others as a signal, which is neither kept nor heard by who listens to messages. */
const profileSignal = { lingobooth: 'profile' }

const isProfileSignal = (message: unknown) =>
  typeof message === 'object' && message !== null && Reflect.get(message, 'lingobooth') === profileSignal.lingobooth

export async function openSession({ options, open, clock, keeper }: SessionOptions): Promise<TransportSession> {
  const { room, self, signal } = open
  const { prefix = defaultPrefix, without = [], rateLimitPauseMs = 2_000 } = options
  const has = (feature: PubnubFeature) => !without.includes(feature)
  const orAborted = <T>(promise: Promise<T>) => orAbort(promise, { signal, error: abortedError })

  const pairs = open.channels.map(async (channel) => [channel, await pubnubChannel({ room, channel, prefix })] as const)
  const names = new Map(await Promise.all(pairs))
  const channelOf = new Map([...names].map(([channel, name]) => [name, channel]))
  const nameOf = (channel: string) => names.get(channel) ?? pubnubChannel({ room, channel, prefix })
  const filesChannel = await pubnubChannel({ room, prefix })
  const [first = filesChannel, ...rest] = names.values()

  const { client, isOwn } = await orAborted(createSessionClient(options, self))
  const ending = new AbortController()
  const token = createSessionToken({ keeper, client, clock })
  const calls = createSessionCalls({ client, token, rateLimitPauseMs, ended: ending.signal })
  const userId = client.getUserId()

  const tellProfile = () => {
    if (roster.peers().length > 0)
      void calls.run(() => client.signal({ channel: first, message: profileSignal })).catch(() => {})
  }
  const profile = createProfiles({ calls, userId, onSet: tellProfile })
  const roster = createRoster({
    calls,
    channel: first,
    self: userId,
    ...(has('profile') && { getProfile: (sender) => profile.get(sender) }),
  })

  const link = createLink({
    client,
    isOwn,
    clock,
    channels: [...names.values()],
    pageEvents: options.pageEvents ?? defaultPageEvents(),
    idleProbeMs: options.idleProbeMs ?? 30_000,
    probeTimeoutMs: options.probeTimeoutMs ?? 5_000,
    retryFirstMs: options.retryFirstMs ?? 300,
    retryMaxMs: options.retryMaxMs ?? 2_000,
    renewToken: token.renew,
    explain: () => calls.run(() => client.hereNow({ channels: [first], includeUUIDs: false })),
    onStatus(status) {
      open.onStatus(status)
      if (status === 'live' && has('presence')) void roster.refresh()
    },
    onRefused(error) {
      void end()
      open.onClosed(error)
    },
  })

  let unsubscribe = () => {}
  const end = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    link.stop()
    token.stop()
    roster.stop()
    if (isOwn) client.destroy()
    else unsubscribe()
  }

  try {
    await orAborted(token.start(signal))
    unsubscribe = subscribe({
      client,
      channels: [first, ...rest],
      withPresence: has('presence'),
      listener: {
        message({ channel: name, message, publisher, timetoken }) {
          const channel = channelOf.get(name)
          if (channel === undefined || ending.signal.aborted) return
          open.onDelivery({
            channel,
            message,
            cursor: timetoken,
            ...(publisher !== undefined && { sender: publisher }),
          })
        },
        presence: (event) => roster.receive(event),
        signal({ message, publisher }) {
          if (publisher !== undefined && isProfileSignal(message)) roster.noteProfile(publisher)
        },
      },
    })
    await orAborted(link.opened)
  } catch (error) {
    await end()
    throw LingoboothError.is(error) ? error : interruptedError()
  }
  if (has('presence')) void roster.refresh()

  const publish = createPublisher({
    calls,
    alwaysPost: options.alwaysPost ?? false,
    onFailure: link.suspect,
    checkLive() {
      if (!link.isLive) throw interruptedError()
    },
  })

  return {
    limits: { messageBytes: maxMessageBytes },
    publish: async (channel, message, publishOptions = {}) => publish(await nameOf(channel), message, publishOptions),
    close: end,
    ...(has('history') && { history: createHistory({ calls, nameOf }) }),
    ...(has('files') && { files: createFiles({ calls, channel: filesChannel }) }),
    ...(has('presence') && { presence: roster }),
    ...(has('profile') && { profile }),
  }
}
