import { fromCallback } from 'xstate'
import { clockSlackMs, lastSegmentMs } from '../../constants.ts'
import { languageAllows, resolveLanguage } from '../../domain/language.ts'
import { captureLanguage } from '../../domain/settings.ts'
import { isBefore } from '../../domain/spoken-before.ts'
import { recognizedText } from '../../domain/translation-plan.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import type {
  CapturedSegment,
  RecognitionProgress,
  RecognitionResult,
} from '../../machines/recognition/recognition.machine.ts'
import type {
  CaptureCommand,
  MicrophoneFact,
  SpeechCaptureInput,
} from '../../machines/speech-capture/speech-capture.machine.ts'
import type { DetectorOptions, Microphone, MicrophoneSession } from '../../ports/microphone.port.ts'
import type { PartialRecognition } from '../../ports/speech-to-text.port.ts'
import type { DeskTools } from '../desk.ts'
import type { Voice } from '../voice/voice.ts'
import type { LevelStore } from './level.ts'
import type { Listening } from './listening.ts'
import type { Recording } from './recordings.ts'

export interface CaptureOptions extends Pick<DeskTools, 'clock' | 'logger' | 'stores'> {
  readonly microphone: Microphone | undefined
  readonly detector: DetectorOptions
  readonly voice: Pick<Voice, 'repeats' | 'mayRepeat'>
  /** Called before the microphone opens. */
  listen(): Promise<Listening>
  readonly level: LevelStore
}

/** A device that is opened, from then on. */
interface Opening extends AbortController {
  /** When a gate opened that was shut before there was a session: speech that began earlier is dropped. */
  opensAtMs: number
}

/** Captures speech and recognises it. Audio and its level stay here and never enter a machine. */
export function createCapture(options: CaptureOptions) {
  const { microphone, detector, clock, logger, stores, voice, listen, level } = options
  let listening: Listening | undefined
  let release = () => {}

  const silence = () => {
    level.set(null)
    listening?.deafness.rest()
  }

  const capture = fromCallback<CaptureCommand, SpeechCaptureInput>(({ input, sendBack, receive }) => {
    const controller = new AbortController()
    let session: MicrophoneSession | null = null
    /** Sessions of devices that were chosen before: they deliver what was said, and are then closed. */
    const former = new Set<MicrophoneSession>()
    let shut = input.shut
    const begin = (): Opening =>
      Object.assign(new AbortController(), { opensAtMs: shut ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY })
    let current = begin()
    const wasShut = (startedAtMs: number, { opensAtMs }: Opening) =>
      opensAtMs === Number.POSITIVE_INFINITY || isBefore(startedAtMs + clockSlackMs, opensAtMs)
    const report = (fact: MicrophoneFact) => {
      if (!controller.signal.aborted) sendBack(fact)
    }
    const fail = (error: unknown) => {
      if (controller.signal.aborted) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      report({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    /** Segments that were passed on while they were spoken. */
    const announced = new Set<string>()
    const take = (own: Opening, recording: Recording, wavBytes?: number) => {
      const { id: segmentId, startedAtMs } = recording
      if (controller.signal.aborted || wasShut(startedAtMs, own)) return
      listening?.recordings.keep(recording, wavBytes)
      report({ type: 'microphone.segment', segmentId, startedAtMs, ...(recording.samples && { live: true }) })
    }
    const open = async (own: Opening, defaultDevice: boolean) => {
      const isCurrent = () => current === own && !controller.signal.aborted
      if (!microphone)
        throw new LingoboothError('missing-port', 'No plugin fills the port Microphone; add webPlatform().')
      listening = await listen()
      own.signal.throwIfAborted()
      const { deviceId } = stores.settings.get().stt
      const opened = await microphone.open({
        detector,
        signal: own.signal,
        ...(defaultDevice ? { defaultDevice } : deviceId !== undefined && { deviceId }),
        onSegment: (segment) => {
          const { id, startedAtMs, wav } = segment
          if (!announced.delete(id)) take(own, { id, startedAtMs, whole: Promise.resolve(segment) }, wav.size)
        },
        ...(listening.recognition.isLive && {
          onLiveSegment(segment) {
            announced.add(segment.id)
            segment.whole.catch(() => announced.delete(segment.id))
            take(own, segment)
          },
        }),
        onSpeaking(speaking) {
          if (isCurrent()) report({ type: 'microphone.speaking', speaking })
        },
        onLevel(levelDb, thresholdDb) {
          if (!session || shut || !isCurrent()) return
          level.set({ levelDb, thresholdDb })
          listening?.deafness.note(levelDb)
        },
        onLost(error) {
          if (isCurrent()) fail(error)
        },
      })
      if (!isCurrent()) return opened.close()
      session = opened
      session.setGate(shut)
      if (!shut) listening.deafness.begin()
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
      else if (session) listening?.deafness.begin()
      if (shut && !session) current.opensAtMs = Number.POSITIVE_INFINITY
      if (!shut) current.opensAtMs = Math.min(current.opensAtMs, clock.now())
      try {
        session?.setGate(shut)
      } catch (error) {
        return fail(error)
      }
      if (shut) report({ type: 'microphone.gated' })
    })
    release = () => {
      if (controller.signal.aborted) return
      controller.abort()
      current.abort()
      silence()
      for (const opened of session ? [...former, session] : former) void closing(opened)
      session = null
      former.clear()
    }
    return release
  })

  const recognize = fromCallback<{ type: 'never' }, CapturedSegment>(({ input, sendBack }) => {
    const { segmentId, module, startedAtMs, live } = input
    const controller = new AbortController()
    const { signal } = controller
    const code = captureLanguage(stores.settings.get(), module)
    let endedAtMs: number | undefined
    const report = (progress: RecognitionProgress) => {
      if (!signal.aborted) sendBack(progress)
    }
    const settle = (result: Omit<RecognitionResult, 'language'>) =>
      report({ type: 'recognition.ended', segmentId, language: code, ...result })
    const time = () => ({ startedAtMs, endedAtMs: endedAtMs ?? clock.now() })
    const recording = listening?.recordings.get(segmentId)
    recording?.whole.then(
      (segment) => {
        endedAtMs = segment.endedAtMs
        listening?.sentences.end(segmentId, segment)
        if (live) report({ type: 'recognition.awaited', segmentId })
      },
      () => settle({ text: null, unfinished: true }),
    )
    const find = async () => {
      const recording = listening?.recordings.get(segmentId)
      const language = resolveLanguage(code, stores.languages.get())
      if (!recording) throw new LingoboothError('not-found', 'The recording is no longer available.')
      if (!language || !languageAllows(language, 'stt'))
        throw new LingoboothError('unsupported-language', 'Choose a language that supports speech recognition.')
      return { language, recording }
    }
    const onPartial = ({ text, stableChars }: Required<PartialRecognition>) => {
      if (!voice.mayRepeat(text, time())) report({ type: 'recognition.drafted', segmentId, text, stableChars })
    }
    listening?.sentences.begin({ segmentId, module, startedAtMs, language: code })
    listening?.recognition.recognize({ signal, find, onPartial }).then(
      ({ text }) => settle({ text: recognizedText(text), echo: voice.repeats(text, time()) }),
      (error: unknown) => settle({ text: null, code: errorCodeOf(error) }),
    )
    return () => controller.abort()
  })

  return {
    actors: { microphone: capture, recognize },
    free: (segmentId: string) => listening?.recordings.free(segmentId),
    /** Needed because a machine that fails leaves the microphone open. */
    end() {
      release()
      listening?.recordings.freeAll()
    },
  }
}
