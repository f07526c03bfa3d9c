import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Access } from '../access.ts'
import type { EngineRoom } from '../engine-room.ts'
import { upperCaseLoneI } from '../engines/apertium-text.ts'
import type { Heard, LiveRecognitionEngine } from '../engines/live-recognition.ts'
import { findLanguage } from '../languages.ts'
import { defaultPauseMs, maxUnreadBytes, streamIdleMs } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { checkAccess, commonParameters, languageParameter } from './call-parameters.ts'

interface LiveQuery {
  language?: string
  interim_results?: 'true' | 'false'
  /** Milliseconds. */
  endpointing?: string
}

const querystring = {
  type: 'object',
  properties: {
    ...commonParameters,
    language: languageParameter,
    encoding: { const: 'linear16' },
    sample_rate: { const: '16000' },
    channels: { const: '1' },
    interim_results: { enum: ['true', 'false'] },
    endpointing: { type: 'string', pattern: '^[1-9]\\d{1,3}$' },
  },
}

/** Recognition while somebody speaks, with the messages of Deepgram's `/v1/listen`. A text may go on a sentence, so none begins with a capital. */
export function addLiveSpeechToTextRoutes(app: FastifyInstance, access: Access, engines: EngineRoom) {
  app.route<{ Querystring: LiveQuery }>({
    method: 'GET',
    url: '/v1/listen',
    schema: { querystring },
    onRequest: checkAccess(access),
    preHandler(request, _reply, done) {
      if (!request.ws) throw requestError(426, 'no-websocket', 'Open this call as a WebSocket.')
      const { recognition } = findLanguage(request.query.language ?? 'en', 'language')
      if (!recognition)
        throw requestError(422, 'not-recognized', 'Only English is recognized. See services in GET /languages.')
      engines.liveRecognition().checkRoom()
      done()
    },
    handler: () => undefined,
    wsHandler: (socket, request: FastifyRequest<{ Querystring: LiveQuery }>) =>
      serve(socket, engines.liveRecognition(), request.query),
  })
}

function serve(socket: WebSocket, engine: LiveRecognitionEngine, query: LiveQuery) {
  const requestId = randomUUID()
  let heardSeconds = 0
  let finishing = false
  const send = (message: object) => {
    if (socket.bufferedAmount > maxUnreadBytes) return socket.terminate()
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const close = (code: number, reason?: string) => {
    stream.end()
    socket.close(code, reason)
  }
  const stream = engine.open({
    pauseMs: Number(query.endpointing ?? defaultPauseMs),
    onHeard(heard) {
      heardSeconds = heard.end
      if (heard.kind === 'final' || query.interim_results === 'true') send(resultsOf(heard, requestId))
    },
    onReady() {
      idle.refresh()
      socket.resume()
    },
    onEnd(complete) {
      if (!complete) return socket.close(1011, 'engine-ended')
      send({ type: 'Metadata', request_id: requestId, duration: heardSeconds, channels: 1 })
      socket.close(1000)
    },
  })
  const idle = setTimeout(() => close(1011, 'NET-0001'), streamIdleMs)
  socket.on('message', (data: Buffer, isBinary) => {
    idle.refresh()
    if (finishing) return
    if (isBinary && data.length > 0) {
      if (!stream.hear(data)) socket.pause()
      return
    }
    switch (isBinary ? 'CloseStream' : typeOf(String(data))) {
      case 'KeepAlive':
        return
      case 'Finalize':
        return stream.finalize()
      case 'CloseStream':
        finishing = true
        return stream.finish()
      default:
        close(1008, 'DATA-0000')
    }
  })
  socket.on('close', () => {
    clearTimeout(idle)
    stream.end()
  })
}

function typeOf(text: string): unknown {
  try {
    return JSON.parse(text)?.type
  } catch {
    return undefined
  }
}

function resultsOf(heard: Heard, requestId: string) {
  const { kind, text, start, end } = heard
  const words = kind === 'final' ? heard.words.map((word) => ({ ...word, word: upperCaseLoneI(word.word) })) : []
  const sum = words.reduce((total, { confidence = 0 }) => total + confidence, 0)
  return {
    type: 'Results',
    channel_index: [0, 1],
    start,
    duration: end - start,
    is_final: kind === 'final',
    speech_final: kind === 'final' && heard.cause === 'pause',
    from_finalize: kind === 'final' && heard.cause === 'request',
    channel: {
      alternatives: [
        { transcript: upperCaseLoneI(text), confidence: words.length > 0 ? sum / words.length : 0, words },
      ],
    },
    metadata: { request_id: requestId },
  }
}
