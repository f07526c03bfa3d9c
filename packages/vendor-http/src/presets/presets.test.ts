import { LingoboothError } from '@lingobooth/core'
import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import {
  type DocumentedError,
  type DoubleKind,
  keyOfDouble,
  startVendorDouble,
  type VendorDouble,
  vendorDoubles,
} from '@lingobooth/testing/vendor-doubles'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BilledUsage, deepgram, google, openaiCompatible, vendorPorts } from '../index.ts'
import { callPort, presetCases, presets, saidText } from '../test-support/preset-cases.ts'

const { americanEnglish, french, german } = sampleLanguages

async function started(...given: Parameters<typeof startVendorDouble>): Promise<VendorDouble> {
  const double = await startVendorDouble(...given)
  onTestFinished(() => double.close())
  return double
}

const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!LingoboothError.is(error)) throw new Error(`expected a failure, got ${String(error)}`)
  return error
}

/** Everything of an error, at any depth. */
const wholeOf = (error: LingoboothError) =>
  JSON.stringify([error, error.message, error.stack, error.cause, Object.getOwnPropertyDescriptors(error)])

describe.each(presetCases)('the preset $title', ({ title, name, kind, ports }) => {
  it('sends what the vendor documents, and nothing else', async () => {
    const double = await started(name)
    const adapters = ports(double.url)
    await callPort(adapters, kind, { terms: ['Green Bay', 'C++'] })
    await callPort(adapters, kind)
    expect([double.refusals, double.requests.length]).toEqual([[], 2])
  })

  it('requests no language by a name that the vendor does not know', async () => {
    const double = await started(name)
    const adapters = ports(double.url)
    const unknown: string[] = []
    for (const tag of tags) {
      const language = languageOf(tag)
      const failure = await callPort(adapters, kind, { language, target: language }).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (LingoboothError.is(failure) && failure.code === 'unsupported-language') unknown.push(tag)
      else expect([tag, failure, double.refusals]).toEqual([tag, undefined, []])
    }
    expect(unknown.join(' ')).toBe(unknownTags[title] ?? '')
  })

  it('never puts the key into an address', async () => {
    const double = await started(name)
    await callPort(ports(double.url), kind)
    expect(double.requests.filter(({ rawUrl }) => rawUrl.includes(keyOfDouble))).toEqual([])
  })

  const { errors, wrongKey } = vendorDoubles[name]
  it.each(Object.entries<DocumentedError>({ wrongKey, ...errors }))(
    'maps the error %s to its code after one call, without a text or a key',
    async (error, { code, status, retryAfterMs }) => {
      const double = await started(name)
      double.fail(error)
      const key = 'wrong-key-9f3a'
      const failure = await failureOf(callPort(ports(double.url, {}, error === 'wrongKey' ? key : undefined), kind))
      expect([failure.code, failure.status, failure.retryAfterMs, double.requests.length]).toEqual([
        code,
        status,
        retryAfterMs,
        1,
      ])
      for (const secret of [key, 'wrong-ke***', keyOfDouble, saidText, 'It failed.', double.url])
        expect(wholeOf(failure)).not.toContain(secret)
    },
  )

  it('follows no redirect of the vendor', async () => {
    const [double, elsewhere] = [await started(name), await started(name)]
    double.answer(answer.status(307, { location: `${elsewhere.url}/v2/translate` }))
    await failureOf(callPort(ports(double.url), kind))
    expect([double.requests.length, elsewhere.requests.length]).toEqual([1, 0])
  })

  it('reads no more of an answer than it can use', async () => {
    const double = await started(name)
    double.answer(answer.chunked('['.repeat(14 * 1024 * 1024), { headers: { 'content-type': 'application/json' } }))
    expect((await failureOf(callPort(ports(double.url), kind))).code).toBe('bad-response')
  })
})

/** Tags as catalogues have them, with all that vendors name in their own way. */
const tags =
  'en-US en-GB en-AU es-ES es-419 es-MX fr-FR fr-CA de-DE de-CH pt-BR pt-PT nb-NO no-NO sv-SE da-DK fi-FI it-IT nl-NL nl-BE pl-PL tr-TR uk-UA ru-RU ar-EG he-IL hi-IN id-ID vi-VN th-TH ko-KR ja-JP zh-CN zh-TW zh-HK zh-Hans-CN zh-Hant-TW yue-HK sr-RS sr-Latn-RS fil-PH cy-GB'.split(
    ' ',
  )

