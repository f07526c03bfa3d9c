import type { FastifyInstance } from 'fastify'
import type { Access } from '../access.ts'
import type { EngineRoom } from '../engine-room.ts'
import { findLanguage } from '../languages.ts'
import { maxTranslationChars } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { checkAccess, commonParameters, languageParameter, mergeBodyIntoQuery } from './call-parameters.ts'
import { clientGone } from './client-gone.ts'

interface TranslationQuery {
  text: string
  sourceLanguage: string
  targetLanguage: string
}

const querystring = {
  type: 'object',
  required: ['text', 'sourceLanguage', 'targetLanguage'],
  properties: {
    ...commonParameters,
    text: { type: 'string', minLength: 1, maxLength: maxTranslationChars },
    sourceLanguage: languageParameter,
    targetLanguage: languageParameter,
  },
}

export function addTranslationRoutes(app: FastifyInstance, access: Access, engines: EngineRoom) {
  app.route<{ Querystring: TranslationQuery }>({
    method: ['GET', 'POST'],
    url: '/api/Translation',
    schema: { querystring },
    preValidation: [mergeBodyIntoQuery, checkAccess(access)],
    async handler({ query }, reply) {
      const source = findLanguage(query.sourceLanguage, 'sourceLanguage')
      const target = findLanguage(query.targetLanguage, 'targetLanguage')
      if (!source.translation || !target.translation)
        throw requestError(422, 'unsupported-pair', 'One of the languages has no translation. See GET /languages.')
      if (source.translation === target.translation) return { targetText: query.text }
      const targetText = await engines
        .translation()
        .translate(
          { text: query.text, from: source.translation, to: target.translation, targetTag: target.tag },
          clientGone(reply),
        )
      return { targetText }
    },
  })
}
