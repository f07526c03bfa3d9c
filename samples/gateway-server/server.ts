import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createGateway, languagesOf } from '@lingobooth/gateway'
import { attachStreams } from '@lingobooth/gateway/node'
import { createHttpTranslator } from '@lingobooth/vendor-http'
import { Hono } from 'hono'

const app = new Hono()
const server = createServer(getRequestListener(app.fetch))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const gateway = createGateway({
  basePath: '/lingobooth',
  authorize: () => ({ user: 'somebody', room: 'weekly', role: 'speaker' }),
  keys: [{ kid: 'first', secret: 'a secret for this computer alone' }],
  languages: languagesOf({ 'english-united-states': 'en-US', 'spanish-spain': 'es-ES' }),
  translators: [
    createHttpTranslator({
      id: 'own',
      url: `${url}/vendor`,
      apiKey: 'own-key',
      headers: { authorization: 'Bearer {key}' },
      body: { text: '{text}', to: '{target}' },
      valueResponse: 'text',
    }),
  ],
  limits: { day: { characters: 100_000 } },
})
attachStreams(server, gateway)

app.post('/vendor', async ({ req, json }) => {
  const { text, to } = await req.json()
  return json({ text: `${to} ${req.header('authorization')}: ${text}` })
})
app.all('/lingobooth/*', ({ req }) => gateway.fetch(req.raw))
app.use(serveStatic({ root: 'dist' }))
console.log(url)
