import { maxLineChars, maxUtteranceBytes } from '../constants.ts'
import { cutText } from '../domain/clean-text.ts'
import { languageFromCatalog } from '../domain/language.ts'
import { AdapterError } from '../errors.ts'
import type { Language } from '../ports/common.ts'
import type { Utterance } from '../ports/text-to-speech.port.ts'

/** An adapter without types may answer anything: what is no text is a failure, so that the next vendor is asked. */
export function textAnswer(vendor: string, answer: unknown): string {
  if (typeof answer === 'string') return cutText(answer, maxLineChars)
  throw new AdapterError(vendor, 'bad-response', 'The vendor returned something other than text.')
}

const isSound = (audio: unknown) =>
  audio instanceof Blob && audio.size > 0 && audio.size <= maxUtteranceBytes && !/^text\/|json|xml/.test(audio.type)

/** What can neither be played nor speaks by itself is a failure, so that the next vendor is asked. */
export function utteranceAnswer(vendor: string, answer: unknown): Utterance {
  const utterance = (answer ?? {}) as Utterance
  const isPlayable = utterance.kind === 'audio' ? isSound(utterance.audio) : typeof utterance.play === 'function'
  if (isPlayable) return utterance
  throw new AdapterError(vendor, 'bad-response', 'The vendor returned something other than speech.')
}

function languageAnswer(entry: unknown): Language | null {
  try {
    const { services, ...fields } = entry as Language
    return languageFromCatalog({ ...fields, services: services instanceof Set ? [...services] : services })
  } catch {
    return null
  }
}

/** The languages of a catalogue, each code once; entries that are no languages go. */
export function readLanguages(answer: unknown): readonly Language[] {
  const languages = new Map<string, Language>()
  for (const entry of Array.isArray(answer) ? answer : []) {
    const language = languageAnswer(entry)
    if (language && !languages.has(language.code)) languages.set(language.code, language)
  }
  return [...languages.values()]
}
