import type { Clock } from '@lingobooth/core'
import { type ConnectOptions, fieldOf, type RawSession } from '@lingobooth/core/adapter'
import { createCallService } from './call-service.ts'
import { defaultPrefix, pubnubChannel } from './channel-name.ts'
import { createSessionClient } from './client.ts'
import { interruptedError } from './errors.ts'
import { createFiles } from './files.ts'
import { createHistory } from './history.ts'
import { createLink } from './link.ts'
import type { PubnubFeature, PubnubTransportOptions } from './options.ts'
import { createProfiles } from './profiles.ts'
import { createPublisher } from './publisher.ts'
import { createRoster } from './roster.ts'
import { createSessionToken } from './session-token.ts'
import { subscribe } from './subscription.ts'
import type { TokenKeeper } from './token-keeper.ts'

export interface SessionOptions {
  readonly options: PubnubTransportOptions
  readonly connectOptions: ConnectOptions
  readonly clock: Clock
  readonly random: () => number
  readonly keeper: TokenKeeper
}

/** Sent as a PubNub signal, which is not stored and does not reach message listeners. */
const profileSignal = { lingobooth: 'profile' }

const isProfileSignal = (message: unknown) => fieldOf(message, 'lingobooth') === profileSignal.lingobooth

export async function openSession({
  options,
  connectOptions,
  clock,
  random,
  keeper,
}: SessionOptions): Promise<RawSession> {
  const { room, channels, self, signal, onCleanup, deliver, status: tellStatus, ended } = connectOptions
  const { prefix = defaultPrefix, without = [], rateLimitPauseMs = 2_000 } = options
  const has = (feature: PubnubFeature) => !without.includes(feature)

  const pairs = channels.map(async (channel) => [channel, await pubnubChannel({ room, channel, prefix })] as const)
  const names = new Map(await Promise.all(pairs))
  const channelOf = new Map([...names].map(([channel, name]) => [name, channel]))
  const nameOf = (channel: string) => names.get(channel) ?? pubnubChannel({ room, channel, prefix })
  const filesChannel = await pubnubChannel({ room, prefix })
  const [first = filesChannel, ...rest] = names.values()

  const { client, isOwn } = await createSessionClient(options, self)
  if (isOwn) onCleanup(() => client.destroy())
  signal.throwIfAborted()
  const token = createSessionToken({ keeper, client, clock })
  onCleanup(token.stop)
  const callService = createCallService({ client, token, rateLimitPauseMs })
  const userId = client.getUserId()

  const tellProfile = () => {
    if (roster.peers().length > 0)
      void callService(() => client.signal({ channel: first, message: profileSignal })).catch(() => {})
  }
  const profile = createProfiles({ callService, userId, onSet: tellProfile })
  const roster = createRoster({
    callService,
    channel: first,
    self: userId,
    ...(has('profile') && { getProfile: (sender) => profile.get(sender) }),
  })

  onCleanup(roster.stop)

  const link = createLink({
    client,
    isOwn,
    clock,
    random,
    channels: [...names.values()],
    pageEvents: options.pageEvents,
    idleProbeMs: options.idleProbeMs ?? 30_000,
    probeTimeoutMs: options.probeTimeoutMs ?? 5_000,
    retryFirstMs: options.retryFirstMs ?? 300,
    retryMaxMs: options.retryMaxMs ?? 2_000,
    renewToken: token.renew,
    explain: () => callService(() => client.hereNow({ channels: [first], includeUUIDs: false })),
    onStatus(status) {
      tellStatus(status)
      if (status === 'live' && has('presence')) void roster.refresh()
    },
    onRefused: ended,
  })
  onCleanup(link.stop)

  await token.start(signal)
  signal.throwIfAborted()
  const unsubscribe = subscribe({
    client,
    channels: [first, ...rest],
    withPresence: has('presence'),
    listener: {
      message({ channel: name, message, publisher, timetoken }) {
        const channel = channelOf.get(name)
        const role = options.roles && channel === 'host' ? ('host' as const) : undefined
        if (channel !== undefined) deliver(channel, message, publisher, timetoken, role)
      },
      presence: (event) => roster.receive(event),
      signal({ message, publisher }) {
        if (publisher !== undefined && isProfileSignal(message)) roster.noteProfile(publisher)
      },
    },
  })
  if (!isOwn) onCleanup(unsubscribe)
  await link.opened
  if (has('presence')) void roster.refresh()

  const publish = createPublisher({
    callService,
    alwaysPost: options.alwaysPost ?? false,
    onFailure: link.suspect,
    checkLive() {
      if (!link.isLive) throw interruptedError()
    },
  })

  return {
    send: async (channel, _, sendOptions) => publish(await nameOf(channel), sendOptions),
    ...(has('history') && { history: createHistory({ callService, nameOf }) }),
    ...(has('files') && { files: createFiles({ callService, channel: filesChannel }) }),
    ...(has('presence') && { presence: roster }),
    ...(has('profile') && { profile }),
    self: userId,
    ...(token.isBound && { userOf: (sender: string) => sender }),
  }
}
