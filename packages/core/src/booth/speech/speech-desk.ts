import { captureLanguage } from '../../domain/settings.ts'
import { capturingOf } from '../../machines/booth/booth.selectors.ts'
import type { Desk, DeskTools } from '../desk.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createHostGate } from './host-gate.ts'

/** Capture and recognition of speech. */
export function createSpeechDesk(options: CaptureOptions & DeskTools) {
  const { stores, send, machines } = options
  const { actors, level, free, end } = createCapture(options)
  const hostGate = createHostGate(options)

  const desk: Desk = {
    facts: {
      'room.entered'() {
        hostGate.apply()
        send({ type: 'duplex.changed', duplex: stores.settings.get().stt.duplex })
      },
      'settings.changed'({ now, before }) {
        const module = capturingOf(machines())
        if (module && captureLanguage(now, module) !== captureLanguage(before, module))
          send({ type: 'captureLanguage.changed' })
        if (now.stt.duplex !== before.stt.duplex) send({ type: 'duplex.changed', duplex: now.stt.duplex })
      },
      'speech.recognized': ({ segmentId }) => free(segmentId),
      'speech.dropped': ({ segmentId }) => free(segmentId),
      'room.left': end,
      'child.failed': end,
    },
  }

  return { ...desk, actors, level, hold: hostGate.hold }
}

export type SpeechDesk = ReturnType<typeof createSpeechDesk>
