import { captureLanguage } from '../../domain/settings.ts'
import { capturingOf } from '../../machines/booth/booth.selectors.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createHostGate } from './host-gate.ts'
import { createSentences } from './sentences.ts'

export interface SpeechDeskOptions extends Omit<CaptureOptions, 'sentences'>, DeskTools {
  /** False makes every segment a line of its own. */
  readonly sentences: boolean
}

/** Capture and recognition of speech, and the sentences that it makes. */
export function createSpeechDesk(options: SpeechDeskOptions) {
  const { stores, send, machines } = options
  const sentences = createSentences(options)
  const { actors, level, free, end } = createCapture({ ...options, sentences })
  const hostGate = createHostGate(options)

  const leave = () => {
    sentences.forget()
    end()
  }

  const desk: Desk = {
    facts: {
      'room.entered'() {
        hostGate.apply()
        send({ type: 'duplex.changed', duplex: stores.settings.get().stt.duplex })
      },
      'settings.changed'({ now, before }) {
        const module = capturingOf(machines())
        if (module && captureLanguage(now, module) !== captureLanguage(before, module)) {
          send({ type: 'captureLanguage.changed' })
          sentences.close()
        }
        if (now.stt.duplex !== before.stt.duplex) send({ type: 'duplex.changed', duplex: now.stt.duplex })
      },
      'flip.started': sentences.close,
      'microphone.released': sentences.close,
      'speech.paused': sentences.close,
      'speech.drafted': sentences.draft,
      'speech.overdue': ({ segmentId }) => sentences.passOver(segmentId),
      'speech.recognized'({ segmentId, text }) {
        sentences.recognize(segmentId, text)
        free(segmentId)
      },
      'speech.dropped'({ segmentId, reason }) {
        sentences.drop(segmentId, reason)
        free(segmentId)
      },
      'room.left': leave,
      'child.failed': leave,
    },
  }

  return {
    ...desk,
    actors,
    level,
    hold() {
      sentences.close()
      return hostGate.hold()
    },
    /** Says what is shown, before the room is left. */
    finish: sentences.finish,
  }
}

export type SpeechDesk = ReturnType<typeof createSpeechDesk>
