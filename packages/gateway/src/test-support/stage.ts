import {
  type Clock,
  type CredentialStore,
  type Credentials,
  type LanguageCatalog,
  type Port,
  Ports,
  type RoomPolicy,
  type RoomRules,
  type SpeechToText,
  systemClock,
  type TextToSpeech,
  type Translator,
  type TransportSession,
} from '@lingobooth/core'
import {
  fakeLiveSpeechToText,
  fakeSpeechToText,
  fakeTextToSpeech,
  fakeTranslator,
  sampleLanguages,
} from '@lingobooth/testing'
import { createGateway, type Gateway } from '../create-gateway.ts'
import type { GatewayEvent } from '../events.ts'
import type { GatewayOptions } from '../options.ts'
import { gateway as gatewayPlugins } from '../page/gateway.ts'
import { type GatewayPageOptions, type GatewaySession, gatewaySession } from '../page/session.ts'

type RoomRole = RoomRules['role']

export const base = 'http://gateway.example'
export const secret = 'a secret of at least thirty-two bytes'

/** Who asks, as a cookie would say: `user@room:role`. */
const whoOf = (request: Request) => {
  const [, user, room, role] = /^(.+)@(.+):(host|speaker|listener)$/.exec(request.headers.get('cookie') ?? '') ?? []
  return user && room ? { user, room, role: role as RoomRole } : null
}

/** A gateway with fake vendors that count their calls. */
export function stageGateway(options: Partial<GatewayOptions> = {}) {
  const translator = fakeTranslator()
  const textToSpeech = fakeTextToSpeech()
  const speechToText = fakeSpeechToText()
  const live = fakeLiveSpeechToText()
  const events: GatewayEvent[] = []
  const gateway = createGateway({
    authorize: whoOf,
    keys: [{ kid: 'one', secret }],
    languages: Object.values(sampleLanguages),
    translators: [translator],
    textToSpeech: [textToSpeech],
    speechToText: [live, speechToText],
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { gateway, translator, textToSpeech, speechToText, live, events, ...callsOf(gateway) }
}

export function callsOf(gateway: Pick<Gateway, 'fetch'>) {
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    gateway.fetch(
      new Request(`${base}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  const tokenOf = async (who: string): Promise<string> => {
    const response = await post('token', {}, { cookie: who })
    return (await response.json()).token
  }
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  return { post, tokenOf, as }
}

export const codeOf = async (response: Response): Promise<readonly [number, string]> => [
  response.status,
  (await response.json()).error?.code,
]

/** As the booth does: kept until shortly before it expires. */
function credentialsOf(session: GatewaySession, clock: Clock): CredentialStore {
  let kept: Promise<Credentials> | undefined
  return {
    async get() {
      kept ??= session.credentials()
      const { expiresAtMs = Number.POSITIVE_INFINITY } = await kept
      if (expiresAtMs - 10_000 < clock.now()) kept = session.credentials()
      return kept
    },
    invalidate() {
      kept = undefined
    },
  }
}

/** The adapters of a page, connected to a gateway in this process, or by HTTP. */
export function pageOf(
  who: string,
  to: Pick<Gateway, 'fetch'> | string,
  clock: Clock = systemClock,
  options: Partial<GatewayPageOptions> = {},
) {
  const send: typeof globalThis.fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    if (init?.credentials === 'include') headers.set('cookie', who)
    return typeof to === 'string'
      ? globalThis.fetch(url, { ...init, headers })
      : to.fetch(new Request(String(url), { ...init, headers }))
  }
  const session = gatewaySession({ url: typeof to === 'string' ? to : base, fetch: send, ...options })
  const credentials = credentialsOf(session, clock)
  const plugins = gatewayPlugins(session)
  const provisions = plugins.flatMap((plugin) => plugin.provisions)
  const adapters = <T>(port: Port<T>) =>
    provisions
      .filter((provision) => provision.port.name === port.name)
      .map((provision) => (provision.create as (...needs: unknown[]) => unknown)(credentials, clock) as T)
  return {
    session,
    plugins,
    credentials,
    adapters,
    catalog: adapters(Ports.LanguageCatalog)[0] as LanguageCatalog,
    translator: adapters(Ports.Translator)[0] as Translator & Required<Pick<Translator, 'translateMany'>>,
    textToSpeech: adapters(Ports.TextToSpeech)[0] as TextToSpeech,
    speechToText: adapters(Ports.SpeechToText) as SpeechToText[],
  }
}

/** As the booth of a host removes whom it knows by a connection. */
export function removalOf({ adapters }: ReturnType<typeof pageOf>, { userOf }: Pick<TransportSession, 'userOf'>) {
  const policy = adapters(Ports.RoomPolicy)[0] as RoomPolicy
  return async (sender: string) => {
    const user = userOf?.(sender)
    await policy.remove?.({ sender, ...(user !== undefined && { user }) })
  }
}
