import { createServer } from 'node:http'
import { Redis } from 'ioredis'
import { serveGateway } from '../node/serve.ts'
import { redisStore } from '../redis/index.ts'
import { stageGateway } from './stage.ts'

/** One of several gateways: a process that prints its address, and that of the number of its vendor's calls. */
const client = new Redis(Number(process.argv[2]), '127.0.0.1', {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 150,
  retryStrategy: () => 100,
})
client.on('error', () => {})
if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve))

const stage = stageGateway({
  store: redisStore(client),
  limits: { participant: { characters: Number(process.argv[3]) } },
})
const server = await serveGateway(stage.gateway, { port: 0 })
const counts = createServer((_, response) => {
  const stores = stage.events.flatMap((event) => (event.kind === 'store' ? [event.works] : []))
  response.end(JSON.stringify({ calls: stage.translator.requests.length, stores }))
}).listen(0, '127.0.0.1', () => {
  const address = counts.address()
  const port = typeof address === 'object' ? address?.port : 0
  console.log(JSON.stringify({ url: server.url, countsUrl: `http://127.0.0.1:${port}` }))
})
