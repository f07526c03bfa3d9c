import { whisperLiveKitSpeechToText } from '@lingobooth/vendor-stream'
import { type EngineSet, replacing, variable } from './engine-set.ts'

export const whisperLiveKit: EngineSet = {
  name: 'whisperlivekit-apertium',
  recognizer: 'WhisperLiveKit, live',
  translator: 'Apertium',
  needs: ['WHISPERLIVEKIT_URL'],
  vendorsOf: (vendors) =>
    replacing(
      'SpeechToText',
      vendors,
      whisperLiveKitSpeechToText({ url: new URL('/v1/listen', variable('WHISPERLIVEKIT_URL')).href }),
    ),
}
