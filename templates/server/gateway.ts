import { LingoboothError, type Translator } from '@lingobooth/core'
import { createGateway, type Gateway, languagesOf } from '@lingobooth/gateway'
import { livekitTokens } from '@lingobooth/gateway/livekit'
import { eventLog } from '@lingobooth/gateway/node'
import { deepgram, deepl, elevenlabs, vendorPorts } from '@lingobooth/vendor-http'
import { createDeepgramSpeechToText } from '@lingobooth/vendor-stream'
import { participantOf } from './log-in.ts'
import { hosts, languages, origins, secret, setting } from './settings.ts'

const { DEEPL_URL, ELEVENLABS_URL, DEEPGRAM_URL = 'https://api.deepgram.com' } = process.env

export function createMeetingGateway(): Gateway {
  return createGateway({
    basePath: '/lingobooth',
    authorize: participantOf,
    keys: [{ kid: '1', secret: secret() }],
    origins,
    hosts,
    languages: languagesOf(languages),
    translators: withKey(
      'DEEPL_API_KEY',
      'lines are shown as not translated',
      (apiKey) => [vendorPorts(deepl({ apiKey, url: DEEPL_URL })).translator],
      [untranslated],
    ),
    speechToText: withKey('DEEPGRAM_API_KEY', 'nobody can speak, only type', (apiKey) => [
      createDeepgramSpeechToText({ apiKey, url: `${DEEPGRAM_URL}/v1/listen` }),
      vendorPorts(deepgram({ apiKey, url: DEEPGRAM_URL })).speechToText,
    ]),
    textToSpeech: withKey('ELEVENLABS_API_KEY', 'nothing is read aloud', (apiKey) => [
      vendorPorts(elevenlabs({ apiKey, url: ELEVENLABS_URL })).textToSpeech,
    ]),
    transports: {
      livekit: livekitTokens({
        url: setting('LIVEKIT_URL', 'ws://127.0.0.1:7880'),
        apiKey: setting('LIVEKIT_API_KEY', 'devkey'),
        apiSecret: setting('LIVEKIT_API_SECRET', 'secret'),
      }),
    },
    limits: { participant: { minutes: 120, characters: 200_000 }, day: { minutes: 1_000, characters: 2_000_000 } },
    onEvent: eventLog(console.log),
  })
}

/** The vendors whose key is in `.env`; without it, a line says what is missing. */
function withKey<T>(name: string, without: string, vendors: (apiKey: string) => T[], others: T[] = []): T[] {
  const apiKey = process.env[name]
  if (apiKey) return vendors(apiKey)
  console.warn(`${name} is missing in .env: ${without}.`)
  return others
}

/** Languages are offered when somebody translates them. */
const untranslated: Translator = {
  id: 'untranslated',
  async translate() {
    throw new LingoboothError('missing-port', 'There is no translator.')
  },
}
