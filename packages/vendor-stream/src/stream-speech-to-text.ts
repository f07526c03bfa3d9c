import {
  definePlugin,
  type Language,
  type LiveSpeechToText,
  type Plugin,
  Ports,
  provide,
  systemClock,
} from '@lingobooth/core'
import { closestTag, primaryLanguage } from '@lingobooth/core/adapter'
import { createConnections } from './connections.ts'
import {
  defaultConnectTimeoutMs,
  defaultFinalTimeoutMs,
  defaultIdleTimeoutMs,
  defaultMaxBufferedBytes,
  defaultSilenceTimeoutMs,
} from './limits.ts'
import { checkOptions, type StreamSpeechToTextOptions } from './options.ts'
import { recognizeSegment } from './recognize-segment.ts'
import { createTokens, keptKey } from './tokens.ts'

/**
 * Recognition over a WebSocket while somebody speaks, in any dialect.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createStreamSpeechToText(options: StreamSpeechToTextOptions): LiveSpeechToText {
  const { url } = checkOptions(options)
  const { id, dialect, apiKey, credentialId = id, clock = systemClock } = options
  const credentials = apiKey === undefined ? options.credentials : keptKey(apiKey)
  const { finalTimeoutMs = defaultFinalTimeoutMs } = options
  const connections = createConnections({
    url,
    dialect,
    clock,
    finalTimeoutMs,
    vendor: id,
    isKey: apiKey !== undefined,
    tokens: createTokens(id, credentials, credentialId),
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    connectTimeoutMs: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    silenceTimeoutMs: options.silenceTimeoutMs ?? defaultSilenceTimeoutMs,
    idleTimeoutMs: options.idleTimeoutMs ?? defaultIdleTimeoutMs,
    maxBufferedBytes: options.maxBufferedBytes ?? defaultMaxBufferedBytes,
  })
  const named = Object.keys(dialect.languages ?? {})
  const nameOf = ({ code, tag }: Language) => {
    if (options.languages && Object.hasOwn(options.languages, code)) return options.languages[code] as string
    const closest = closestTag(tag, named, 'spoken')
    if (closest !== undefined) return dialect.languages?.[closest] as string
    return dialect.languageFormat === 'tag' ? tag : primaryLanguage(tag) || tag
  }

  return {
    id,
    async recognizeLive(segment, { language, terms = [], signal, onPartial }) {
      const expected = { language: nameOf(language), terms }
      const context = { vendor: id, expected, connections, clock, finalTimeoutMs }
      return recognizeSegment(segment, { ...context, signal, onPartial })
    },
    close: () => connections.close(),
  }
}

/** {@link createStreamSpeechToText} as a plugin, with the booth's tokens and clock. Throws at once if the options are invalid. */
export function streamSpeechToText(options: StreamSpeechToTextOptions): Plugin {
  checkOptions(options)
  return definePlugin(
    `stream-speech-to-text/${options.id}`,
    provide(Ports.SpeechToText, [Ports.CredentialStore, Ports.Clock], (credentials, clock) =>
      createStreamSpeechToText({ credentials, clock, ...options }),
    ),
  )
}