/** Those that a vendor does not know, so that the next one is asked. */
const unknownTags: Readonly<Record<string, string>> = {
  'deepgram, speechToText': 'ar-EG he-IL cy-GB',
  'deepgram, textToSpeech':
    'pt-BR pt-PT nb-NO no-NO sv-SE da-DK fi-FI pl-PL tr-TR uk-UA ru-RU ar-EG he-IL hi-IN id-ID vi-VN th-TH ko-KR zh-CN zh-TW zh-HK zh-Hans-CN zh-Hant-TW yue-HK sr-RS sr-Latn-RS fil-PH cy-GB',
  'deepl, translation': 'hi-IN sr-Latn-RS cy-GB',
  'google, translation': 'sr-Latn-RS',
  'libretranslate, translation': 'yue-HK sr-RS sr-Latn-RS cy-GB',
  'azure, textToSpeech': 'cy-GB',
}

function languageOf(tag: string) {
  return { ...french, code: `language-${tag.toLowerCase()}`, tag }
}

describe('the name of a language', () => {
  it.each<[keyof typeof presets, DoubleKind, string, string]>([
    ['deepgram', 'speechToText', 'es-ES', 'language=es&'],
    ['deepgram', 'speechToText', 'es-MX', 'language=es-419&'],
    ['deepgram', 'speechToText', 'nb-NO', 'language=no&'],
    ['deepgram', 'speechToText', 'zh-TW', 'language=zh-Hant&'],
    ['deepgram', 'speechToText', 'en-GB', 'language=en-GB&'],
    ['deepl', 'translation', 'en-US', '"source_lang":"en","target_lang":"en-US"'],
    ['deepl', 'translation', 'pt-BR', '"source_lang":"pt","target_lang":"pt-BR"'],
    ['deepl', 'translation', 'zh-Hant-TW', '"source_lang":"zh","target_lang":"zh-HANT"'],
    ['deepl', 'translation', 'no-NO', '"target_lang":"nb"'],
    ['google', 'translation', 'nb-NO', '"target":"no"'],
    ['google', 'translation', 'zh-HK', '"target":"zh-TW"'],
    ['google', 'translation', 'yue-HK', '"target":"yue"'],
    ['google', 'speechToText', 'zh-Hant-HK', '"languageCode":"yue-Hant-HK"'],
    ['google', 'speechToText', 'he-IL', '"languageCode":"iw-IL"'],
    ['google', 'textToSpeech', 'zh-Hans-CN', '"languageCode":"cmn-CN"'],
    ['azure', 'translation', 'yue-HK', '"language":"yue"'],
    ['azure', 'translation', 'nn-NO', '"language":"nb"'],
    ['azure', 'textToSpeech', 'iw', "xml:lang='he-IL'><voice name='he-IL-HilaNeural'>"],
    ['azure', 'translation', 'zh-CN', '"language":"zh-Hans"'],
    ['azure', 'translation', 'sr-Latn-RS', '"language":"sr-Latn"'],
    ['azure', 'textToSpeech', 'es-419', "xml:lang='es-MX'><voice name='es-MX-DaliaNeural'>"],
    ['openai', 'speechToText', 'nb-NO', 'name="language"\r\n\r\nno\r\n'],
    ['elevenlabs', 'textToSpeech', 'nb-NO', '"language_code":"no"'],
    ['libretranslate', 'translation', 'fil-PH', '"target":"tl"'],
  ])('for %s, %s, of %s is %s', async (name, kind, tag, expected) => {
    const double = await started(name)
    const language = languageOf(tag)
    const adapters = vendorPorts(presets[name]({ url: double.url, apiKey: keyOfDouble }))
    await callPort(adapters, kind, { language, target: language })
    const [request] = double.requests
    expect(`${request?.rawUrl} ${request?.text}`).toContain(expected)
  })
})

