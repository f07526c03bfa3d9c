import type { FastifyInstance } from 'fastify'
import { dictionaries } from '../dictionaries.ts'
import type { EngineRoom } from '../engine-room.ts'
import { flagSvg, languages, servicesOf } from '../languages.ts'
import { requestError } from '../request-error.ts'

const oneDaySeconds = 86_400

export function addCatalogueRoutes(app: FastifyInstance, engines: EngineRoom) {
  app.get('/languages', async (request) => {
    const works = engines.works()
    return languages.map((language) => ({
      name: language.name,
      code: language.code,
      services: servicesOf(language, works),
      flag: `http://${request.host}/flags/${language.flag}.svg`,
      tag: language.tag,
    }))
  })
  app.get<{ Params: { name: string } }>('/flags/:name.svg', async (request, reply) => {
    const svg = flagSvg(request.params.name)
    if (!svg) throw requestError(404, 'not-found', 'There is no such flag. GET /languages lists them.')
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${oneDaySeconds}`)
      .header('content-security-policy', "default-src 'none'")
      .send(svg)
  })
  app.get('/dictionaries.json', async () => dictionaries)
  app.get('/engines', async () => engines.report())
}
