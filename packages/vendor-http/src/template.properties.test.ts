import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRequest } from './request-template.ts'

const key = 'SECRET-KEY-7f3a'
const token = 'SECRET-TOKEN-91bc'
const names = ['text', 'context', 'source', 'target', 'voice', 'gender', 'key', 'token']

/** Text as somebody could type it who knows how templates work. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        '{key}',
        '{token}',
        '{text}',
        '$&',
        "$'",
        '$1',
        '"',
        '\\',
        '\r\n',
        '\n',
        '&',
        '=',
        '+',
        '%7B',
        '#',
        '..',
      ),
      fc.constantFrom('","key":"', '</speak>', '<!--', '\u2028', '\uD83D', '{{key}}', '{ key }'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')
const valuesOf = (text: string) => ({ text, source: 'en', target: 'es', voice: 'v', gender: 'male', key, token })
const occurrences = (haystack: string, needle: string) => haystack.split(needle).length - 1

test('an address contains the text decodably, and secrets only in their own slots', {
  tags: ['secret-slots'],
}, () => {
  const request = compileRequest(
    'vendor',
    {
      url: 'https://vendor.example/{source}/{target}?q={text}&token={token}&last=1',
      headers: { authorization: 'Bearer {key}' },
    },
    { names },
  )
  fc.assert(
    fc.property(typed, (text) => {
      const { url, headers } = request.fill(valuesOf(text))
      const parsed = new URL(url)
      expect([parsed.origin, parsed.pathname, [...parsed.searchParams]]).toEqual([
        'https://vendor.example',
        '/en/es',
        [
          ['q', wellFormed(text)],
          ['token', token],
          ['last', '1'],
        ],
      ])
      expect([headers.get('authorization'), occurrences(url, token), url.includes(key)]).toEqual([
        `Bearer ${key}`,
        1,
        false,
      ])
    }),
  )
})

test('a JSON body always parses, keeps its shape and contains the text', { tags: ['secret-slots'] }, () => {
  const body = {
    auth: { key: '{key}' },
    items: [{ q: '{text}', note: 'say {text}', count: 1 }],
    constructor: '{source}',
  }
  const asObject = compileRequest('vendor', { url: 'https://vendor.example', body }, { names })
  const asText = compileRequest('vendor', { url: 'https://vendor.example', body: JSON.stringify(body) }, { names })
  fc.assert(
    fc.property(typed, fc.constantFrom(asObject, asText), (text, request) => {
      const sent = String(request.fill(valuesOf(text)).body)
      const said = wellFormed(text)
      expect(JSON.parse(sent)).toEqual({
        auth: { key },
        items: [{ q: said, note: `say ${said}`, count: 1 }],
        constructor: 'en',
      })
      expect([occurrences(sent, key), sent.includes(token)]).toEqual([1, false])
    }),
  )
})

test('a form contains the text and no extra field', { tags: ['secret-slots'] }, () => {
  const request = compileRequest(
    'vendor',
    { url: 'https://vendor.example', bodyType: 'form', body: { q: '{text}', api_key: '{key}' } },
    { names },
  )
  fc.assert(
    fc.property(typed, (text) => {
      const sent = new URLSearchParams(String(request.fill(valuesOf(text)).body))
      expect([...sent]).toEqual([
        ['q', wellFormed(text)],
        ['api_key', key],
      ])
    }),
  )
})

test('a header accepts any text and contains no line break and no secret', { tags: ['secret-slots'] }, () => {
  const request = compileRequest(
    'vendor',
    { url: 'https://vendor.example', headers: { 'x-said': 'a{text}z' } },
    { names },
  )
  fc.assert(
    fc.property(typed, (text) => {
      const header = request.fill(valuesOf(text)).headers.get('x-said') ?? ''
      expect(header).toMatch(/^a[\t\x20-\x7e\x80-\xff]*z$/)
      expect([header.includes(key), header.includes(token)]).toEqual([false, false])
    }),
  )
})

test('a value cannot break out of XML text, and decodes to the text', { tags: ['secret-slots'] }, () => {
  const request = compileRequest(
    'vendor',
    { url: 'https://vendor.example', bodyType: 'text', body: '<speak>{text}</speak>' },
    { names },
  )
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
  fc.assert(
    fc.property(typed, (text) => {
      const inner = String(request.fill(valuesOf(text)).body).slice('<speak>'.length, -'</speak>'.length)
      expect(inner).not.toMatch(/[<>"']/)
      expect(inner.replace(/&\w+;/g, (entity) => entities[entity] ?? '?')).toBe(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
        wellFormed(text).replace(/[\x00-\x08\v\f\x0e-\x1f\uFFFE\uFFFF]/g, ''),
      )
    }),
  )
})

test('a value in the path cannot change the path', { tags: ['secret-slots'] }, () => {
  const request = compileRequest('vendor', { url: 'https://vendor.example/v1/{text}/speak' }, { names })
  fc.assert(
    fc.property(fc.oneof(typed, fc.constantFrom('..', '.', '%2e%2e', '../..', '/etc')), (text) => {
      let url: URL | undefined
      try {
        url = new URL(request.fill(valuesOf(text)).url)
      } catch (error) {
        expect({ error, text }).toMatchObject({
          error: { code: 'bad-request' },
          text: expect.stringMatching(/^\.\.?$/),
        })
        return
      }
      expect(url.pathname.split('/')).toEqual(['', 'v1', encodeURIComponent(wellFormed(text)), 'speak'])
    }),
  )
})

test('the context decodes next to the text in every slot, and reaches no other slot', {
  tags: ['secret-slots'],
}, () => {
  const prompt = { role: 'user', content: 'After "{context}": {text}' }
  const asJson = compileRequest(
    'vendor',
    { url: 'https://vendor.example?context={context}', headers: { 'x-key': '{key}' }, body: [prompt] },
    { names },
  )
  const asForm = compileRequest(
    'vendor',
    { url: 'https://vendor.example', bodyType: 'form', body: 'context={context}&q={text}&key={key}' },
    { names },
  )
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 3 }), typed, (lines, text) => {
      const context = lines.join('\n')
      const values = { ...valuesOf(text), context }
      const [before, said] = [context, text].map(wellFormed)
      const json = asJson.fill(values)
      expect(new URL(json.url).searchParams.get('context')).toBe(before)
      expect(JSON.parse(String(json.body))).toEqual([{ role: 'user', content: `After "${before}": ${said}` }])
      expect([...new URLSearchParams(String(asForm.fill(values).body))]).toEqual([
        ['context', before],
        ['q', said],
        ['key', key],
      ])
      expect([json.url, String(json.body)].some((sent) => sent.includes(key) || sent.includes(token))).toBe(false)
    }),
  )
})
