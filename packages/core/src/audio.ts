/** What microphones are made of: resampler, segmenter, WAV. `@lingobooth/web` is made of them. */
export { defaultDetectorOptions } from './domain/detector-options.ts'
export { createJudgedDetector, type JudgedDetector } from './domain/judged-detector.ts'
export { createResampler, type Resampler } from './domain/resample.ts'
export type { SpeechDetector } from './domain/speech-detector.ts'
export {
  createSpeechSegmenter,
  type SegmenterEvent,
  type SpeechSegmenter,
  type SpeechSegmenterOptions,
} from './domain/speech-segmenter.ts'
export { encodeWav, parseWav, type Wav } from './domain/wav.ts'
