import { createGateway } from '@lingobooth/gateway'
import { serveGateway } from '@lingobooth/gateway/node'
import { redisStore } from '@lingobooth/gateway/redis'
import { fakeLiveSpeechToText, sampleLanguages } from '@lingobooth/testing'
import { createHttpTranslator, type HttpTranslatorOptions } from '@lingobooth/vendor-http'
import { Redis } from 'ioredis'

/** What the program is given as JSON. */
export interface Served {
  readonly translator: HttpTranslatorOptions
  readonly redisPort?: number | undefined
}

const { translator, redisPort }: Served = JSON.parse(process.argv[2] ?? '')

const live = fakeLiveSpeechToText()
/** Answers each piece of sound with a partial text, as a vendor would some of them. */
const echoing: typeof live = {
  ...live,
  async recognizeLive({ samples }, { onPartial }) {
    let pieces = 0
    const reader = samples.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) onPartial({ text: `${++pieces}` })
    return `${pieces}`
  },
}

async function store() {
  if (!redisPort) return {}
  const client = new Redis(redisPort, '127.0.0.1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 150,
  })
  client.on('error', () => {})
  await new Promise((resolve) => client.once('ready', resolve))
  return { store: redisStore(client) }
}

const gateway = createGateway({
  authorize: (request) => ({ user: request.headers.get('x-user') ?? 'ann', room: 'room' }),
  keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
  languages: Object.values(sampleLanguages),
  translators: [createHttpTranslator(translator)],
  speechToText: [echoing],
  limits: { callsPerMinute: 1_000_000, day: { characters: 1_000_000_000 } },
  ...(await store()),
})
const server = await serveGateway(gateway, { port: 0 })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.(server.url)
