import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createAccess, isLoopback, isLoopbackOrigin } from './access.ts'
import { createEngineRoom } from './engine-room.ts'
import { addErrorAnswers, answer } from './error-answers.ts'
import { maxFieldBytes, maxHeaderBytes, maxJsonBytes, maxRecordingBytes } from './limits.ts'
import type { NeuralName } from './neural/pins.ts'
import { requestError } from './request-error.ts'
import { addCatalogueRoutes } from './routes/catalogue.ts'
import { addLiveSpeechToTextRoutes } from './routes/live-speech-to-text.ts'
import { addSessionRoutes } from './routes/session.ts'
import { addSpeechToTextRoutes } from './routes/speech-to-text.ts'
import { addTextToSpeechRoutes } from './routes/text-to-speech.ts'
import { addTranslationRoutes } from './routes/translation.ts'

const requestTimeoutMs = 60_000
/** How often Node looks for requests that take too long. */
const timeoutCheckMs = 1_000

export interface LocalEnginesOptions {
  /** @default 0, a free port */
  port?: number
  /** Loopback only. @default '127.0.0.1' */
  host?: '127.0.0.1'
  /** @default 'demo-key' */
  apiKey?: string
  /** The neural engines that are asked first, where they are installed, for the languages that they know; `GET /engines` tells which. @default none */
  neural?: readonly NeuralName[]
  /** Logs failures by call and code, never with text or tokens. @default silent */
  logger?: { error(line: string): void }
}

export interface LocalEngines {
  url: string
  /** Sets whether `GET /engines` reports that engines are being installed. */
  setInstalling(installing: boolean): void
  /** Stops the server and all engine processes. */
  close(): Promise<void>
}

/** Starts a server for the calls of the vendor set, on the open-source engines of this machine. @throws if the host is not the loopback address or the port is taken */
export async function startLocalEngines(options: LocalEnginesOptions = {}): Promise<LocalEngines> {
  const { port = 0, host = '127.0.0.1', apiKey = 'demo-key', neural = [], logger } = options
  if (host !== '127.0.0.1') throw new Error('The local engines serve this machine only: leave host out, or 127.0.0.1.')
  const access = createAccess(apiKey)
  const engines = createEngineRoom({ neural, choice: 'local' })
  const app = createApp()
  addErrorAnswers(app, (line) => logger?.error(line))
  await addWebSockets(app)
  addLoopbackGate(app)
  await addBodyParsers(app)
  addSessionRoutes(app, access)
  addCatalogueRoutes(app, engines)
  addTranslationRoutes(app, access, engines)
  addTextToSpeechRoutes(app, access, engines)
  addSpeechToTextRoutes(app, access, engines)
  addLiveSpeechToTextRoutes(app, access, engines)
  const close = async () => {
    await engines.close()
    await app.close()
  }
  try {
    return { url: await app.listen({ port, host }), setInstalling: engines.setInstalling, close }
  } catch (error) {
    await close()
    throw error
  }
}

function createApp(): FastifyInstance {
  return fastify({
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: true,
    http: { maxHeaderSize: maxHeaderBytes, connectionsCheckingInterval: timeoutCheckMs },
    // Of an address that cannot be read, which would be answered with that address, before every check.
    frameworkErrors(_error, _request, reply: FastifyReply) {
      void reply.code(400).send(answer({ code: 'invalid-request', message: 'The address cannot be read.' }))
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    clientErrorHandler(error, socket) {
      if (!socket.writable) return
      const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
      const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
      const body = JSON.stringify(
        answer(
          tooLarge
            ? { code: 'too-large', message: 'The address is too long. Send the text in a POST body.' }
            : { code: 'invalid-request', message: 'This is not an HTTP request.' },
        ),
      )
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    },
  })
}

/** Comes before every check: it closes the connection of a WebSocket that is refused. */
async function addWebSockets(app: FastifyInstance) {
  await app.register(websocket, {
    options: {
      maxPayload: maxRecordingBytes,
      // The name of the offered pair; the other half is the credential.
      handleProtocols: (offered) => ['bearer', 'token'].find((name) => offered.has(name)) ?? false,
    },
    preClose(done) {
      for (const client of this.websocketServer.clients) client.terminate()
      done()
    },
  })
}

/** Binding to the loopback address keeps out other machines; this keeps out other sites, in a browser on this machine. */
function addLoopbackGate(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request.headers.host) || isForeign(request))
      throw requestError(403, 'not-local', 'Only pages of this machine are served: use http://127.0.0.1 or localhost.')
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'cross-origin')
  })
}

/** Whether a page of another site asks: by CORS, or, as for an image, without a word of its own, of which the browser tells. */
function isForeign({ headers }: FastifyRequest): boolean {
  const { origin, referer } = headers
  if (origin !== undefined) return !isLoopbackOrigin(origin)
  const asking = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : ''
  return (referer !== undefined || headers['sec-fetch-site'] === 'cross-site') && !isLoopbackOrigin(asking)
}

async function addBodyParsers(app: FastifyInstance) {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && isLoopbackOrigin(origin)),
    methods: ['GET', 'POST'],
    exposedHeaders: ['retry-after'],
  })
  await app.register(multipart, {
    limits: {
      fileSize: maxRecordingBytes,
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: maxFieldBytes,
      fieldNameSize: maxFieldBytes,
      headerPairs: 20,
    },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(/^audio\/(x-)?wave?$/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
