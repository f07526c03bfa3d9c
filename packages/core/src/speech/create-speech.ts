import { fromCallback } from 'xstate'
import type { Desk, DeskTools } from '../booth/desk.ts'
import { errorCodeOf, isRefusal } from '../errors.ts'
import type { Duplex, Module, Unsubscribe } from '../ports/common.ts'
import { captureLanguage } from '../settings/settings.ts'
import { capturingOf } from '../views/booth.selectors.ts'
import type { Gates } from './gate.ts'
import { createInOrder, type InOrder } from './in-order.ts'
import type { createListening, Listening, ListeningOptions } from './listening.ts'
import type { CaptureCommand, SpeechCaptureInput } from './speech-capture.machine.ts'

export interface SpeechDeskOptions
  extends Omit<ListeningOptions, 'languageOf' | 'onTestFailed' | 'addSegment'>,
    DeskTools {
  readonly echo: 'guard' | 'off'
  readonly echoTailMs: number
  readonly gates: Gates
  loadSpeech(): Promise<{ readonly createListening: typeof createListening }>
}

/** Capture and recognition of speech, and the sentences that it makes. */
export function createSpeechDesk(options: SpeechDeskOptions) {
  const { stores, tell, machines, logger, clock, gates, level } = options
  /** Of a stay. */
  let inOrder: InOrder | undefined
  let listening: Listening | undefined
  const listen = async () => {
    const { createListening } = await options.loadSpeech()
    listening ??= createListening({ ...options, languageOf, level, onTestFailed, addSegment })
    return listening
  }
  const languageOf = (module: Module) => captureLanguage(stores.settings.get(), module)
  let release = () => {}
  let room: string | undefined

  /** Opens the microphone once the code for that has loaded; the device and the gate are then as they are by then. */
  const microphone = fromCallback<CaptureCommand, SpeechCaptureInput>(({ input, sendBack, receive }) => {
    let { shut } = input
    let isOver = false
    let stop: (() => void) | undefined
    let take = (command: CaptureCommand) => {
      if (command.type !== 'gate') return
      shut = command.shut
      if (shut) sendBack({ type: 'microphone.gated' })
    }
    receive((command) => take(command))
    const start = ({ capture }: Listening) => {
      const onCommand = (listener: typeof take) => {
        take = listener
      }
      if (!isOver) stop = capture({ input: { ...input, shut }, sendBack, receive: onCommand })
    }
    const fail = (error: unknown) => {
      if (isOver) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      sendBack({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    release = () => {
      isOver = true
      stop?.()
    }
    listen().then(start, fail)
    return release
  })
  const addSegment: ListeningOptions['addSegment'] = (segment) => inOrder?.add(segment)
  const free = (segmentId: string) => listening?.recordings.free(segmentId)
  const onTestFailed = (error: unknown) => tell({ type: 'test.failed', code: errorCodeOf(error) })
  const close = () => listening?.sentences.close()

  const changeDuplex = (duplex: Duplex) => {
    machines().microphoneOwner?.send({ type: 'duplex.changed', duplex })
    inOrder?.duplexChanged(duplex, clock.now())
  }

  const leave = () => {
    inOrder?.end()
    inOrder = undefined
    listening?.sentences.forget()
    listening?.heldLines.leave()
    // A machine that fails leaves the microphone open.
    release()
    listening?.closeAll()
    listening?.recordings.freeAll()
  }

  const desk: Desk = {
    facts: {
      'room.entered'({ request }) {
        if (room !== request.room) listening?.heldLines.forget()
        room = request.room
        inOrder = createInOrder({
          clock,
          recognize: (...given) => listening?.recognize(...given),
          report: tell,
        })
        gates.host.apply()
        gates.talk.apply()
        changeDuplex(stores.settings.get().stt.duplex)
      },
      'connection.closed'({ code }) {
        if (isRefusal(code)) machines().microphoneOwner?.send({ type: 'release' })
      },
      'settings.changed'({ now, before }) {
        const module = capturingOf(machines())
        if (module && captureLanguage(now, module) !== captureLanguage(before, module)) {
          listening?.following.chosen(captureLanguage(now, module))
          if (!listening?.following.isChanging()) {
            inOrder?.dropAll(clock.now())
            close()
          }
        }
        if (now.stt.deviceId !== before.stt.deviceId) {
          machines().microphoneOwner?.send({ type: 'device.changed' })
          if (stores.testing.get()) listening?.deviceTest.start()
        }
        if (now.stt.holdToSpeak !== before.stt.holdToSpeak) {
          close()
          gates.talk.apply()
        }
        if (now.stt.duplex !== before.stt.duplex) {
          changeDuplex(now.stt.duplex)
          listening?.heldLines.duplexChanged()
        }
      },
      'segment.captured': ({ type: _, ...segment }) => inOrder?.add(segment),
      'voice.started'() {
        if (options.echo === 'guard') inOrder?.voiceHeard(clock.now())
      },
      'voice.ended': () => inOrder?.voiceOver(clock.now() + options.echoTailMs),
      'microphone.taken': () => listening?.deviceTest.stop(),
      'flip.started': close,
      'microphone.released'() {
        if (!listening?.isEnding()) close()
      },
      'speech.paused': close,
      'speech.drafted': (draft) => listening?.sentences.draft(draft),
      'speech.overdue': ({ segmentId }) => listening?.sentences.passOver(segmentId),
      'speech.recognized'({ segmentId, module, text, heard, ...how }) {
        listening?.sentences.recognize(segmentId, text, { ...how, ...(heard && { heard }) })
        if (heard && !how.held) listening?.following.hear(module, heard)
        free(segmentId)
      },
      'speech.dropped'({ segmentId, reason }) {
        listening?.sentences.drop(segmentId, reason)
        free(segmentId)
      },
      'speech.cut': ({ module }) => listening?.heldLines.cut(module),
      'sentence.held': (sentence) => listening?.heldLines.hold(sentence),
      'sentence.said': (sentence) => listening?.heldLines.said(sentence),
      'list.cleared': ({ state }) => listening?.heldLines.clear(state),
      'stay.ended': leave,
    },
  }

  return {
    ...desk,
    actors: { microphone },
    /** The sentence that is being said ends here. */
    close,
    testMicrophone(): Unsubscribe {
      let wanted = true
      const start = ({ deviceTest }: Listening) => {
        if (wanted && !capturingOf(machines())) deviceTest.start()
      }
      listen().then(start, onTestFailed)
      return () => {
        if (wanted) listening?.deviceTest.stop()
        wanted = false
      }
    },
    sendHeld: (key: string): boolean => listening?.heldLines.send(key) ?? false,
    undoLanguage: () => listening?.following.undo(),
    discardHeld: (key: string) => listening?.heldLines.discard(key),
    /** Says what is shown, before the room is left. */
    finish: () => listening?.sentences.finish() ?? false,
  }
}

export type SpeechDesk = ReturnType<typeof createSpeechDesk>
