import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

const languages = [
  { name: 'English (United States)', code: 'en-US', services: ['ttt'] },
  { name: 'French (France)', code: 'fr-FR', services: ['ttt'] },
  { name: 'Spanish (Spain)', code: 'es-ES', services: ['ttt'] },
]

/** Stands in for your server: lists languages, and marks a line with its language in place of translating it. */
export async function standIn(request: IncomingMessage, response: ServerResponse, next: () => void) {
  if (request.url === '/core/languages') answer(response, languages)
  else if (request.url === '/translate') {
    // Call your vendor here, with its key from the environment.
    const { text, to } = (await json(request)) as { text: string; to: string }
    answer(response, { translation: `[${to}] ${text}` })
  } else next()
}

function answer(response: ServerResponse, value: unknown) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}
