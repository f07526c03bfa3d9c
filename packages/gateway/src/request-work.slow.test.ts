import { fakeSpeechToText, fakeTextToSpeech, fakeTranslator, wavOf } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createGateway } from './create-gateway.ts'
import { languagesOf } from './languages.ts'

const tags = 'en de fr es it pt nl sv da fi pl cs sk hu ro bg el tr ja ko zh'.split(' ')
const kilobyte = 1_024
const multipart = 'multipart/form-data; boundary=b'

interface Sent {
  readonly type?: string
  readonly body: BodyInit
}

const json = (body: object): Sent => ({ body: JSON.stringify(body) })
const texts = (count: number, length: number) =>
  Array.from({ length: Math.ceil(count) }, (_, index) => `${index} `.padEnd(length, 'x'))
const form = (content: string): Sent => ({
  type: multipart,
  body: `--b\r\nContent-Disposition: form-data; name="wav"\r\n\r\n${content}\r\n--b--\r\n`,
})

function recording(bytes: number): Sent {
  const body = new FormData()
  body.append('wav', wavOf(new Int16Array(bytes / 2)))
  body.append('language', 'en')
  return { body }
}

/** What a request may be at most, by route. */
const requests: Readonly<Record<string, readonly (() => Sent)[]>> = {
  token: [() => json({ client: 'x'.repeat(16_000) }), () => ({ body: '['.repeat(16_000) })],
  translate: [
    () => json({ texts: texts(1, 10_000), source: 'en', targets: tags.slice(1) }),
    () => json({ texts: texts(50, 2_000), source: 'en', targets: ['de', 'fr'] }),
    () =>
      json({
        texts: ['Hi'],
        source: 'en',
        targets: ['de'],
        glossary: texts(100, 1_000).map((term) => ({ term, translation: term })),
      }),
    () => json({ texts: ['Hi'], source: 'en', targets: tags.slice(1, 11), context: texts(10, 2_000) }),
    () => json({ texts: ['Hi'], source: 'en', targets: Array((250 * kilobyte) / 5).fill('de') }),
    () => ({ body: '[{"a":'.repeat(40 * kilobyte) }),
  ],
  speak: [() => json({ text: 'x'.repeat(10_000), language: 'de', gender: 'female' })],
  recognize: [
    () => recording(1_000 * kilobyte),
    () => form('\r\n--'.repeat(255 * kilobyte)),
    () => form('x\r\n--b\r\n'.repeat(110 * kilobyte)),
    () => ({ type: multipart, body: 'a: b\r\n'.repeat(170 * kilobyte) }),
    () => ({ type: 'application/x-www-form-urlencoded', body: 'a=&'.repeat(340 * kilobyte) }),
    () => ({ type: `multipart/form-data; boundary=${'-'.repeat(70)}`, body: '-'.repeat(1_000 * kilobyte) }),
  ],
  remove: [() => json({ user: 'x', more: 'x'.repeat(16_000) })],
}

const gateway = createGateway({
  authorize: () => ({ user: 'ann', room: 'room', role: 'host' }),
  keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
  languages: languagesOf(Object.fromEntries(tags.map((tag) => [tag, tag]))),
  translators: [Object.assign(fakeTranslator(), { usesContext: true, usesGlossary: true })],
  textToSpeech: [fakeTextToSpeech()],
  speechToText: [fakeSpeechToText()],
  limits: { callsPerMinute: 1_000_000 },
  cacheLifetimeMs: 0,
})

const send = (route: string, token: string, { type = 'application/json', body }: Sent) =>
  gateway.fetch(
    new Request(`http://gateway/${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!(body instanceof FormData) && { 'content-type': type }) },
      body,
    }),
  )

it.each(Object.entries(requests))(
  'a /%s request at the limit of its sizes takes at most a quarter of a second, as work that grows with the square would not',
  async (route, kinds) => {
    const { token } = await (await send('token', '', json({}))).json()
    for (const kind of kinds) {
      const timesMs: number[] = []
      // Other programs make single ones slower, none makes one faster.
      for (let turn = 0; turn < 5; turn++) {
        const sent = kind()
        const startedAtMs = performance.now()
        await (await send(route, token, sent)).arrayBuffer()
        timesMs.push(performance.now() - startedAtMs)
      }
      expect(Math.min(...timesMs)).toBeLessThan(250)
    }
  },
)
