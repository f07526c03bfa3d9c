import { captureLanguage } from '../../domain/settings.ts'
import { capturingOf } from '../../machines/booth/booth.selectors.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createHostGate } from './host-gate.ts'
import type { Listening } from './listening.ts'
import type { RecognitionOptions } from './recognition.ts'
import type { SentencesOptions } from './sentences.ts'

export type SpeechDeskOptions = Omit<CaptureOptions, 'listen'> & RecognitionOptions & SentencesOptions & DeskTools

/** Capture and recognition of speech, and the sentences that it makes. */
export function createSpeechDesk(options: SpeechDeskOptions) {
  const { stores, send, machines } = options
  let listening: Listening | undefined
  const listen = async () => {
    const { createListening } = await import('./listening.ts')
    listening ??= createListening(options)
    return listening
  }
  const { actors, level, free, end } = createCapture({ ...options, listen })
  const hostGate = createHostGate(options)

  const close = () => listening?.sentences.close()

  const leave = () => {
    listening?.sentences.forget()
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
          close()
        }
        if (now.stt.duplex !== before.stt.duplex) send({ type: 'duplex.changed', duplex: now.stt.duplex })
      },
      'flip.started': close,
      'microphone.released': close,
      'speech.paused': close,
      'speech.drafted': (draft) => listening?.sentences.draft(draft),
      'speech.overdue': ({ segmentId }) => listening?.sentences.passOver(segmentId),
      'speech.recognized'({ segmentId, text }) {
        listening?.sentences.recognize(segmentId, text)
        free(segmentId)
      },
      'speech.dropped'({ segmentId, reason }) {
        listening?.sentences.drop(segmentId, reason)
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
      close()
      return hostGate.hold()
    },
    /** Says what is shown, before the room is left. */
    finish: () => listening?.sentences.finish() ?? false,
  }
}

export type SpeechDesk = ReturnType<typeof createSpeechDesk>
