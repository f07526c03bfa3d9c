/** For building a microphone: resampler, detectors, segmenter, WAV. Used by `@lingobooth/web`. */
export { type BuiltInDetector, createDetector } from './audio/detectors/create-detector.ts'
export { createJudgedDetector, type JudgedDetector } from './audio/detectors/judged.ts'
export type { SpeechDetector } from './audio/detectors/speech-detector.ts'
export { createResampler, type Resampler } from './audio/resampler.ts'
export {
  createSpeechSegmenter,
  type SegmenterEvent,
  type SegmenterOptions,
  type SpeechSegmenter,
} from './audio/segmenter.ts'
export { encodeWav, parseWav, type Wav } from './audio/wav.ts'
export { defaultDetectorOptions } from './domain/speech/detector-options.ts'
