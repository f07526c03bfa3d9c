/** For building a microphone or a player: resampler, detectors, segmenter, WAV, limits. Used by `@lingobooth/web`. */
export { createDetector } from './audio/detectors/create-detector.ts'
export { createJudgedDetector } from './audio/detectors/judged.ts'
export { analysisChunkMs, playerLimits, sampleRateHz } from './audio/limits.ts'
export { createResampler } from './audio/resampler.ts'
export { createSpeechSegmenter } from './audio/segmenter.ts'
export { encodeWav, parseWav } from './audio/wav.ts'
