import type { FastifyInstance } from 'fastify'
import type { Access } from '../access.ts'
import type { EngineRoom } from '../engine-room.ts'
import { findLanguage } from '../languages.ts'
import { maxSpeechChars } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { checkAccess, commonParameters, languageParameter, mergeBodyIntoQuery } from './call-parameters.ts'
import { clientGone } from './client-gone.ts'

const voices: Record<string, string> = { male: 'm3', female: 'f2' }
const variants = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'f1', 'f2', 'f3', 'f4', 'f5', 'croak', 'whisper']

interface SpeechQuery {
  text: string
  sourcelanguage: string
  voice: string
}

const querystring = {
  type: 'object',
  required: ['text', 'sourcelanguage'],
  properties: {
    ...commonParameters,
    text: { type: 'string', minLength: 1, maxLength: maxSpeechChars },
    sourcelanguage: languageParameter,
    voice: { type: 'string', enum: [...Object.keys(voices), ...variants], default: 'male' },
  },
}

export function addTextToSpeechRoutes(app: FastifyInstance, access: Access, engines: EngineRoom) {
  app.route<{ Querystring: SpeechQuery }>({
    method: ['GET', 'POST'],
    url: '/api/TextToSpeech',
    schema: { querystring },
    preValidation: [mergeBodyIntoQuery, checkAccess(access)],
    async handler({ query }, reply) {
      const signal = clientGone(reply)
      const { speech } = findLanguage(query.sourcelanguage, 'sourcelanguage')
      if (!speech) throw requestError(422, 'no-voice', 'This language has no voice. See services in GET /languages.')
      const voice = `${speech}+${voices[query.voice] ?? query.voice}`
      const audio = await engines.speech().speak({ text: query.text, voice }, signal)
      return reply
        .type(audio.subarray(0, 4).toString() === 'RIFF' ? 'audio/wav' : 'audio/mpeg')
        .header('cache-control', 'no-store')
        .send(audio)
    },
  })
}
