import type { Language, Module } from '../../ports/common.ts'
import { languageAllows, resolveLanguage } from '../languages/language.ts'
import { captureLanguage, type Settings } from '../settings/settings.ts'

/** Why a control is disabled. */
export type DisabledReason =
  | 'not-joined'
  | 'listening'
  | 'no-microphone'
  | 'no-speech-to-text'
  | 'language-without-speech-to-text'
  | 'used-by-subtitles'
  | 'used-by-chat'
  | 'no-text-to-speech'
  | 'language-without-text-to-speech'
  | 'no-player'
  | 'no-files'
  | 'speech-to-text-out'
  | 'speech-to-text-limit'
  | 'unrecognized'
  | 'text-to-speech-out'
  | 'text-to-speech-limit'

/** Which optional ports are filled. */
export interface Equipment {
  readonly hasMicrophone: boolean
  readonly hasSpeechToText: boolean
  readonly hasTextToSpeech: boolean
  readonly hasPlayer: boolean
}

/** What a permission depends on. */
export interface Means extends Equipment {
  readonly joined: boolean
  /** In the room to listen alone. */
  readonly listens: boolean
  readonly languages: readonly Language[]
  readonly settings: Settings
  /** The module that the microphone is on for. */
  readonly capturing: Module | null
  readonly canSendFiles: boolean
}

/** Why the module's speech cannot be recognised. */
export function recognitionRefusal(
  { settings, languages }: Pick<Means, 'settings' | 'languages'>,
  module: Module,
): DisabledReason | null {
  const language = resolveLanguage(captureLanguage(settings, module), languages)
  return language && languageAllows(language, 'stt') ? null : 'language-without-speech-to-text'
}

/** Why capture for the module cannot be turned on. */
export function captureRefusal(
  means: Omit<Means, 'canSendFiles' | 'hasTextToSpeech' | 'hasPlayer'>,
  module: Module,
): DisabledReason | null {
  const { joined, listens, hasMicrophone, hasSpeechToText, capturing } = means
  const refusal = writingRefusal({ joined, listens })
  if (refusal) return refusal
  if (!hasMicrophone) return 'no-microphone'
  if (!hasSpeechToText) return 'no-speech-to-text'
  if (capturing !== null && capturing !== module) return capturing === 'chat' ? 'used-by-chat' : 'used-by-subtitles'
  return recognitionRefusal(means, module)
}

/** Why the voice cannot be unmuted. */
export function voiceRefusal(
  means: Pick<Means, 'joined' | 'hasTextToSpeech' | 'hasPlayer' | 'languages' | 'settings'>,
): DisabledReason | null {
  if (!means.joined) return 'not-joined'
  if (!means.hasTextToSpeech) return 'no-text-to-speech'
  if (!means.hasPlayer) return 'no-player'
  const language = resolveLanguage(means.settings.tts.language, means.languages)
  return language && languageAllows(language, 'tts') ? null : 'language-without-text-to-speech'
}

/** Why nothing can be written. */
export function writingRefusal({ joined, listens }: Pick<Means, 'joined' | 'listens'>): DisabledReason | null {
  if (!joined) return 'not-joined'
  return listens ? 'listening' : null
}

/** Why files cannot be attached. */
export const attachRefusal = (means: Pick<Means, 'joined' | 'listens' | 'canSendFiles'>): DisabledReason | null =>
  writingRefusal(means) ?? (means.canSendFiles ? null : 'no-files')
