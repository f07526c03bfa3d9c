import { clockSlackMs } from '../audio/limits.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import type { PeopleAtoms } from '../people/people-atoms.ts'
import type { LanguageCode, Module } from '../ports/common.ts'
import type { DetectorOptions, Microphone, MicrophoneSession } from '../ports/microphone.port.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { PartialRecognition, PartialTranslation } from '../ports/speech-to-text.port.ts'
import type { SettingsAtoms } from '../settings/settings-atoms.ts'
import { languageAllows, languageLookup } from '../text/languages/language.ts'
import type { Voice } from '../voice/create-voice.ts'
import { isBefore, unsureWords } from '../voice/echo/echo-matching.ts'
import { heardLanguage } from './heard-language.ts'
import type { RecognitionCalls, RecognitionResult } from './in-order.ts'
import type { createRecognition } from './recognize.ts'
import type { CapturedSegment } from './recognized-speech.ts'
import { recognizedText } from './recognized-text.ts'
import type { createRecordings, Recording } from './recordings.ts'
import type { createSentences } from './sentences.ts'
import type { createSilentMicrophone } from './silent-microphone.ts'
import type { LevelStore } from './speech-atoms.ts'
import type { CaptureCommand, MicrophoneEvent, SpeechCaptureInput } from './speech-capture.machine.ts'

/** After another microphone was chosen, or the microphone was stopped while somebody spoke, what was said may arrive for this long. */
export const lastSegmentMs = 1_000

export interface CaptureOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly stores: Pick<SettingsAtoms, 'settings'> & Pick<PeopleAtoms, 'languages'>
  /** What was being said when the microphone was stopped. */
  addSegment(segment: CapturedSegment): void
  readonly microphone: Microphone | undefined
  readonly detector: DetectorOptions
  readonly voice: Pick<Voice, 'echoDetector'>
  /** The language that is spoken for a module. */
  languageOf(module: Module): LanguageCode
  /** Languages into which what is spoken for a module is translated while it is spoken. */
  targetsOf(module: Module, source: LanguageCode): readonly LanguageCode[]
  readonly level: LevelStore
  /** The language that vendors say they hear is followed. */
  readonly detect: boolean
}

interface Ears {
  readonly recognition: ReturnType<typeof createRecognition>
  readonly sentences: ReturnType<typeof createSentences>
  readonly recordings: ReturnType<typeof createRecordings>
  readonly silentMicrophone: ReturnType<typeof createSilentMicrophone>
}

/** What an actor gives. */
export interface CaptureTools {
  readonly input: SpeechCaptureInput
  sendBack(event: MicrophoneEvent): void
  receive(listener: (command: CaptureCommand) => void): void
}

/** A device that is opened, from then on. */
interface Opening extends AbortController {
  /** When a gate opened that was shut before there was a session: speech that began earlier is dropped. */
  opensAtMs: number
}

