import type { FastifyReply } from 'fastify'
import { requestError } from '../request-error.ts'

/** Aborts when the client disconnects before the response. Fastify's own `request.signal` aborts as soon as a body has been read. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(requestError(499, 'client-gone', 'The client left.'))
  })
  return controller.signal
}
