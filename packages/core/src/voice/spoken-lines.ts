import type { TranscriptLine } from '../lines/transcript.ts'
import type { Module } from '../ports/common.ts'
import { speechText } from '../text/speech-text.ts'

/** Whether the translated voice speaks a line: live lines of others in these modules that contain text to speak. File names do not count. */
export const isSpoken = (
  { own, origin, type, text }: TranscriptLine,
  module: Module,
  spokenModules: readonly Module[],
): boolean => !own && origin === 'live' && type === 'text' && spokenModules.includes(module) && speechText(text) !== ''
