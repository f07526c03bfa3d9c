import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { attachStreams } from '@lingobooth/gateway/node'
import { Hono } from 'hono'
import { createMeetingGateway } from './gateway.ts'
import { logIn } from './log-in.ts'
import { hosts, setting } from './settings.ts'

const { HOST = '127.0.0.1', PORT = '8787' } = process.env
const livekit = new URL(setting('LIVEKIT_URL', 'ws://127.0.0.1:7880')).origin

/** What the page needs, and nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' ${livekit} ${livekit.replace('ws', 'http')}`,
  'img-src data:',
  'media-src blob:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const gateway = createMeetingGateway()
const app = new Hono()
  .use(async ({ req, text }, next) => (hosts.includes(new URL(req.url).host) ? next() : text('Not here.', 421)))
  .all('/lingobooth/*', ({ req }) => gateway.fetch(req.raw))
  .all('/log-in', ({ req }) => logIn(req.raw))
  .use(async ({ header }, next) => {
    header('content-security-policy', policy)
    header('x-content-type-options', 'nosniff')
    await next()
  })

// Vite serves the page until it is built.
if (existsSync('dist')) app.use(serveStatic({ root: 'dist' }))

const server = createServer(getRequestListener(app.fetch))
const streams = attachStreams(server, gateway)
server.listen(Number(PORT), HOST, () => console.log(`The server listens on http://${HOST}:${PORT}`))

process.once('SIGTERM', async () => {
  streams.stop()
  server.close()
  await gateway.close()
  server.closeAllConnections()
})
