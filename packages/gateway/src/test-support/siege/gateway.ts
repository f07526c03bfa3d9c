import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSpeechToText } from '@lingobooth/core'
import { createHttpSpeechToText, createHttpTextToSpeech, createHttpTranslator } from '@lingobooth/vendor-http'
import { createGateway } from '../../create-gateway.ts'
import { serveGateway } from '../../node/serve.ts'
import { beChild } from './child.ts'
import { languages } from './lines.ts'

const [vendorUrl = ''] = process.argv.slice(2)
const logInMs = 20

/** Hears everything and keeps nothing. */
const live: LiveSpeechToText = {
  id: 'live',
  async recognizeLive({ samples }) {
    for await (const _ of samples);
    return 'heard'
  },
}

/** Who asks, as a cookie would say: `user@room:role`. */
async function authorize({ headers }: Request) {
  await sleep(logInMs)
  const [, user, room, role] = /^(.+)@(.+):(speaker|listener)$/.exec(headers.get('cookie') ?? '') ?? []
  return user && room ? { user, room, role: role === 'speaker' ? ('speaker' as const) : ('listener' as const) } : null
}

const gateway = createGateway({
  authorize,
  keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
  languages,
  translators: [
    createHttpTranslator({
      id: 'translation',
      url: `${vendorUrl}/translate`,
      body: { text: '{text}', to: '{target}', context: '{context}', begun: '{begun}', glossary: '{glossary}' },
      valueResponse: 'text',
    }),
  ],
  textToSpeech: [
    createHttpTextToSpeech({ id: 'voice', url: `${vendorUrl}/speak`, body: { text: '{text}', to: '{target}' } }),
  ],
  speechToText: [createHttpSpeechToText({ id: 'speech', url: `${vendorUrl}/recognize`, valueResponse: 'text' }), live],
  // As many as the vendor has places.
  maxVendorCalls: 40,
  // Longer than the siege: nobody needs another token.
  tokenLifetimeMs: 86_400_000,
})
const server = await serveGateway(gateway, { port: 0 })
beChild(server.url)
