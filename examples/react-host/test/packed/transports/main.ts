import { AdapterError, createBooth } from '@lingobooth/core'
import { livekitTransport } from '@lingobooth/transport-livekit'
import { natsPermissions, natsStreams, natsTransport } from '@lingobooth/transport-nats'
import { packetTransport } from '@lingobooth/transport-packet'
import { pubnubChannel, pubnubTransport } from '@lingobooth/transport-pubnub'
import { httpVendors } from '@lingobooth/vendor-http'
import { webPlatform } from '@lingobooth/web'

/** Nobody listens there. */
const host = '127.0.0.1:1'

const transports = {
  livekit: () => livekitTransport({ url: `ws://${host}`, token: () => 'a token' }),
  nats: () => natsTransport({ servers: `ws://${host}`, credentials: { user: 'ana', password: 'a password' } }),
  packet: () =>
    packetTransport({
      channel: () => Promise.reject(new AdapterError('call', 'network', 'There is no call.')),
      ...{ maxBytes: 4_096, encoding: 'text', perSecond: 20 },
    }),
  pubnub: () => pubnubTransport({ publishKey: 'pub', subscribeKey: 'sub', origin: host, ssl: false }),
}

/** The code with which a transport fails whose server or call is not there: what it loads was loaded and called. */
async function failureOf(name: keyof typeof transports): Promise<string | undefined> {
  const booth = createBooth({
    plugins: [webPlatform(), transports[name](), ...httpVendors({ coreServiceUrl: '/engines' })],
  })
  const failure = new Promise<string | undefined>((resolve) => {
    booth.on('connection.changed', ({ code }) => code && resolve(code))
  })
  booth.join({ room: 'weekly', name: 'Ana', language: 'en-US' }).catch(() => {})
  const code = await failure
  await booth.leave()
  return code
}

const [channel, permissions] = await Promise.all([
  pubnubChannel({ room: 'weekly', channel: 'chat' }),
  natsPermissions({ userId: 'ana', rooms: ['weekly'] }),
])
const names = Object.keys(transports) as (keyof typeof transports)[]
const failures = await Promise.all(names.map(failureOf))
document.body.textContent = JSON.stringify({
  channel,
  stream: natsStreams().lines.name,
  publish: permissions.publish.allow.length > 0,
  failures,
})
