import { LingoboothError } from '@lingobooth/core'
import { answer } from '@lingobooth/testing/server'
import { describe, expect, test } from 'vitest'
import {
  type BilledUsage,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTranslator,
  type EndpointConfig,
  type SignOptions,
} from './index.ts'
import { americanEnglish, said, spanishInternational, vendorPerTest } from './test-support/vendor-per-test.ts'

const { answering, lastRequest } = vendorPerTest()
const segment = { id: 'segment-1', wav: new Blob(['RIFF']), startedAtMs: 0, endedAtMs: 500, cut: false }
const request = { text: said, source: americanEnglish, target: spanishInternational }

const codeOf = (call: Promise<unknown> | undefined) =>
  call?.then(
    () => 'no failure',
    (error: unknown) => LingoboothError.is(error) && error.code,
  )

function translator(reply: unknown, more: Partial<EndpointConfig> & { onUsage?: (usage: BilledUsage) => void } = {}) {
  const endpoint = { url: '/translate', body: { q: '{text}' }, valueResponse: 'text', ...more }
  return createHttpTranslator({ ...answering(endpoint, answer.json(reply)), ...more })
}

describe('the answer of a vendor', () => {
  const okWhen = { path: 'status', values: ['Success'], silent: ['NoMatch'] }
  const recognizer = (reply: object) =>
    createHttpSpeechToText(answering({ url: '/stt', valueResponse: 'text', okWhen }, answer.json(reply)))

  test.each([
    [{ status: 'Success', text: 'hola' }, 'hola'],
    [{ status: 'NoMatch' }, ''],
  ])('with status 200, %j, is text or silence', async (reply, expected) => {
    expect(await recognizer(reply).recognize(segment, { language: americanEnglish })).toBe(expected)
  })

  test('with status 200 and an error is a failure, not silence', async () => {
    const failure = recognizer({ status: 'Error' }).recognize(segment, { language: americanEnglish })
    expect(await codeOf(Promise.resolve(failure))).toBe('bad-response')
  })

  test.each([
    ['end_turn', 'hola'],
    [undefined, 'hola'],
    ['max_tokens', 'bad-response'],
  ])('that stopped for %s, %s, is whole unless that is a failure', async (status, expected) => {
    const vendor = translator({ status, text: 'hola' }, { okWhen: { path: 'status', failed: ['max_tokens'] } })
    const translated = vendor.translate(request)
    expect(await codeOf(translated)).toBe(expected === 'hola' ? 'no failure' : expected)
  })

  test('is without thoughts if so configured', async () => {
    const reply = { text: '<think>Spanish</think>&lt;think&gt; hola' }
    expect(await translator(reply, { thinks: true }).translate(request)).toBe('&lt;think&gt; hola')
    expect(await translator(reply).translate(request)).toBe(reply.text)
  })

  test('of a language model is refused where it repeats what the model was told', async () => {
    const told = 'Translate from {source} to {target}. Answer with the translation alone.'
    const body = {
      model: 'm',
      messages: [
        { role: 'system', content: told },
        { role: 'user', content: '{text}' },
      ],
    }
    const repeating = { text: 'Answer with the translation alone.' }
    expect(await codeOf(translator(repeating, { thinks: true, body }).translate(request))).toBe('bad-response')
    expect(await translator(repeating, { body }).translate(request)).toBe(repeating.text)
    expect(await translator({ text: 'hola' }, { thinks: true, body }).translate(request)).toBe('hola')
  })

  const sentence = 'Answer with the "translation" alone.'
  const messages = [{ role: 'user', content: `{text}\n${sentence}` }]
  test.each([
    ['JSON', {}, { messages }],
    ['the text of JSON', {}, JSON.stringify({ messages })],
    [
      'the text of a form',
      { bodyType: 'form' },
      new URLSearchParams({ prompt: `Say: {text}\n${sentence}` }).toString(),
    ],
    ['the fields of a form', { bodyType: 'form' }, { prompt: `${sentence} {text}` }],
    ['a plain text', { bodyType: 'text' }, `${sentence}\n{text}`],
  ] as const)(
    'of a language model is refused where it repeats what the model was told in %s',
    async (_, options, body) => {
      const answering = (text: string) => translator({ text }, { thinks: true, body, ...options }).translate(request)
      expect([await codeOf(answering(sentence)), await answering('hola')]).toEqual(['bad-response', 'hola'])
    },
  )

  test('in HTML is read as text if so configured', async () => {
    const reply = { text: '&quot;A&quot; &amp;amp; &#39;B&#39; &copy;' }
    expect(await translator(reply, { decode: 'html' }).translate(request)).toBe(`"A" &amp; 'B' ©`)
    expect(await translator(reply).translate(request)).toBe(reply.text)
  })

  test.each([
    ['&lt;b&gt; &apos;R&amp;D&apos;', `<b> 'R&D'`],
    ['&eacute;&Eacute;&nbsp;&hellip;&euro;&CounterClockwiseContourIntegral;', 'éÉ\u00a0…€∳'],
    ['&AMP;&frac12;&there4;', '&½∴'],
    ['&#150;&notit;', '–&notit;'],
    ['&#8217;&#x2019;&#X2019;&#x1F600;&#128512;&#0039;&#x27;', "’’’😀😀''"],
    ['&amp;lt; &amp;#39; &#38;eacute; &amp;amp;amp;', '&lt; &#39; &eacute; &amp;amp;'],
    [
      '&nosuch; &#xD800; &#56320; &#0; &#9999999; &#x110000; &#99999999999999999999; &#; &#x; &; &constructor;',
      '&nosuch; &#xD800; &#56320; &#0; &#9999999; &#x110000; &#99999999999999999999; &#; &#x; &; &constructor;',
    ],
    ['Q&A, R&D; a &copy b &eacute', 'Q&A, R&D; a &copy b &eacute'],
    ['https://a.example/?a=1&copy=2&lt=3', 'https://a.example/?a=1&copy=2&lt=3'],
  ])('in HTML, %j, is read as %j', async (text, expected) => {
    expect(await translator({ text }, { decode: 'html' }).translate(request)).toBe(expected)
  })

  test('in HTML has the entities of each of several texts read', async () => {
    const more = { body: { q: ['{texts[]}'] }, valueResponse: 'texts.*', decode: 'html' } as const
    const vendor = translator({ texts: ['&amp;', '&eacute;', 'o'] }, more)
    const calls = ['a', 'b', 'c'].map((text) => vendor.translate({ ...request, text }))
    expect(await Promise.all(calls)).toEqual(['&', 'é', 'o'])
  })

  test('reports the billed amount, and ignores what is not a number', async () => {
    const used: BilledUsage[] = []
    const usage = { inputTokens: 'usage.in', outputTokens: 'usage.out', characters: 'parts.*.chars' }
    const reply = { text: 'hola', usage: { in: 7, out: 'many' }, parts: [{ chars: 2 }, { chars: 3 }] }
    await translator(reply, { usage, onUsage: (given) => used.push(given) }).translate(request)
    expect(used).toEqual([{ inputTokens: 7, characters: 5 }])
  })

  test.each<[object, string]>([
    [{ a: [{ t: 'one ' }, { t: 'two' }] }, 'one two'],
    [{ a: [], b: 'other' }, 'other'],
  ])('is joined from several places, %j, and the first matching path counts', async (reply, expected) => {
    expect(await translator(reply, { valueResponse: ['a.*.t', 'b'] }).translate(request)).toBe(expected)
  })

  test('with fewer texts than requested is a failure, and no text gets the translation of another', async () => {
    const body = { q: ['{texts[]}'] }
    const vendor = translator({ texts: ['one'] }, { body, valueResponse: 'texts.*' })
    const calls = ['a', 'b'].map((text) => codeOf(vendor.translate({ ...request, text })))
    expect(await Promise.all(calls)).toEqual(['bad-response', 'bad-response'])
  })
})

