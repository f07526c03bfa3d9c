import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'
import { base, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source } = sampleLanguages
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const multipart = 'multipart/form-data; boundary=b'
const partOf = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

const texts = (body: string, type = multipart) =>
  [...parseForm(encoder.encode(body), type, ['wav', 'language', 'terms'])].map(([name, bytes]) => [
    name,
    decoder.decode(bytes),
  ])

describe('a form', () => {
  it.each([
    ['plain', multipart],
    ['quoted', 'Multipart/Form-Data; boundary="b"'],
    ['of a browser', 'multipart/form-data;boundary=b'],
  ])('gives its parts by name, with a boundary that is %s', (_, type) => {
    expect(texts(`${partOf('language', 'Zürich')}${partOf('wav', '\r\n--a\r\n')}--b--\r\n`, type)).toEqual([
      ['language', 'Zürich'],
      ['wav', '\r\n--a\r\n'],
    ])
  })

  it.each([
    ['of many parts', partOf('wav', 'x').repeat(20_000)],
    ['with the same part twice', partOf('wav', 'x').repeat(2)],
    ['with an unknown part', partOf('url', 'x')],
    ['with a part that has no name', '--b\r\n\r\nx\r\n'],
    ['with long headers', `--b\r\n${'a: b\r\n'.repeat(1_000)}\r\nx\r\n`],
    ['with a header that does not end', `--b\r\n${'a'.repeat(100_000)}`],
    ['without a first boundary', 'x'.repeat(100_000)],
    ['that does not end', partOf('wav', 'x').slice(0, -6)],
  ])('%s is refused', (_, body) => {
    expect(() => texts(`${body}--b--\r\n`.slice(0, body.endsWith('\r\n') ? undefined : body.length))).toThrow(
      expect.objectContaining({ code: 'bad-request', status: 400 }),
    )
  })
})

describe('a recording', () => {
  const bodies: readonly (readonly [string, string, BodyInit])[] = [
    ['as a form of a page', 'application/x-www-form-urlencoded', `wav=1&language=${source.code}`],
    ['as a form of 500,000 fields', 'application/x-www-form-urlencoded', 'a=&'.repeat(330_000)],
    ['as JSON', 'application/json', JSON.stringify({ wav: '', language: source.code })],
    ['as plain text', 'text/plain', 'wav'],
    ['without a type', '', 'wav'],
    ['without a boundary', 'multipart/form-data', `${partOf('wav', 'x')}--b--`],
    ['with a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(71)}`, 'x'],
    ['as another multipart type', 'multipart/mixed; boundary=b', `${partOf('wav', 'x')}--b--`],
    ['as two types', 'text/plain, multipart/form-data; boundary=b', `${partOf('wav', 'x')}--b--`],
    ['of parts alone', multipart, `${partOf('wav', 'x').repeat(10_000)}--b--`],
  ]

  it.each(bodies)('%s is refused', async (_, type, body) => {
    const { gateway, as, tokenOf, speechToText, live } = stageGateway()
    const headers = { ...as(await tokenOf('ann@room:speaker')), 'content-type': type }
    const answer = await gateway.fetch(new Request(`${base}/recognize`, { method: 'POST', headers, body }))
    expect([answer.status, speechToText.requests, live.requests]).toEqual([400, [], []])
  })

  it('is heard with its terms, in whatever order the parts come', async () => {
    const { gateway, as, tokenOf, live } = stageGateway()
    const form = new FormData()
    form.append('terms', JSON.stringify(['Ångström', '東京']))
    form.append('language', source.code)
    form.append('wav', wavOf(new Int16Array(1_600)), 'spéech "x".wav')
    const headers = as(await tokenOf('ann@room:speaker'))
    const answer = await gateway.fetch(new Request(`${base}/recognize`, { method: 'POST', headers, body: form }))
    expect([answer.status, live.requests.map(({ terms }) => terms)]).toEqual([200, [['Ångström', '東京']]])
  })
})
