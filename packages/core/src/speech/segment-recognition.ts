import { bitsPerSample, sampleRateHz } from '../audio/limits.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { PartialRecognition, PartialTranslation } from '../ports/speech-to-text.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { languageAllows, languageLookup } from '../text/languages/language.ts'
import type { Voice } from '../voice/create-voice.ts'
import { unsureWords } from '../voice/echo/echo-matching.ts'
import { heardLanguage } from './heard-language.ts'
import type { RecognitionCalls, RecognitionResult } from './in-order.ts'
import { isInvented } from './invented-text.ts'
import type { createRecognition } from './recognize.ts'
import type { CapturedSegment } from './recognized-speech.ts'
import { recognizedText } from './recognized-text.ts'
import type { createRecordings } from './recordings.ts'
import type { createSentences } from './sentences.ts'

const wavHeaderBytes = 44
const bytesPerSecond = (sampleRateHz * bitsPerSample) / 8

export interface SegmentRecognitionOptions {
  readonly clock: Clock
  readonly stores: Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'languages'>
  readonly voice: Pick<Voice, 'echoDetector'>
  /** The language that is spoken for a module. */
  languageOf(module: Module): LanguageCode
  /** Languages into which what is spoken for a module is translated while it is spoken. */
  targetsOf(module: Module, source: LanguageCode): readonly LanguageCode[]
  /** The language that vendors say they hear is followed. */
  readonly detect: boolean
}

export interface SegmentRecognitionTools {
  readonly recognition: ReturnType<typeof createRecognition>
  readonly sentences: ReturnType<typeof createSentences>
  readonly recordings: ReturnType<typeof createRecordings>
}

/** Has a captured segment recognised, and makes a part of a sentence of it. */
export function createSegmentRecognition(options: SegmentRecognitionOptions & SegmentRecognitionTools) {
  const { clock, stores, voice, languageOf, targetsOf, detect, recognition, sentences, recordings } = options
  const { find, tagOf } = languageLookup(stores.languages)

  return ({ segmentId, module, startedAtMs, live }: CapturedSegment, calls: RecognitionCalls) => {
    const { signal, awaited, drafted, ended } = calls
    const code = languageOf(module)
    let endedAtMs: number | undefined
    /** Left out where there is no sound, as of a call that recognises itself. */
    let heardMs: number | undefined
    const settle = (result: Omit<RecognitionResult, 'language'>) => ended({ language: code, ...result })
    const time = () => ({ startedAtMs, endedAtMs: endedAtMs ?? clock.now() })
    const recording = recordings.get(segmentId)
    recording?.whole.then(
      (segment) => {
        endedAtMs = segment.endedAtMs
        if (segment.wav.size > wavHeaderBytes) heardMs = ((segment.wav.size - wavHeaderBytes) * 1_000) / bytesPerSecond
        sentences.end(segmentId, segment)
        if (live) awaited()
      },
      () => settle({ text: null, unfinished: true }),
    )
    const findBoth = async () => {
      const recording = recordings.get(segmentId)
      const language = find(code)
      if (!recording) throw new LingoboothError('not-found', 'The recording is no longer available.')
      if (!language || !languageAllows(language, 'stt'))
        throw new LingoboothError('unsupported-language', 'Choose a language that supports speech recognition.')
      return { language, recording }
    }
    const onPartial = ({ text, stableChars }: Required<PartialRecognition>) => {
      if (!voice.echoDetector()?.mayRepeat({ text, language: tagOf(code) }, time()))
        drafted({ text: (!isInvented(text) && recognizedText(text)) || '', stableChars })
    }
    /** By this participant, and by the others. */
    const readHere = () => [stores.settings.get()[module].targetLanguage, ...targetsOf(module, code)]
    const targets = targetsOf(module, code).flatMap((target) => find(target) ?? [])
    const onTranslation = (translation: Required<PartialTranslation>) => sentences.translate(segmentId, translation)
    sentences.begin({ segmentId, module, startedAtMs, language: code })
    recognition.recognize({ signal, find: findBoth, targets, onPartial, onTranslation }).then(
      ({ text, words, language }) => {
        const held = voice.echoDetector()?.repeats({ text, language: tagOf(code), unsure: unsureWords(words) }, time())
        const chosen = find(code)
        const heard =
          detect && chosen ? heardLanguage(text, language, chosen, stores.languages.get(), readHere()) : undefined
        settle({
          text: isInvented(text, heardMs) ? null : recognizedText(text),
          ...(heard && { heard }),
          ...(held && { held }),
        })
      },
      (error: unknown) => settle({ text: null, code: errorCodeOf(error) }),
    )
  }
}
