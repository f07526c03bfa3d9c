import type { TtsQueueEvent } from './tts-queue.machine.ts'

/** What is told to the host of the voice. */
export type VoiceReport =
  | Extract<TtsQueueEvent, { readonly type: 'voice.started' | 'voice.ended' | 'voice.finished' | 'voice.dropped' }>
  /** Only the beginning of a line was spoken. */
  | { readonly type: 'voice.shortened'; readonly key: string }
