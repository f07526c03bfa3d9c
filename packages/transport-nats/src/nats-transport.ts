import {
  AdapterError,
  type Clock,
  type CredentialStore,
  definePlugin,
  type Plugin,
  Ports,
  provide,
  systemClock,
  type Transport,
} from '@lingobooth/core'
import { type ConnectOptions, checkNames, checkNumbers, defineTransport, numberRanges } from '@lingobooth/core/adapter'
import { connect, type Link } from './connect.ts'
import { natsError } from './errors.ts'
import { apiOf, checkPrefix, consumerNames, namesOf, userToken, vendor } from './names.ts'
import {
  type NatsCredentials,
  type NatsTransportOptions,
  type NatsTuning,
  natsOptions,
  natsTuning,
  type TunedOptions,
} from './options.ts'
import { loadCore, loadJetStream } from './sdk.ts'
import { startSession } from './session.ts'

/**
 * Connects participants over your own NATS server, which keeps lines and files for late joiners.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function createNatsTransport(options: NatsTransportOptions): Transport {
  checkNames(options, natsOptions, { vendor })
  return assembleNatsTransport(options)
}

/** `tuned` is for tests. */
export function assembleNatsTransport(options: NatsTransportOptions, tuned: Partial<NatsTuning> = {}): Transport {
  checkNumbers(options, { timeoutMs: numberRanges.duration }, { vendor })
  const { permissions } = options
  if (permissions !== undefined && permissions !== 'users' && permissions !== 'roles')
    throw new AdapterError(vendor, 'bad-option', "Pass 'users' or 'roles' as permissions.")
  apiOf(options.domain)
  const tuning = { ...natsTuning, ...tuned }
  return defineTransport({
    id: vendor,
    messageBytes: tuning.messageBytes,
    errorOf: natsError,
    connect: (connectOptions) => open({ ...options, tuning }, connectOptions),
  })
}

/** {@link createNatsTransport} as a plugin. */
export function natsTransport(options: Omit<NatsTransportOptions, 'clock'>): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock, Ports.CredentialStore], (clock, store) =>
      createNatsTransport({ credentials: credentialsBy(store), ...options, clock }),
    ),
  )
}

/** Those of a `TokenSource`, as the text of a credentials file. A connection that ended may have done so because they expired. */
function credentialsBy(store: CredentialStore): () => Promise<NatsCredentials> {
  let hasConnected = false
  return async () => {
    if (hasConnected) store.invalidate(vendor)
    hasConnected = true
    const { token } = await store.get(vendor)
    if (token === undefined) return {}
    const { credsAuthenticator } = await loadCore()
    return { authenticator: credsAuthenticator(new TextEncoder().encode(token)) }
  }
}

async function open(options: TunedOptions, connectOptions: ConnectOptions) {
  const { room, channels, self, signal, onCleanup } = connectOptions
  const names = await namesOf(checkPrefix(options.prefix ?? 'lingobooth'), room, channels, self)
  const { clock = systemClock } = options
  const link = await connect(options, names.inbox, clock)
  onCleanup(link.close)
  signal.throwIfAborted()
  const { headers } = await loadCore()
  const jetStream = await jetStreamOf(options, link, names.self, clock)
  return startSession({ link, names, options, connectOptions, clock, newHeaders: headers, jetStream })
}

async function jetStreamOf(
  { history, files, permissions, domain, timeoutMs = 5_000 }: NatsTransportOptions,
  { connection }: Link,
  self: string,
  clock: Clock,
) {
  if (history === false && files === false) return undefined
  const { jetstream, jetstreamManager } = await loadJetStream()
  const where = { timeout: timeoutMs, ...(domain !== undefined && { domain }) }
  return {
    clock,
    consumers: permissions && consumerNames(userToken(self)),
    client: jetstream(connection, { ...where }),
    manager: await jetstreamManager(connection, { checkAPI: false, ...where }),
  }
}
