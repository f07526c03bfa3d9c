import { type Clock, type CredentialStore, definePlugin, type Plugin, Ports, provide } from '@lingobooth/core'
import { createStreamSpeechToText } from '@lingobooth/vendor-stream'
import {
  createGatewayDictionaries,
  createGatewayLanguages,
  createGatewaySpeechToText,
  createGatewayTextToSpeech,
  createGatewayTranslator,
} from './adapters.ts'
import { createCaller } from './call.ts'
import { gatewayDialect } from './dialect.ts'
import { createGatewayPolicy } from './room-policy.ts'
import { type GatewayPageOptions, type GatewaySession, gatewaySession } from './session.ts'
import { gatewayTokens } from './token-source.ts'

/** All that a page needs of a gateway: languages, translation, recognition, voices, dictionaries, tokens, and what its participant may do. */
export function gateway(given: GatewayPageOptions | GatewaySession): readonly Plugin[] {
  const session = 'start' in given ? given : gatewaySession(given)
  const { id, options } = session
  const { live = `${options.url}/listen`, languages = (ofGateway) => ofGateway } = options
  const needs = [Ports.CredentialStore, Ports.Clock] as const
  const caller = (credentials: CredentialStore, clock: Clock) => createCaller(session, credentials, clock)

  return [
    definePlugin(
      id,
      provide(Ports.TokenSource, [], () => gatewayTokens(session)),
      provide(Ports.LanguageCatalog, needs, (...adapters) =>
        languages(createGatewayLanguages(id, caller(...adapters))),
      ),
      provide(Ports.DictionarySource, needs, (...adapters) => createGatewayDictionaries(caller(...adapters))),
      provide(Ports.RoomPolicy, needs, (credentials, clock) =>
        createGatewayPolicy({ session, credentials, clock, call: caller(credentials, clock) }),
      ),
      provide(Ports.Translator, needs, (...adapters) => createGatewayTranslator(id, caller(...adapters))),
      provide(Ports.TextToSpeech, needs, (...adapters) => createGatewayTextToSpeech(id, caller(...adapters))),
    ),
    ...(live === false ? [] : [livePlugin(session, live)]),
    definePlugin(
      `${id}/recognition`,
      provide(Ports.SpeechToText, needs, (...adapters) => createGatewaySpeechToText(id, caller(...adapters))),
    ),
  ]
}

/** The gateway says when its vendor is too slow, at least 5 s before this; a link that died says nothing. */
const waitMs = 60_000

const livePlugin = (session: GatewaySession, url: string): Plugin =>
  definePlugin(
    `${session.id}/live`,
    provide(Ports.SpeechToText, [Ports.CredentialStore, Ports.Clock], (credentials, clock) =>
      createStreamSpeechToText({
        ...{ credentials, clock, url, credentialId: session.id },
        id: `${session.id}-live`,
        dialect: gatewayDialect(() => session.answer?.shard),
        finalTimeoutMs: waitMs,
        ...(session.options.WebSocket && { WebSocket: session.options.WebSocket }),
      }),
    ),
  )
