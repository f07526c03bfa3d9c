import { AdapterError, type Profile, systemClock } from '@lingobooth/core'
import {
  type ConnectOptions,
  checkNames,
  createRoster,
  onPage,
  parseJson,
  type RawSession,
} from '@lingobooth/core/adapter'
import { type FrameBody, type FrameOf, maxProfileChars, readFrame } from './frames.ts'
import { createLazyFileExchange } from './lazy-file-exchange.ts'
import type { BroadcastTransportOptions, Channel } from './options.ts'

export interface TabsOptions extends BroadcastTransportOptions {
  readonly vendor: string
  readonly messageBytes: number
}

// JSON keeps all rooms distinct, even with lone surrogates, which URL encoding rejects.
const channelName = (prefix: string, room: string) => `${prefix}:1:${JSON.stringify(room)}`

const openBroadcastChannel = (name: string): Channel => new BroadcastChannel(name) as Channel

function openChannel(
  { vendor, createChannel = openBroadcastChannel, prefix = 'lingobooth' }: TabsOptions,
  room: string,
) {
  try {
    return createChannel(channelName(prefix, room))
  } catch (cause) {
    throw new AdapterError(vendor, 'bad-state', 'No BroadcastChannel can be opened here: choose another transport.', {
      cause,
    })
  }
}

/** Here, as the page needs it to join only. */
const known: Readonly<Record<keyof BroadcastTransportOptions, true>> = {
  ...{
    prefix: true,
    messageBytes: true,
    maxFileBytes: true,
    keptFileBytes: true,
    chunkBytes: true,
    askTimeoutMs: true,
  },
  ...{ heartbeatMs: true, createChannel: true, pageEvents: true, clock: true },
}

/** What a tab does in a room: loads when it enters the first. */
export function joinTabs(
  options: TabsOptions,
  { room, self: { clientId: self }, role, onCleanup, deliver }: ConnectOptions,
): RawSession {
  const { vendor, ...given } = options
  checkNames(given, known, { vendor })
  const { messageBytes, clock = systemClock } = options
  const channel = openChannel(options, room)
  let isOpen = true
  let profile: Profile | undefined

  const post = (body: FrameBody) => {
    if (isOpen) channel.postMessage({ v: 1, from: self, ...(profile && { profile }), ...(role && { role }), ...body })
  }
  const files = createLazyFileExchange({
    vendor,
    self,
    clock,
    post,
    maxFileBytes: options.maxFileBytes ?? 26_214_400,
    keptFileBytes: options.keptFileBytes ?? 104_857_600,
    chunkBytes: options.chunkBytes ?? 262_144,
    askTimeoutMs: options.askTimeoutMs ?? 1_000,
    peers: () => roster.peers().map(({ sender }) => sender),
  })
  const roster = createRoster({
    clock,
    post,
    heartbeatMs: options.heartbeatMs ?? 10_000,
    onLeft: (sender) => files.noteLeave(sender),
  })

  const receive = ({ channel: name, json, from, to, role }: FrameOf<'message'>) => {
    if ((to !== undefined && to !== self) || json.length > messageBytes) return
    const message = parseJson(json)
    if (message !== undefined) deliver(name, message, from, undefined, role)
  }
  channel.onmessage = ({ data }) => {
    const frame = isOpen ? readFrame(data) : null
    if (!frame || frame.from === self) return
    if (frame.kind === 'bye') return roster.noteLeave(frame.from)
    roster.noteSign(frame.from, frame.profile)
    if (frame.kind === 'hello' || frame.kind === 'ping') roster.answer(frame.from)
    else if (frame.kind === 'message') receive(frame)
    else files.receive(frame)
  }

  const sayBye = () => post({ kind: 'bye' })
  const sayHello = () => post({ kind: 'hello' })
  onCleanup(() => {
    sayBye()
    isOpen = false
    channel.onmessage = null
    channel.close()
    roster.stop()
    files.stop()
  })
  onCleanup(onPage({ pagehide: sayBye, pageshow: sayHello }, options.pageEvents))
  sayHello()

  return {
    files,
    presence: roster,
    self,
    profile: {
      async set({ name, description }) {
        if (name.length > maxProfileChars || description.length > maxProfileChars)
          throw new AdapterError(vendor, 'too-large', `A profile holds texts of at most ${maxProfileChars} characters.`)
        profile = { name, description }
        post({ kind: 'here' })
      },
      get: async (sender) => (sender === self ? profile : roster.profileOf(sender)) ?? null,
    },
    async send(name, _, { json, to }) {
      post({ kind: 'message', channel: name, json, ...(to !== undefined && { to }) })
    },
  }
}