/** Captures speech and recognises it. Audio and its level stay here and never enter a machine. */
export function createCapture(options: CaptureOptions & Ears) {
  const { microphone, detector, clock, logger, stores, addSegment, voice, languageOf, targetsOf, level, detect } =
    options
  const { recognition, sentences, recordings, silentMicrophone } = options
  const { find, tagOf } = languageLookup(stores.languages)

  const silence = () => {
    level.set(null)
    silentMicrophone.rest()
  }

  /** What closes the microphones that were stopped while somebody spoke: they deliver what was said, and are then closed. */
  const endings = new Set<() => void>()

  const capture = ({ input, sendBack, receive }: CaptureTools) => {
    const { module } = input
    const controller = new AbortController()
    let session: MicrophoneSession | null = null
    /** Sessions of devices that were chosen before: they deliver what was said, and are then closed. */
    const former = new Set<MicrophoneSession>()
    let shut = input.shut
    let speaking = false
    let end: (() => void) | undefined
    const begin = (): Opening =>
      Object.assign(new AbortController(), { opensAtMs: shut ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY })
    let current = begin()
    const wasShut = (startedAtMs: number, { opensAtMs }: Opening) =>
      opensAtMs === Number.POSITIVE_INFINITY || isBefore(startedAtMs + clockSlackMs, opensAtMs)
    const report = (event: MicrophoneEvent) => {
      if (!controller.signal.aborted) sendBack(event)
    }
    const fail = (error: unknown) => {
      if (controller.signal.aborted) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      report({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    /** Segments that were passed on while they were spoken. */
    const announced = new Set<string>()
    const take = (own: Opening, recording: Recording, wavBytes?: number) => {
      const { id: segmentId, startedAtMs, samples } = recording
      const isLast = end !== undefined && endings.has(end)
      if ((controller.signal.aborted && !isLast) || wasShut(startedAtMs, own)) return
      recordings.keep(recording, wavBytes)
      const segment = { segmentId, startedAtMs, ...(samples && ({ live: true } as const)) }
      if (isLast) addSegment({ module, ...segment })
      else report({ type: 'microphone.segment', ...segment })
    }
    const open = async (own: Opening, defaultDevice: boolean) => {
      const isCurrent = () => current === own && !controller.signal.aborted
      if (!microphone)
        throw new LingoboothError('missing-port', 'No plugin fills the port Microphone; add webPlatform().')
      const { deviceId } = stores.settings.get().stt
      const opened = await microphone.open({
        detector,
        signal: own.signal,
        ...(defaultDevice ? { defaultDevice } : deviceId !== undefined && { deviceId }),
        onSegment: (segment) => {
          const { id, startedAtMs, wav, cut } = segment
          if (cut) report({ type: 'microphone.cut' })
          if (!announced.delete(id)) take(own, { id, startedAtMs, whole: Promise.resolve(segment) }, wav.size)
        },
        ...(recognition.isLive && {
          onLiveSegment(segment) {
            announced.add(segment.id)
            segment.whole.catch(() => announced.delete(segment.id))
            take(own, segment)
          },
        }),
        onSpeaking(now) {
          if (current !== own) return
          speaking = now
          report({ type: 'microphone.speaking', speaking })
          if (!speaking && end) queueMicrotask(end)
        },
        onLevel(levelDb, thresholdDb) {
          if (!session || shut || !isCurrent()) return
          level.set({ levelDb, thresholdDb })
          silentMicrophone.note(levelDb)
        },
        onLost(error) {
          if (!isCurrent()) return
          speaking = false
          fail(error)
        },
      })
      if (!isCurrent()) return opened.close()
      session = opened
      silentMicrophone.opened()
      session.setGate(shut)
      if (!shut) silentMicrophone.begin()
      logger.info('Speech capture started')
      report({ type: 'microphone.opened' })
    }
    const start = (own: Opening, defaultDevice: boolean) =>
      open(own, defaultDevice).catch((error: unknown) => {
        if (current === own) fail(error)
      })
    void start(current, input.defaultDevice)
    const close = async (opened: MicrophoneSession) => {
      await opened.close()
      logger.info('Speech capture stopped')
    }
    const closing = (opened: MicrophoneSession) =>
      close(opened).catch((error: unknown) =>
        logger.warn('The microphone could not be closed', { code: errorCodeOf(error) }),
      )
    /** The last device ends its segment before the next one opens: few phones hear two. */
    const changeDevice = () => {
      const last = session
      session = null
      speaking = false
      silence()
      current.abort()
      current = begin()
      if (last) {
        last.setGate(true)
        former.add(last)
        clock.setTimeout(() => {
          if (former.delete(last)) void closing(last)
        }, lastSegmentMs)
      }
      void start(current, false)
    }
    receive((command) => {
      if (command.type === 'device.changed') return changeDevice()
      shut = command.shut
      if (shut) silence()
      else if (session) silentMicrophone.begin()
      if (shut && !session) current.opensAtMs = Number.POSITIVE_INFINITY
      if (!shut) current.opensAtMs = Math.min(current.opensAtMs, clock.now())
      try {
        session?.setGate(shut)
      } catch (error) {
        return fail(error)
      }
      if (shut) report({ type: 'microphone.gated' })
    })
    /** What is being said is still delivered, and ends its sentence. */
    const finish = (last: MicrophoneSession) => {
      const close = () => {
        if (!endings.delete(close)) return
        clock.clearTimeout(timer)
        end = undefined
        void closing(last)
        sentences.close()
      }
      const timer = clock.setTimeout(close, lastSegmentMs)
      end = close
      endings.add(close)
      try {
        last.setGate(true)
      } catch {
        close()
      }
    }
    return () => {
      if (controller.signal.aborted) return
      controller.abort()
      current.abort()
      silence()
      for (const opened of former) void closing(opened)
      former.clear()
      if (session && speaking) finish(session)
      else if (session) void closing(session)
      session = null
    }
  }

  const recognize = ({ segmentId, module, startedAtMs, live }: CapturedSegment, calls: RecognitionCalls) => {
    const { signal, awaited, drafted, ended } = calls
    const code = languageOf(module)
    let endedAtMs: number | undefined
    const settle = (result: Omit<RecognitionResult, 'language'>) => ended({ language: code, ...result })
    const time = () => ({ startedAtMs, endedAtMs: endedAtMs ?? clock.now() })
    const recording = recordings.get(segmentId)
    recording?.whole.then(
      (segment) => {
        endedAtMs = segment.endedAtMs
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
        drafted({ text: recognizedText(text) ?? '', stableChars })
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
        settle({ text: recognizedText(text), ...(heard && { heard }), ...(held && { held }) })
      },
      (error: unknown) => settle({ text: null, code: errorCodeOf(error) }),
    )
  }

  return {
    capture,
    recognize,
    /** Whether what was said before a stop may still come. */
    isEnding: () => endings.size > 0,
    /** Nothing more comes of microphones that were stopped. */
    closeAll() {
      for (const end of endings) end()
    },
  }
}
