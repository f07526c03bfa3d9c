import { answer } from '@lingobooth/testing/server'
import type { HttpVendorsConfig } from '../index.ts'

/** The core service, in the older of its two forms. */
export const olderForm = (url: string): HttpVendorsConfig => {
  const shared = { url: `${url}/api`, method: 'GET', headers: { 'x-product': 'booth' } }
  const variables = { vendor: 'Microsoft' }
  return {
    coreServiceUrl: `${url}/core/`,
    dictionariesUrl: `${url}/dictionaries.json`,
    endpointSession: 'Session',
    vendors: {
      translation: [
        {
          ...shared,
          id: 'microsoft',
          apiKey: 'key-ttt',
          endpoint: {
            url: 'Translation?text={text}&sourceLanguage={source}&targetLanguage={target}&vendor={vendor}&token={token}',
            method: 'GET',
            headers: { authorization: '{key}' },
            valueResponse: 'targetText',
            variables,
          },
        },
      ],
      speechToText: [
        {
          ...shared,
          apiKey: 'key-stt',
          endpoint: {
            url: 'SpeechToText?token={token}&vendor={vendor}&sourceLanguage={source}',
            method: 'POST',
            isFormData: true,
            valueResponse: 'recognizedText',
            variables,
          },
        },
      ],
      textToSpeech: [
        {
          ...shared,
          apiKey: 'key-tts',
          endpoint: {
            url: '/TextToSpeech?text={text}&sourcelanguage={source}&vendor={vendor}&token={token}&voice={voice}',
            method: 'GET',
            variables,
            voices: { female: 'Ava' },
          },
        },
      ],
    },
  }
}

export const sessionRoute = {
  '/api/Session': (call: { headers: { authorization?: string | undefined } }) =>
    answer.json({ token: `token-of-${call.headers.authorization}`, url: 'https://evil.example', apiKey: 'x' }),
}