test('an aborted text of a batch rejects with the name of its vendor, and the others are answered', async () => {
  const vendor = translator({ texts: ['one', 'two'] }, { body: { q: ['{texts[]}'] }, valueResponse: 'texts.*' })
  const controller = new AbortController()
  const [first, second] = [
    vendor.translate({ ...request, text: 'a' }, { signal: controller.signal }),
    vendor.translate({ ...request, text: 'b' }),
  ]
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted', vendor: 'vendor' })
  expect(await second).toBe('two')
})

describe('the request to a vendor', () => {
  test('leaves out an empty parameter, header or member', async () => {
    const more = {
      url: '/translate?after={context?}&to={target}',
      headers: { 'x-context': '{context?}', 'x-target': '{target?}' },
      body: { q: '{text}', context: '{context?}', list: ['{context?}', '{text}'] },
    }
    await translator({ text: 'hola' }, more).translate(request)
    const { query, headers, body } = lastRequest('x-context', 'x-target')
    expect([query, headers, JSON.parse(String(body))]).toEqual([
      { to: 'spanish-international' },
      { 'x-context': undefined, 'x-target': 'spanish-international' },
      { q: said, list: [said] },
    ])
  })

  test('repeats a list member for each language', async () => {
    const vendor = translator(
      { out: [{ text: 'hola' }, { text: 'hello' }] },
      { body: { q: '{text}', to: [{ language: '{targets[]}', tone: 'formal' }] }, valueResponse: 'out.*.text' },
    )
    const targets = [spanishInternational, americanEnglish]
    const texts = await vendor.translateMany?.({ text: said, source: americanEnglish, targets })
    expect([[...(texts ?? []).values()], JSON.parse(String(lastRequest().body)).to]).toEqual([
      ['hola', 'hello'],
      targets.map(({ code }) => ({ language: code, tone: 'formal' })),
    ])
  })

  test.each([
    ['json', { q: '{text}' }],
    ['form-data', { q: '{text}' }],
    ['text', '<q>{text}</q>'],
  ] as const)('can be signed with the key over the exact bytes of a body of %s', async (bodyType, body) => {
    let signed: string | undefined
    const sign = async (_: unknown, { key, token, bytes }: SignOptions) => {
      signed = new TextDecoder().decode(await bytes())
      return { 'x-signature': `${key}-${token}` }
    }
    const endpoint = { url: '/translate', bodyType, body, valueResponse: 'text', headers: { 'x-token': '{token}' } }
    await createHttpTranslator({ ...answering(endpoint, answer.json({ text: 'hola' })), sign }).translate(request)
    const { headers, body: sent } = lastRequest('x-signature')
    expect(headers).toEqual({ 'x-signature': 'k-1-t-1' })
    if (bodyType === 'form-data') expect([signed?.includes(said), sent]).toEqual([true, [['q', said]]])
    else expect(sent).toBe(signed)
  })

  test('is skipped for a sound that is too short, and fails for one that is too long', async () => {
    const limited = (limits: Partial<EndpointConfig>) =>
      createHttpSpeechToText(
        answering({ url: '/stt', valueResponse: 'text', ...limits }, answer.json({ text: 'hola' })),
      ).recognize(segment, { language: americanEnglish })
    expect([
      await limited({ minSoundMs: 501 }),
      await limited({ minSoundMs: 500 }),
      await codeOf(Promise.resolve(limited({ maxSoundMs: 499 }))),
    ]).toEqual(['', 'hola', 'too-large'])
  })

  test('has no more bytes than the vendor accepts', async () => {
    const endpoint = { url: '/translate', body: { q: '{text}' }, valueResponse: 'text', maxBytes: 30 }
    const vendor = createHttpTranslator(answering(endpoint, answer.json({ text: 'hola' })))
    expect(vendor.maxChars).toBe(10)
    expect(new TextEncoder().encode('漢'.repeat(10)).length).toBe(30)
  })

  test('names genders and voices as the vendor does', async () => {
    const voices = { female: { fr: 'Agathe', '*': 'Nova' } }
    const genders = { male: 'MALE', female: 'FEMALE' }
    const endpoint = { url: '/tts?v={voice}&g={gender}', voices, genders }
    const sound = answer.body(Uint8Array.of(0xff, 0xfb, 0x90, 0xc4))
    await createHttpTextToSpeech(answering(endpoint, sound)).prepare({
      text: said,
      language: spanishInternational,
      gender: 'male',
    })
    expect(lastRequest().query).toEqual({ v: 'Nova', g: 'MALE' })
  })
})
