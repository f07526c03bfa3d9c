import { defaultFrameProcessorOptions, FrameProcessor } from '@ricky0123/vad-web/dist/frame-processor.js'
import { Message } from '@ricky0123/vad-web/dist/messages.js'
import type { Stretch } from '../score.ts'
import type { BenchDetector } from './detector.ts'
import { frameMs, type SileroJudge, sileroBytes, sileroFrameSamples } from './silero.ts'

const { redemptionMs } = defaultFrameProcessorOptions

/** Silero with the endpointer and the defaults of vad-web itself, as whoever installs it gets it. */
export const vadWeb = (judge: SileroJudge): BenchDetector => ({
  name: 'vad-web with its own defaults',
  async hear(samples) {
    const probabilities = await judge(samples)
    const stretches: Stretch[] = []
    let nowMs = 0
    let startedAtMs = 0
    const isSpeech = async () => {
      const probability = probabilities[Math.round(nowMs / frameMs)] ?? 0
      return { isSpeech: probability, notSpeech: 1 - probability }
    }
    const processor = new FrameProcessor(isSpeech, () => undefined, defaultFrameProcessorOptions, frameMs)
    const end = (endedAtMs: number, sentMs: number, pauseMs: number) =>
      stretches.push({
        speech: { startMs: startedAtMs - frameMs, endMs: endedAtMs - pauseMs },
        sent: { startMs: endedAtMs - sentMs, endMs: endedAtMs },
        startedAtMs,
        endedAtMs,
      })
    processor.resume()
    for (let frame = 0; frame < probabilities.length; frame++) {
      nowMs = frame * frameMs
      const heardMs = nowMs + frameMs
      await processor.process(new Float32Array(sileroFrameSamples), (event) => {
        if (event.msg === Message.SpeechStart) startedAtMs = heardMs
        if (event.msg === Message.SpeechEnd) end(heardMs, event.audio.length / 16, redemptionMs)
      })
    }
    processor.endSegment((event) => {
      if (event.msg === Message.SpeechEnd) end(probabilities.length * frameMs, event.audio.length / 16, 0)
    })
    return stretches
  },
  gzipBytes: async () => sileroBytes(),
})
