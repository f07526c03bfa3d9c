import type { IncomingMessage, ServerResponse } from 'node:http'

const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt'] },
  { name: 'French (France)', code: 'fr-FR', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: ['ttt'] },
]

const maxBodyBytes = 100_000

/** Stands in for your server: lists languages, and marks a line with its language in place of translating it. */
export function standIn(request: IncomingMessage, response: ServerResponse, next: () => void) {
  serve(request, response, next).catch(() => response.writeHead(400).end())
}

async function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
  if (request.url === '/core/languages') answer(response, languages)
  else if (request.url === '/translate') {
    // Call your vendor here, with its key from the environment.
    const body = await readBody(request)
    if (body === null) response.writeHead(413, { connection: 'close' }).end()
    else {
      const { text, to } = JSON.parse(body) as { text: string; to: string }
      answer(response, { translation: `[${to}] ${text}` })
    }
  } else next()
}

function answer(response: ServerResponse, value: unknown) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}

/** Reads the body; null as soon as it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
