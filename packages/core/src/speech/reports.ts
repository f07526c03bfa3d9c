import type { ErrorCode } from '../errors.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { MicrophoneOwnerEvent } from './microphone-owner.machine.ts'
import type { RecognitionEvent } from './recognized-speech.ts'
import type { HowReleased } from './speech-atoms.ts'

/** What is told to the host of the microphone. */
export type MicrophoneReport = Extract<
  MicrophoneOwnerEvent,
  {
    readonly type: 'microphone.taken' | 'microphone.released' | 'microphone.replaced' | 'microphone.lost' | 'speech.cut'
  }
>

/** What is told to the host of speech. */
export type SpeechReport =
  | Extract<RecognitionEvent, { readonly type: 'speech.recognized' | 'speech.dropped' }>
  /** What was said is no line: it was blank, too long, or not allowed. */
  | { readonly type: 'speech.refused'; readonly module: Module }
  /** The microphone that is tested cannot be opened, or is gone. */
  | { readonly type: 'test.failed'; readonly code: ErrorCode }
  | { readonly type: 'line.held'; readonly module: Module; readonly key: string }
  | { readonly type: 'line.released'; readonly module: Module; readonly key: string; readonly how: HowReleased }
  /** The language that is heard was followed. */
  | { readonly type: 'language.followed'; readonly module: Module; readonly language: LanguageCode }
  /** With headphones, the microphone hears the voice: capture pauses again while it plays. */
  | { readonly type: 'echo.heard'; readonly module: Module }
