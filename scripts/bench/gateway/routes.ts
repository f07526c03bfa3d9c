import { createGateway, languagesOf } from '@lingobooth/gateway'
import { fakeSpeechToText, fakeTextToSpeech, fakeTranslator, wavOf } from '@lingobooth/testing'
import { type Figure, lowerIsBetter } from '../figure.ts'
import { median } from '../statistics.ts'

const tags = 'en de fr es it pt nl sv da fi pl cs sk hu ro bg el tr ja ko zh'.split(' ')
const kilobyte = 1_024
const turns = 15
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

/** What a request may be at most, or the given part of it, by route. */
const requests: Readonly<Record<string, readonly ((part: number) => Sent)[]>> = {
  token: [(part) => json({ client: 'x'.repeat(16_000 * part) }), (part) => ({ body: '['.repeat(16_000 * part) })],
  translate: [
    (part) => json({ texts: texts(1, 10_000 * part), source: 'en', targets: tags.slice(1) }),
    (part) => json({ texts: texts(50 * part, 2_000), source: 'en', targets: ['de', 'fr'] }),
    (part) =>
      json({
        texts: ['Hi'],
        source: 'en',
        targets: ['de'],
        glossary: texts(100 * part, 1_000).map((term) => ({ term, translation: term })),
      }),
    (part) => json({ texts: ['Hi'], source: 'en', targets: tags.slice(1, 11), context: texts(10 * part, 2_000) }),
    (part) => json({ texts: ['Hi'], source: 'en', targets: Array((250 * kilobyte * part) / 5).fill('de') }),
    (part) => ({ body: '[{"a":'.repeat(40 * kilobyte * part) }),
  ],
  speak: [(part) => json({ text: 'x'.repeat(10_000 * part), language: 'de', gender: 'female' })],
  recognize: [
    (part) => recording(1_000 * kilobyte * part),
    (part) => form('\r\n--'.repeat(255 * kilobyte * part)),
    (part) => form('x\r\n--b\r\n'.repeat(110 * kilobyte * part)),
    (part) => ({ type: multipart, body: 'a: b\r\n'.repeat(170 * kilobyte * part) }),
    (part) => ({ type: 'application/x-www-form-urlencoded', body: 'a=&'.repeat(340 * kilobyte * part) }),
    (part) => ({ type: `multipart/form-data; boundary=${'-'.repeat(70)}`, body: '-'.repeat(1_000 * kilobyte * part) }),
  ],
  remove: [(part) => json({ user: 'x', more: 'x'.repeat(16_000 * part) })],
}

/** How much more work a request at the limit of its sizes is than one at a tenth of it: what grows with the square is a hundred times as much. */
export async function benchRoutes(): Promise<readonly Figure[]> {
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
  const { token } = await (await send('token', '', json({}))).json()
  const timed = async (route: string, sent: Sent) => {
    const startedAtMs = performance.now()
    await (await send(route, token, sent)).arrayBuffer()
    return performance.now() - startedAtMs
  }
  const figures: Figure[] = []
  for (const [route, kinds] of Object.entries(requests)) {
    const ratios: number[] = []
    for (const kind of kinds) {
      const times: { readonly whole: number; readonly tenth: number }[] = []
      for (let turn = 0; turn < turns; turn++)
        times.push({ whole: await timed(route, kind(1)), tenth: await timed(route, kind(0.1)) })
      const settled = times.slice(turns / 3)
      ratios.push(median(settled.map(({ whole }) => whole)) / median(settled.map(({ tenth }) => tenth)))
    }
    figures.push(
      lowerIsBetter(`/${route}: work at the limit, to that at a tenth of it`, Math.max(...ratios), 'times', {
        goal: 12,
        grain: 3,
      }),
    )
  }
  return figures
}
