/** What microphones are made of: resampler, segmenter, WAV. `@lingobooth/web` is made of them. */
export { createResampler, type Resampler } from './domain/resample.ts'
export {
  createSpeechSegmenter,
  defaultDetectorOptions,
  type SegmenterEvent,
  type SpeechSegmenter,
  type SpeechSegmenterOptions,
} from './domain/speech-segmenter.ts'
export { encodeWav, parseWav, type Wav } from './domain/wav.ts'
