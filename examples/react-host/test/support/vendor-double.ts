import { answer, type RecordedRequest, startVendorServer, type VendorAnswer } from '@lingobooth/testing/server'
import { toneMp3 } from './tone-mp3.ts'

const flag = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>')}`
const language = (name: string, code: string, tag: string) => ({ name, code, tag, services: 'stt-ttt-tts', flag })

export const catalogue = [
  language('English (United States)', 'english-united-states', 'en-US'),
  language('Spanish (Spain)', 'spanish-spain', 'es-ES'),
]

const ready = { state: 'ready', engine: 'Double', pairs: [] }

/** The engines' calls, answered well until a test says otherwise: a translation is the text in brackets. */
export async function startVendorDouble() {
  const sound = await toneMp3(0.8)
  const translations = new Map<string, VendorAnswer>()
  const voices = new Map<string, VendorAnswer>()
  const tokens: string[] = []
  const textOf = ({ query }: RecordedRequest) => query.get('text') ?? ''
  const goodSession = () => {
    tokens.push(`planted-token-${tokens.length + 1}-end`)
    return answer.json({ token: tokens.at(-1), expiresInSeconds: 3_600 })
  }
  const server = await startVendorServer({
    '/languages': answer.json(catalogue),
    '/dictionaries.json': answer.json([]),
    '/engines': answer.json({ translation: ready, speech: ready, recognition: ready }),
    '/api/Session': goodSession,
    '/api/Translation': (request) => {
      const text = textOf(request)
      return translations.get(text) ?? answer.json({ targetText: `[${text}]` })
    },
    '/api/TextToSpeech': (request) =>
      voices.get(textOf(request)) ?? answer.body(sound, { headers: { 'content-type': 'audio/mpeg' } }),
    '/api/SpeechToText': answer.json({ recognizedText: '' }),
  })
  return {
    server,
    sound,
    /** What the translator answers to a text, instead of a translation. */
    translations,
    /** What the voice answers to a text, instead of a sound. */
    voices,
    /** Every token that was given out. */
    tokens,
    goodSession,
    /** Texts that the voice was asked for, in order. */
    spoken: () => server.requests.filter(({ path }) => path === '/api/TextToSpeech').map(textOf),
  }
}

export type VendorDouble = Awaited<ReturnType<typeof startVendorDouble>>
