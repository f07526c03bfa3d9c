import type { FastifyInstance } from 'fastify'
import type { Access } from '../access.ts'

export function addSessionRoutes(app: FastifyInstance, access: Access) {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/Session',
    handler: async (request) => access.openSession(request.headers.authorization),
  })
}
