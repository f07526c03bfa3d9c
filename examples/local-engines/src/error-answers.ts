import type { FastifyError, FastifyInstance } from 'fastify'
import type { RequestError } from './request-error.ts'

interface Refusal {
  status: number
  code: string
  message: string
}

const tooLarge = 'The request is too large. Send a shorter text or recording.'

/** Errors are `{ error: { code, message } }`, and never repeat the input. */
export function addErrorAnswers(app: FastifyInstance, log: (line: string) => void) {
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send(answer({ code: 'not-found', message: 'There is no such call. See the README.' }))
  })
  app.setErrorHandler<FastifyError & Partial<RequestError>>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) log(`${request.method} ${request.routeOptions.url}: ${refusal.code}`)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    reply.code(refusal.status).send(answer(refusal))
  })
}

export const answer = ({ code, message }: Pick<Refusal, 'code' | 'message'>) => ({ error: { code, message } })

function refusalOf(error: FastifyError & Partial<RequestError>): Refusal {
  const status = error.statusCode ?? 500
  const code = typeof error.code === 'string' ? error.code : 'internal'
  if (error.validation) return { status: 400, code: 'invalid-request', message: `${error.message}.` }
  if (!code.startsWith('FST_') && error.statusCode !== undefined && code !== 'internal')
    return { status, code, message: error.message }
  if (status === 413) return { status, code: 'too-large', message: tooLarge }
  if (status === 415)
    return { status, code: 'unsupported-body', message: 'Send JSON, a form, or for recordings multipart or audio/wav.' }
  if (status < 500)
    return { status, code: 'invalid-request', message: 'The request is malformed. Check its body and content type.' }
  return { status: 500, code: 'internal', message: 'The server failed. Try again.' }
}