describe('a preset', () => {
  it('translates the texts of a turn with one call to DeepL, up to 50', async () => {
    const double = await started('deepl')
    const used: BilledUsage[] = []
    const { translator } = vendorPorts(presets.deepl({ url: double.url, apiKey: keyOfDouble }), {
      onUsage: (usage) => used.push(usage),
    })
    const texts = Array.from({ length: 60 }, (_, index) => `Line ${index}`)
    const request = { source: americanEnglish, target: french }
    const translated = await Promise.all(texts.map((text) => translator?.translate({ ...request, text })))
    expect(translated).toEqual(texts.map((text) => `fr: ${text}`))
    expect(double.requests.map(({ text }) => JSON.parse(text).text.length)).toEqual([50, 10])
    expect(used.map(({ characters }) => characters)).toEqual([50 * 7 - 10, 70])
  })

  it.each(['keyless', 'keyElsewhere'])('says what to do where LibreTranslate wants a key: %s', async (error) => {
    const double = await started('libretranslate')
    double.fail(error)
    const adapters = vendorPorts(presets.libretranslate({ url: double.url, apiKey: keyOfDouble }))
    expect(await failureOf(callPort(adapters, 'translation'))).toMatchObject({
      code: 'unauthorized',
      message: '"libretranslate" answered with HTTP 400: give it a key or token that it accepts.',
    })
  })

  it('asks LibreTranslate for errors in English, by whose words they are told apart', async () => {
    const double = await started('libretranslate')
    await callPort(vendorPorts(presets.libretranslate({ url: double.url, apiKey: keyOfDouble })), 'translation')
    expect(double.requests.map(({ headers }) => headers['accept-language'])).toEqual(['en'])
  })

  it('sends DeepL the previous lines only if there are some', async () => {
    const double = await started('deepl')
    const { translator } = vendorPorts(presets.deepl({ url: double.url, apiKey: keyOfDouble }))
    const request = { text: 'It is late.', source: americanEnglish, target: german }
    await translator?.translate(request)
    await translator?.translate({ ...request, context: ['The train left.', 'We wait.'] })
    expect(double.requests.map(({ text }) => JSON.parse(text).context)).toEqual([
      undefined,
      'The train left.\nWe wait.',
    ])
  })

  it('translates into all languages with one call to Azure, each language once', async () => {
    const double = await started('azure')
    const { translator } = vendorPorts(presets.azure({ url: double.url, apiKey: keyOfDouble }))
    const [spain, mexico] = [languageOf('es-ES'), languageOf('es-MX')]
    const texts = await translator?.translateMany?.({
      text: 'Hello',
      source: americanEnglish,
      targets: [french, spain, mexico],
    })
    expect([[...(texts ?? [])], double.requests.length]).toEqual([
      [
        [french.code, 'fr: Hello'],
        [spain.code, 'es: Hello'],
        [mexico.code, 'es: Hello'],
      ],
      1,
    ])
  })

  it('joins the results of one Google recording', async () => {
    const double = await started('google')
    double.say('one two three four')
    const heard = await callPort(vendorPorts(presets.google({ url: double.url, apiKey: keyOfDouble })), 'speechToText')
    expect(heard).toBe('one two three four')
  })

  it.each(['glossary', 'location'])('refuses a %s of Google without its project', (name) => {
    expect(() => google({ [name]: 'g' })).toThrow(`"${name}" needs the "project"`)
  })

  it('uses the glossary translation of Google', async () => {
    const preset = google({ project: 'p', location: 'us-central1', glossary: 'g' })
    const server = await startVendorServer({
      '*': () =>
        answer.json({
          translations: [{ translatedText: 'without' }],
          glossaryTranslations: [{ translatedText: 'with' }],
        }),
    })
    onTestFinished(() => server.close())
    const translation = preset.translation && {
      ...preset.translation,
      token: 'token',
      url: preset.translation.url.replace('https://translation.googleapis.com', server.url),
    }
    const { translator } = vendorPorts({ id: 'google', ...(translation && { translation }) })
    const text = await translator?.translate({ text: 'Hello', source: americanEnglish, target: french })
    expect([text, server.requests.map(({ path, headers }) => [path, headers.authorization])]).toEqual([
      'with',
      [['/v3/projects/p/locations/us-central1:translateText', 'Bearer token']],
    ])
  })

  it.each([
    ['nova-3', ['Green Bay', 'C++']],
    ['nova-3-medical', ['Green Bay', 'C++']],
    ['nova-2', []],
    ['whisper-large', []],
  ])(
    'offers the model %s of Deepgram the key terms %j, as others refuse them',
    {
      tags: ['glossary-offered'],
    },
    async (model, keyterms) => {
      const double = await started('deepgram')
      double.answer(answer.json({ results: { channels: [{ alternatives: [{ transcript: 'hello' }] }] } }))
      const adapters = vendorPorts(deepgram({ url: double.url, apiKey: keyOfDouble, model }))
      expect(await callPort(adapters, 'speechToText', { terms: ['Green Bay', 'C++'] })).toBe('hello')
      const [query] = double.requests.map((request) => request.query)
      expect([query?.get('model'), query?.getAll('keyterm')]).toEqual([model, keyterms])
    },
  )

  const chatSays = async (content: unknown, finish_reason?: unknown) => {
    const double = await started('openai')
    const choice = { index: 0, message: { role: 'assistant', content } }
    double.answer(
      answer.json({
        choices: [{ ...choice, ...(finish_reason !== undefined && { finish_reason }) }],
        usage: { prompt_tokens: 80, completion_tokens: 10 },
      }),
    )
    const used: BilledUsage[] = []
    const adapters = vendorPorts(presets.openai({ url: double.url, apiKey: keyOfDouble }), {
      onUsage: (usage) => used.push(usage),
    })
    return { said: callPort(adapters, 'translation'), used }
  }

  it.each([
    ['<think>French it is.</think>\n\nOù est la gare ?', 'Où est la gare ?'],
    ['<Thinking effort="low">French it is.</THINKING>Où est la gare ?', 'Où est la gare ?'],
    ['1 &lt; 2 &amp;amp; 3', '1 &lt; 2 &amp;amp; 3'],
  ])('shows of what a chat model says, %j, no thoughts: %j', async (content, expected) => {
    const { said } = await chatSays(content, 'stop')
    expect(await said).toBe(expected)
  })

  it.each(['<think>French it is.</think>', '<think>French it is. Où est', null])(
    'fails where a chat model says %j and so nothing, and the next vendor is asked',
    async (content) => {
      const { said } = await chatSays(content, 'stop')
      expect((await failureOf(said)).code).toBe('bad-response')
    },
  )

  it.each(['length', 'content_filter', 'model_length', 'max_tokens', 'error', 'tool_calls'])(
    'fails where a chat model stopped for %j, and tells what was billed',
    async (reason) => {
      const { said, used } = await chatSays('Où est', reason)
      expect([(await failureOf(said)).code, used]).toEqual(['bad-response', [{ inputTokens: 80, outputTokens: 10 }]])
    },
  )

  it('fails where a chat model says far more than a translation, and the next vendor is asked', async () => {
    const { said, used } = await chatSays('### Instruction: translate. ### Response: '.repeat(15), 'stop')
    expect([(await failureOf(said)).code, used]).toEqual(['bad-response', [{ inputTokens: 80, outputTokens: 10 }]])
  })

  it.each([
    ['4000 at most', {}, 4_000],
    ['as many as the option says', { maxTokens: 300 }, 300],
    ['no number', { maxTokens: null }, undefined],
    ['no number, as it thinks', { reasoningEffort: 'low' }, undefined],
    ['no number, as it thinks and takes no temperature', { temperature: null }, undefined],
  ])('asks a chat model for tokens: %s', async (_, options, expected) => {
    const double = await started('openai')
    const preset = openaiCompatible({ url: double.url, apiKey: keyOfDouble, translationModel: 'chat', ...options })
    await callPort(vendorPorts(preset), 'translation')
    expect([double.refusals, double.requests.map(({ text }) => JSON.parse(text).max_tokens)]).toEqual([[], [expected]])
  })

  it.each(['stop', 'eos', null, undefined])(
    'takes what a chat model says as whole where it stopped for %j',
    async (reason) => {
      const { said } = await chatSays('Où est la gare ?', reason)
      expect(await said).toBe('Où est la gare ?')
    },
  )

  it('prepares 15 voices of Deepgram at a time', async () => {
    const double = await started('deepgram')
    double.answer(answer.hang())
    const { textToSpeech } = vendorPorts(deepgram({ url: double.url, apiKey: keyOfDouble }))
    const controller = new AbortController()
    const request = { text: 'Hello', language: americanEnglish, gender: 'male' } as const
    const calls = Array.from({ length: 20 }, () => textToSpeech?.prepare(request, { signal: controller.signal }))
    const settled = Promise.allSettled(calls)
    while (double.requests.length < 15) await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    await settled
    expect(double.requests.length).toBe(15)
  })
})
