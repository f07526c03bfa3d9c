import type { Plugin, SegmentSpeechToText, TextToSpeech, Translator } from '@lingobooth/core'
import { createHttpSpeechToText, httpSpeechToText } from '../http-speech-to-text.ts'
import { createHttpTextToSpeech, httpTextToSpeech } from '../http-text-to-speech.ts'
import { createHttpTranslator, httpTranslator } from '../http-translator.ts'
import type { HttpVendorOptions } from '../options.ts'
import type { VendorPreset } from './preset.ts'

/** Of all of a preset's adapters. */
export type VendorPortOptions = Pick<
  HttpVendorOptions,
  'baseUrl' | 'fetch' | 'clock' | 'cookies' | 'sign' | 'credentials' | 'onUsage'
>

export interface VendorPorts {
  readonly translator?: Translator
  readonly speechToText?: SegmentSpeechToText
  readonly textToSpeech?: TextToSpeech
}

type Filled<Options, Name extends keyof VendorPorts> = undefined extends Options
  ? Pick<VendorPorts, Name>
  : Required<Pick<VendorPorts, Name>>

/** The adapters that a preset certainly has, and those that it may have. */
export type VendorPortsOf<Preset extends VendorPreset> = Filled<Preset['translation'], 'translator'> &
  Filled<Preset['speechToText'], 'speechToText'> &
  Filled<Preset['textToSpeech'], 'textToSpeech'>

/** The adapters of a preset, as on a server. */
export function vendorPorts<Preset extends VendorPreset>(
  preset: Preset,
  options?: VendorPortOptions,
): VendorPortsOf<Preset>
export function vendorPorts(preset: VendorPreset, options: VendorPortOptions = {}): VendorPorts {
  const { translation, speechToText, textToSpeech } = preset
  return {
    ...(translation && { translator: createHttpTranslator({ ...translation, ...options }) }),
    ...(speechToText && { speechToText: createHttpSpeechToText({ ...speechToText, ...options }) }),
    ...(textToSpeech && { textToSpeech: createHttpTextToSpeech({ ...textToSpeech, ...options }) }),
  }
}

/** A preset as plugins of a booth. */
export function vendorPlugins(preset: VendorPreset, options: VendorPortOptions = {}): Plugin[] {
  const { translation, speechToText, textToSpeech } = preset
  return [
    ...(translation ? [httpTranslator({ ...translation, ...options })] : []),
    ...(speechToText ? [httpSpeechToText({ ...speechToText, ...options })] : []),
    ...(textToSpeech ? [httpTextToSpeech({ ...textToSpeech, ...options })] : []),
  ]
}
