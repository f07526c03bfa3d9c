import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../access.ts'
import type { EngineRoom } from '../engine-room.ts'
import { readRecording } from '../engines/wav.ts'
import { findLanguage } from '../languages.ts'
import { maxRecordingBytes } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { checkAccess, commonParameters, languageParameter } from './call-parameters.ts'
import { clientGone } from './client-gone.ts'

const querystring = {
  type: 'object',
  required: ['sourceLanguage'],
  properties: { ...commonParameters, sourceLanguage: languageParameter },
}

export function addSpeechToTextRoutes(app: FastifyInstance, access: Access, engines: EngineRoom) {
  app.post<{ Querystring: { sourceLanguage: string } }>('/api/SpeechToText', {
    bodyLimit: maxRecordingBytes,
    schema: { querystring },
    onRequest: checkAccess(access),
    async handler(request, reply) {
      const signal = clientGone(reply)
      const { recognition } = findLanguage(request.query.sourceLanguage, 'sourceLanguage')
      const recording = await recordingOf(request)
      if (!recognition)
        throw requestError(422, 'not-recognized', 'Only English is recognized. See services in GET /languages.')
      return { recognizedText: await engines.recognition().recognize(readRecording(recording), signal) }
    },
  })
}

async function recordingOf(request: FastifyRequest): Promise<Buffer> {
  if (Buffer.isBuffer(request.body)) return request.body
  if (request.isMultipart())
    for await (const part of request.parts()) {
      if (part.type === 'file') return part.toBuffer()
      if (part.valueTruncated) throw requestError(413, 'too-large', 'A field of the form is too large.')
    }
  throw requestError(415, 'no-recording', 'Send the WAV file as a multipart file part or as an audio/wav body.')
}
