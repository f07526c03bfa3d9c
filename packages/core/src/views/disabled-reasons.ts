import { type PolicyRefusal, policyRefusal, speechRefusal } from '../people/room-rules.ts'
import type { Language, Module } from '../ports/common.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import { captureLanguage, type Settings } from '../settings/settings.ts'
import { languageAllows, resolveLanguage } from '../text/languages/language.ts'

/** Why a control is disabled. */
export type DisabledReason =
  | PolicyRefusal
  | 'not-joined'
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

export interface Equipment {
  readonly hasMicrophone: boolean
  readonly hasSpeechToText: boolean
  readonly hasTextToSpeech: boolean
  readonly hasPlayer: boolean
}

export interface Means extends Equipment {
  readonly joined: boolean
  /** The room refuses the connection: what is typed waits, and what is said would reach nobody. */
  readonly refused?: boolean
  /** In the room to listen alone. */
  readonly listens: boolean
  /** Left out or null where no policy rules. */
  readonly rules?: RoomRules | null
  readonly languages: readonly Language[]
  readonly settings: Settings
  readonly capturing: Module | null
  readonly canSendFiles: boolean
}

/** Whether this participant takes part, and how. */
export type Part = Pick<Means, 'joined' | 'listens' | 'rules'>

export function recognitionRefusal(
  { settings, languages }: Pick<Means, 'settings' | 'languages'>,
  module: Module,
): DisabledReason | null {
  const language = resolveLanguage(captureLanguage(settings, module), languages)
  return language && languageAllows(language, 'stt') ? null : 'language-without-speech-to-text'
}

/** Whether some language has it, as far as they are known: none has what is not set up on a server. */
const isServed = (languages: readonly Language[], service: 'stt' | 'tts') =>
  languages.length === 0 || languages.some((language) => languageAllows(language, service))

export function captureRefusal(
  means: Omit<Means, 'canSendFiles' | 'hasTextToSpeech' | 'hasPlayer'>,
  module: Module,
): DisabledReason | null {
  const { hasMicrophone, hasSpeechToText, capturing } = means
  const refusal = writingRefusal(means) ?? speechRefusal(means.rules)
  if (refusal) return refusal
  if (means.refused) return 'not-joined'
  if (!hasMicrophone) return 'no-microphone'
  if (!hasSpeechToText || !isServed(means.languages, 'stt')) return 'no-speech-to-text'
  if (capturing !== null && capturing !== module) return capturing === 'chat' ? 'used-by-chat' : 'used-by-subtitles'
  return recognitionRefusal(means, module)
}

const absenceOf = ({ joined, rules }: Pick<Means, 'joined' | 'rules'>): DisabledReason | null => {
  if (rules?.ended) return policyRefusal(rules)
  return joined ? null : 'not-joined'
}

export function voiceRefusal(
  means: Pick<Means, 'joined' | 'rules' | 'hasTextToSpeech' | 'hasPlayer' | 'languages' | 'settings'>,
): DisabledReason | null {
  const absence = absenceOf(means)
  if (absence) return absence
  if (!means.hasTextToSpeech || !isServed(means.languages, 'tts')) return 'no-text-to-speech'
  if (!means.hasPlayer) return 'no-player'
  const language = resolveLanguage(means.settings.tts.language, means.languages)
  return language && languageAllows(language, 'tts') ? null : 'language-without-text-to-speech'
}

export function writingRefusal(part: Part): DisabledReason | null {
  const { listens, rules } = part
  const absence = absenceOf(part)
  if (absence) return absence
  return listens ? 'listening' : policyRefusal(rules)
}

export const attachRefusal = (means: Part & Pick<Means, 'canSendFiles'>): DisabledReason | null =>
  writingRefusal(means) ?? (means.canSendFiles ? null : 'no-files')
