import { createAtom } from '@xstate/store'
import { fromCallback } from 'xstate'
import { clockSlackMs, maxHeldSpeechBytes, recognitionsInFlight } from '../../constants.ts'
import { languageAllows, resolveLanguage } from '../../domain/language.ts'
import { captureLanguage } from '../../domain/settings.ts'
import { isBefore } from '../../domain/spoken-before.ts'
import { recognizedText } from '../../domain/translation-plan.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import type {
  CapturedSegment,
  RecognitionEnded,
  RecognitionResult,
} from '../../machines/recognition/recognition.machine.ts'
import type {
  GateCommand,
  MicrophoneFact,
  SpeechCaptureInput,
} from '../../machines/speech-capture/speech-capture.machine.ts'
import { failover } from '../../policies/failover.ts'
import { limitConcurrency } from '../../policies/limit-concurrency.ts'
import { checkRecognition } from '../../policies/vendor-responses.ts'
import { withTimeout } from '../../policies/with-timeout.ts'
import type { DetectorOptions, Microphone, MicrophoneSession } from '../../ports/microphone.port.ts'
import type { SegmentSpeechToText, SpeechSegment, SpeechToText } from '../../ports/speech-to-text.port.ts'
import type { SoundLevel } from '../../view-models/views.ts'
import type { DeskTools } from '../desk.ts'
import type { Voice } from '../voice/voice.ts'
import { createDeafness } from './deaf.ts'
import { createRecordings } from './recordings.ts'

export interface CaptureOptions
  extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'logger' | 'watch' | 'meter' | 'stores'> {
  readonly microphone: Microphone | undefined
  readonly recognizers: readonly SpeechToText[]
  readonly detector: DetectorOptions
  readonly voice: Pick<Voice, 'repeats'>
}

const isForSegments = (vendor: SpeechToText): vendor is SegmentSpeechToText => vendor.recognize !== undefined

const secondsOf = ({ startedAtMs, endedAtMs }: SpeechSegment) => Math.max(0, endedAtMs - startedAtMs) / 1_000

/** Captures speech and recognises it. Audio and its level stay here and never enter a machine. */
export function createCapture(options: CaptureOptions) {
  const { microphone, recognizers, detector, clock, timeoutMs, logger, watch, meter, stores, voice } = options
  const level = createAtom<SoundLevel | null>(null)
  const recordings = createRecordings(maxHeldSpeechBytes)
  const deafness = createDeafness(options)
  const limited = limitConcurrency(recognitionsInFlight)
  let release = () => {}

  const silence = () => {
    level.set(null)
    deafness.rest()
  }

  const capture = fromCallback<GateCommand, SpeechCaptureInput>(({ input, sendBack, receive }) => {
    const controller = new AbortController()
    let session: MicrophoneSession | null = null
    let shut = input.shut
    /** When a gate opened that was shut before there was a session: speech that began earlier is dropped. */
    let opensAtMs = shut ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const wasShut = (startedAtMs: number) =>
      opensAtMs === Number.POSITIVE_INFINITY || isBefore(startedAtMs + clockSlackMs, opensAtMs)
    const report = (fact: MicrophoneFact) => {
      if (!controller.signal.aborted) sendBack(fact)
    }
    const fail = (error: unknown) => {
      if (controller.signal.aborted) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      report({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    const open = async () => {
      if (!microphone)
        throw new LingoboothError('missing-port', 'No plugin fills the port Microphone; add webPlatform().')
      const opened = await microphone.open({
        detector,
        signal: controller.signal,
        ...(input.defaultDevice && { defaultDevice: true }),
        onSegment: (segment) => {
          if (controller.signal.aborted || wasShut(segment.startedAtMs)) return
          recordings.keep(segment)
          report({ type: 'microphone.segment', segmentId: segment.id, startedAtMs: segment.startedAtMs })
        },
        onSpeaking: (speaking) => report({ type: 'microphone.speaking', speaking }),
        onLevel(levelDb, thresholdDb) {
          if (!session || shut || controller.signal.aborted) return
          level.set({ levelDb, thresholdDb })
          deafness.note(levelDb)
        },
        onLost: fail,
      })
      if (controller.signal.aborted) return opened.close()
      session = opened
      session.setGate(shut)
      if (!shut) deafness.begin()
      logger.info('Speech capture started')
      report({ type: 'microphone.opened' })
    }
    open().catch(fail)
    receive((command) => {
      shut = command.shut
      if (shut) silence()
      else if (session) deafness.begin()
      if (shut && !session) opensAtMs = Number.POSITIVE_INFINITY
      if (!shut) opensAtMs = Math.min(opensAtMs, clock.now())
      try {
        session?.setGate(shut)
      } catch (error) {
        return fail(error)
      }
      if (shut) report({ type: 'microphone.gated' })
    })
    const close = async () => {
      const opened = session
      session = null
      if (!opened) return
      await opened.close()
      logger.info('Speech capture stopped')
    }
    release = () => {
      if (controller.signal.aborted) return
      controller.abort()
      silence()
      close().catch((error: unknown) => logger.warn('The microphone could not be closed', { code: errorCodeOf(error) }))
    }
    return release
  })

  const recognize = fromCallback<{ type: 'never' }, CapturedSegment>(({ input, sendBack }) => {
    const controller = new AbortController()
    const { startedAtMs = 0, endedAtMs = 0 } = recordings.get(input.segmentId) ?? {}
    const code = captureLanguage(stores.settings.get(), input.module)
    const report = (result: Omit<RecognitionResult, 'language'>) => {
      const { segmentId } = input
      sendBack({ type: 'recognition.ended', segmentId, language: code, ...result } satisfies RecognitionEnded)
    }
    const find = async () => {
      const segment = recordings.get(input.segmentId)
      const language = resolveLanguage(code, stores.languages.get())
      if (!segment) throw new LingoboothError('not-found', 'The recording is no longer available.')
      if (!language || !languageAllows(language, 'stt'))
        throw new LingoboothError('unsupported-language', 'Choose a language that supports speech recognition.')
      return { language, segment }
    }
    /** The recording is taken when its turn comes, so that one that had to make room does not stay in memory. */
    const run = async () => {
      const { language, segment } = await watch('Speech recognition failed', 'lingobooth', find())
      const { signal } = controller
      const ask = (vendor: SegmentSpeechToText) => {
        const call = async (signal: AbortSignal) =>
          checkRecognition(vendor.id, await vendor.recognize(segment, { language, signal }))
        return meter.use('recognition', vendor, secondsOf(segment), () =>
          watch('Speech recognition failed', vendor.id, withTimeout(call, { clock, timeoutMs, signal })),
        )
      }
      return failover(recognizers.filter(isForSegments), ask, signal)
    }
    limited(run).then(
      ({ text }) => {
        if (controller.signal.aborted) return
        report({ text: recognizedText(text), echo: voice.repeats(text, { startedAtMs, endedAtMs }) })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        report({ text: null, code: errorCodeOf(error) })
      },
    )
    return () => controller.abort()
  })

  return {
    actors: { microphone: capture, recognize },
    level,
    free: recordings.free,
    /** Needed because a machine that fails leaves the microphone open. */
    end() {
      release()
      recordings.freeAll()
    },
  }
}
