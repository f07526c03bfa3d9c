import type { Plugin } from '@lingobooth/core'
import { httpTokenSource, httpVendors } from '@lingobooth/vendor-http'
import { deepgramDialect, streamSpeechToText } from '@lingobooth/vendor-stream'

/**
 * The vendor set, served by the local engines, and before its recognition one that shows words while they are spoken.
 * The key is only valid for this machine's own server.
 */
export function pageVendors(url = '/engines'): Plugin[] {
  const vendor = { url, method: 'GET', apiKey: 'demo-key' } as const
  const live = 'pocketsphinx-live'
  return [
    httpTokenSource({ sessions: { [live]: { url: `${url}/api/Session`, apiKey: vendor.apiKey } } }),
    streamSpeechToText({ id: live, url: `${url}/v1/listen`, dialect: deepgramDialect() }),
    ...httpVendors({
      coreServiceUrl: url,
      dictionariesUrl: `${url}/dictionaries.json`,
      endpointSession: 'api/Session',
      vendors: {
        translation: [
          {
            ...vendor,
            id: 'apertium',
            endpoint: {
              url: 'api/Translation?text={text}&sourceLanguage={source}&targetLanguage={target}&vendor=Apertium&token={token}',
              method: 'GET',
              valueResponse: 'targetText',
              maxChars: 2000,
            },
          },
        ],
        speechToText: [
          {
            ...vendor,
            id: 'pocketsphinx',
            endpoint: {
              url: 'api/SpeechToText?sourceLanguage={source}&vendor=PocketSphinx&token={token}',
              method: 'POST',
              valueResponse: 'recognizedText',
              isFormData: true,
            },
          },
        ],
        textToSpeech: [
          {
            ...vendor,
            id: 'espeak-ng',
            endpoint: {
              url: 'api/TextToSpeech?text={text}&sourcelanguage={source}&vendor=eSpeak&token={token}&voice={voice}',
              method: 'GET',
              voices: { male: ['male', 'm1', 'm2', 'm4', 'm7'], female: ['female', 'f1', 'f3', 'f4', 'f5'] },
              maxChars: 1000,
            },
          },
        ],
      },
    }),
  ]
}
