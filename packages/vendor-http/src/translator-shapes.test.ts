import { answer, type VendorAnswer } from '@lingobooth/testing/server'
import { describe, expect, test } from 'vitest'
import { createHttpTranslator, type EndpointConfig } from './index.ts'
import { americanEnglish, said, spanishInternational, vendorPerTest } from './test-support/vendor-per-test.ts'

const languages = { 'english-united-states': 'en', 'spanish-international': 'es' }
const { answering, lastRequest } = vendorPerTest()

function translate(endpoint: EndpointConfig & { valueResponse: string }, reply: VendorAnswer) {
  const translator = createHttpTranslator(answering(endpoint, reply))
  return translator.translate({ text: said, source: americanEnglish, target: spanishInternational })
}

describe('translation', () => {
  test('sends DeepL a JSON body, the key in a header, and different language names for source and target', async () => {
    const text = await translate(
      {
        url: '/v2/translate',
        headers: { authorization: 'DeepL-Auth-Key {key}' },
        body: { text: ['{text}'], source_lang: '{source}', target_lang: '{target}' },
        valueResponse: 'translations.0.text',
        languages: {
          'english-united-states': { source: 'EN', target: 'EN-US' },
          'spanish-international': { source: 'ES', target: 'ES-419' },
        },
      },
      answer.json({ translations: [{ detected_source_language: 'EN', text: '¿Dónde?' }] }),
    )
    expect([text, lastRequest('authorization', 'content-type')]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /v2/translate',
        query: {},
        headers: { authorization: 'DeepL-Auth-Key k-1', 'content-type': 'application/json' },
        body: JSON.stringify({ text: [said], source_lang: 'EN', target_lang: 'ES-419' }),
      },
    ])
  })

  const before = ['¿Qué sala?', 'La "{token}".\nEsa.']

  async function translateAfter(context: readonly string[] | undefined, endpoint: EndpointConfig) {
    const config = { languages, valueResponse: 'text', ...endpoint }
    const translator = createHttpTranslator(answering(config, answer.json({ text: '¿Dónde?' })))
    const languagesOfCall = { source: americanEnglish, target: spanishInternational }
    await translator.translate({ text: said, ...languagesOfCall, ...(context && { context }) })
    return { usesContext: translator.usesContext, body: JSON.parse(String(lastRequest().body)) }
  }

  test('sends DeepL the context in its own field, empty for the first line', async () => {
    const endpoint = { url: '/translate', body: { text: ['{text}'], context: '{context}' } }
    expect([await translateAfter(before, endpoint), await translateAfter(undefined, endpoint)]).toEqual([
      { usesContext: true, body: { text: [said], context: before.join('\n') } },
      { usesContext: true, body: { text: [said], context: '' } },
    ])
  })

  test('sends a chat model the context in its prompt, as text', async () => {
    const content = 'Translate from {source} to {target}. Said before, not to be translated: {context}'
    const messages = [
      { role: 'system', content },
      { role: 'user', content: '{text}' },
    ]
    const { body } = await translateAfter(before, { url: '/translate', body: { messages } })
    const prompt = `Translate from en to es. Said before, not to be translated: ${before.join('\n')}`
    expect(body.messages).toEqual([
      { role: 'system', content: prompt },
      { role: 'user', content: said },
    ])
  })

  test('sends a chat model the shown text to continue, empty for a final line', async () => {
    const messages = [
      { role: 'user', content: '{text}' },
      { role: 'assistant', content: '{begun}' },
    ]
    const config = { languages, valueResponse: 'text', url: '/translate', body: { messages } }
    const translator = createHttpTranslator(answering(config, answer.json({ text: '¿Dónde está?' })))
    const contentFor = async (begun: { readonly begun?: string }) => {
      await translator.translate({ text: said, source: americanEnglish, target: spanishInternational, ...begun })
      return JSON.parse(String(lastRequest().body)).messages[1].content
    }
    expect([translator.usesBegun, await contentFor({ begun: '¿Dónde' }), await contentFor({})]).toEqual([
      true,
      '¿Dónde',
      '',
    ])
  })

  test('sends no context without {context} in the configuration', async () => {
    const { usesContext, body } = await translateAfter(before, { url: '/translate', body: '{"q":"{text}"}' })
    expect([usesContext, body]).toEqual([undefined, { q: said }])
  })

  test('sends LibreTranslate a form with the key in the body', async () => {
    const text = await translate(
      {
        url: '/translate',
        bodyType: 'form',
        body: 'q={text}&source={source}&target={target}&format=text&api_key={key}',
        valueResponse: 'translatedText',
        languages,
      },
      answer.json({ translatedText: '¿Dónde?' }),
    )
    const { body, ...rest } = lastRequest('content-type')
    expect([text, rest, Object.fromEntries(new URLSearchParams(String(body)))]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /translate',
        query: {},
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      },
      { q: said, source: 'en', target: 'es', format: 'text', api_key: 'k-1' },
    ])
  })

  test('sends Google v2 everything in the address', async () => {
    const text = await translate(
      {
        url: '/language/translate/v2?key={key}&q={text}&source={source}&target={target}&format=text',
        method: 'POST',
        valueResponse: 'data.translations.0.translatedText',
        languageFormat: 'language',
      },
      answer.json({ data: { translations: [{ translatedText: '¿Dónde?' }] } }),
    )
    expect([text, lastRequest()]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /language/translate/v2',
        query: { key: 'k-1', q: said, source: 'en', target: 'es', format: 'text' },
        headers: {},
        body: '',
      },
    ])
  })

  test('sends Azure v3 an array as the body, and reads an array', async () => {
    const text = await translate(
      {
        url: '/translate?api-version=3.0&from={source}&to={target}',
        headers: { 'Ocp-Apim-Subscription-Key': '{key}', 'Ocp-Apim-Subscription-Region': '{region}' },
        variables: { region: 'westeurope' },
        body: [{ Text: '{text}' }],
        valueResponse: '0.translations.0.text',
        languageFormat: 'language',
      },
      answer.json([{ translations: [{ text: '¿Dónde?', to: 'es' }] }]),
    )
    expect([text, lastRequest('ocp-apim-subscription-key', 'ocp-apim-subscription-region')]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /translate',
        query: { 'api-version': '3.0', from: 'en', to: 'es' },
        headers: { 'ocp-apim-subscription-key': 'k-1', 'ocp-apim-subscription-region': 'westeurope' },
        body: JSON.stringify([{ Text: said }]),
      },
    ])
  })

  test('sends Apertium both languages in one field', async () => {
    const text = await translate(
      {
        url: '/translate?langpair={source}|{target}&markUnknown=no&q={text}',
        valueResponse: 'responseData.translatedText',
        languages: { 'english-united-states': 'eng', 'spanish-international': 'spa' },
      },
      answer.json({ responseData: { translatedText: '¿Dónde?' }, responseDetails: null, responseStatus: 200 }),
    )
    expect([text, lastRequest()]).toEqual([
      '¿Dónde?',
      { call: 'GET /translate', query: { langpair: 'eng|spa', markUnknown: 'no', q: said }, headers: {}, body: '' },
    ])
  })
})
