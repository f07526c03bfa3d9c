import type { MicrophoneOptions, SpeechSegment } from '@lingobooth/core'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'

/** Options of a microphone, and what it tells. */
export function listen(overrides: Partial<MicrophoneOptions> = {}) {
  const segments: SpeechSegment[] = []
  const speaking: boolean[] = []
  const levels: number[][] = []
  const lost: unknown[] = []
  const options: MicrophoneOptions = {
    detector: { ...defaultDetectorOptions, kind: 'energy' },
    onSegment: (segment) => segments.push(segment),
    onSpeaking: (value) => speaking.push(value),
    onLevel: (...level) => levels.push(level),
    onLost: (error) => lost.push(error),
    ...overrides,
  }
  return { options, segments, speaking, levels, lost }
}
