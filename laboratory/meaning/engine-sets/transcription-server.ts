import { type HttpSpeechToTextOptions, httpSpeechToText } from '@lingobooth/vendor-http'
import { type EngineSet, replacing, variable } from './engine-set.ts'

/** OpenAI’s call for recordings, as Speaches has it; whisper.cpp takes the same form at `/inference`. */
export const transcriptionVendor = (): HttpSpeechToTextOptions => ({
  id: 'transcription',
  url: variable('TRANSCRIPTION_URL'),
  body: { model: process.env.TRANSCRIPTION_MODEL ?? 'whisper-1', language: '{source}', response_format: 'json' },
  bodyType: 'form-data',
  valueResponse: 'text',
  languageFormat: 'language',
})

export const transcriptionServer: EngineSet = {
  name: 'transcription-apertium',
  recognizer: 'Speaches, whisper.cpp or another server for recordings',
  translator: 'Apertium',
  needs: ['TRANSCRIPTION_URL'],
  vendorsOf: (vendors) => replacing('SpeechToText', vendors, httpSpeechToText(transcriptionVendor())),
}
