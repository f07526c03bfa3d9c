import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const element = new URL('./node_modules/@lingobooth/element/dist/', import.meta.url)

/** What the page loads, by its address. */
const files = {
  '/': { file: new URL('./index.html', import.meta.url), type: 'text/html' },
  '/join.js': { file: new URL('./join.js', import.meta.url), type: 'text/javascript' },
  '/lingobooth.js': { file: new URL('lingobooth.js', element), type: 'text/javascript' },
  '/capture.worklet.js': { file: new URL('capture.worklet.js', element), type: 'text/javascript' },
}

/** What the booth needs, and nothing else. Add the addresses of your vendors to `connect-src`. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt'] },
  { name: 'French (France)', code: 'fr-FR', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: ['ttt'] },
]

/** Marks a line with its language in place of translating it. Call your vendor here, with its key from the environment. */
const translate = (body) => {
  const { text, to } = JSON.parse(body)
  return { translation: `[${to}] ${text}` }
}

const maxBodyBytes = 100_000

/** Reads the body; null as soon as it is too long. */
const readBody = async (request) => {
  const chunks = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether a request is from this server's page. Other sites may send requests here too, and give this address a name of theirs. */
const isOwn = ({ headers: { host, origin } }) => {
  const isHere = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)
  return isHere && (origin === undefined || origin === `http://${host}`)
}

const serve = async (request, response) => {
  if (!isOwn(request)) return response.writeHead(403).end()
  const { pathname } = new URL(request.url, 'http://page')
  const found = files[pathname]
  if (found) {
    response.setHeader('content-security-policy', policy).setHeader('content-type', found.type)
    response.end(await readFile(found.file))
  } else if (pathname === '/core/languages') answer(response, languages)
  else if (pathname === '/translate') {
    const body = await readBody(request)
    if (body === null) response.writeHead(413, { connection: 'close' }).end()
    else answer(response, translate(body))
  } else response.writeHead(404).end()
}

const server = createServer((request, response) => serve(request, response).catch(() => response.writeHead(400).end()))

const answer = (response, value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

server.listen(process.env.PORT ?? 5175, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
