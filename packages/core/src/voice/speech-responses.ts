import { maxUtteranceBytes } from '../audio/limits.ts'
import { AdapterError } from '../errors.ts'
import type { PartialRecognition, Recognition } from '../ports/speech-to-text.port.ts'
import type { Utterance } from '../ports/text-to-speech.port.ts'
import { cutText, maxLineChars } from '../text/clean-text.ts'
import { checkText } from '../vendors/vendor-responses.ts'

/** Anything but a text, alone or with its words and language, is a failure. */
export function checkRecognition(vendor: string, response: unknown): Recognition {
  const { text, ...rest } = (typeof response === 'string' ? { text: response } : (response ?? {})) as Recognition
  return { ...rest, text: checkText(vendor, text) }
}

const isText = (mediaType: string) => /^text\/|json|xml/.test(mediaType)

/** The text so far, trimmed; null for anything else, which is ignored. */
export function checkPartial(partial: unknown): Required<PartialRecognition> | null {
  const { text, stableChars } = Object(partial) as PartialRecognition
  if (typeof text !== 'string') return null
  const cut = cutText(text, maxLineChars)
  const begun = cut.trimStart()
  return { text: begun.trimEnd(), stableChars: (Number(stableChars) || 0) - (cut.length - begun.length) }
}

const isPlayableAudio = (audio: unknown) =>
  audio instanceof Blob && audio.size > 0 && audio.size <= maxUtteranceBytes && !isText(audio.type)

const isPlayableStream = ({ chunks, mediaType }: { readonly chunks: unknown; readonly mediaType: unknown }) =>
  chunks instanceof ReadableStream && !chunks.locked && typeof mediaType === 'string' && !isText(mediaType)

function isPlayable(utterance: Utterance): boolean {
  if (utterance.kind === 'audio') return isPlayableAudio(utterance.audio)
  if (utterance.kind === 'stream') return isPlayableStream(utterance)
  return typeof utterance.play === 'function'
}

/** Anything that is not a valid utterance is a failure, so that the next vendor is tried. */
export function checkUtterance(vendor: string, response: unknown): Utterance {
  const utterance = (response ?? {}) as Utterance
  if (isPlayable(utterance)) return utterance
  throw new AdapterError(vendor, 'bad-response', 'The vendor returned something other than speech.')
}
