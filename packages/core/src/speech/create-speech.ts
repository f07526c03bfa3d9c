import { fromCallback } from 'xstate'
import { type ErrorCode, errorCodeOf, isRefusal } from '../errors.ts'
import { handleEvents } from '../kit/guard.ts'
import type { Cleared } from '../lines/clearing.ts'
import type { Duplex, Module, Unsubscribe } from '../ports/common.ts'
import { captureLanguage } from '../settings/settings.ts'
import { onSettingsChange } from '../settings/settings-atoms.ts'
import type { Voice } from '../voice/create-voice.ts'
import type { Gates } from './gate.ts'
import { createInOrder, type InOrder } from './in-order.ts'
import type { createListening, Listening, ListeningOptions } from './listening.ts'
import { isUnfinished, type MicrophoneOwner } from './microphone-owner.machine.ts'
import type { RecognitionEvent } from './recognized-speech.ts'
import type { MicrophoneReport, SpeechReport } from './reports.ts'
import type { MicrophoneCommand, MicrophoneInput } from './speech-capture.machine.ts'

export interface SpeechOptions extends Omit<ListeningOptions, 'languageOf' | 'onTestFailed' | 'report'> {
  readonly voice: Pick<Voice, 'echoDetector' | 'onStarted' | 'onEnded'>
  readonly echo: 'guard' | 'off'
  readonly echoTailMs: number
  readonly gates: Gates
  /** Of the stay; undefined in no room. */
  owner(): MicrophoneOwner | undefined
  loadSpeech(): Promise<{ readonly createListening: typeof createListening }>
  report(what: SpeechReport | MicrophoneReport): void
}

/** Capture and recognition of speech, and the sentences that it makes. */
export function createSpeech(options: SpeechOptions) {
  const { stores, owner, logger, clock, gates, voice, report } = options
  /** Of a stay. */
  let inOrder: InOrder | undefined
  let listening: Listening | undefined
  const listen = async () => {
    const { createListening } = await options.loadSpeech()
    listening ??= createListening({ ...options, languageOf, onTestFailed })
    return listening
  }
  const languageOf = (module: Module) => captureLanguage(stores.settings.get(), module)
  /** What releases each microphone that is in use. */
  const releases = new Set<() => void>()
  let room: string | undefined

  /** Opens the microphone once the code for that has loaded; the device and the gate are then as they are by then. */
  const microphone = fromCallback<MicrophoneCommand, MicrophoneInput>(({ input, sendBack, receive }) => {
    let first = input
    let isOver = false
    let stop: (() => void) | undefined
    let take = (command: MicrophoneCommand) => {
      if (command.type === 'device.open') first = { ...first, device: command.device, defaultDevice: false }
      if (command.type !== 'gate') return
      first = { ...first, shut: command.shut }
      if (command.shut) sendBack({ type: 'microphone.gated' })
    }
    receive((command) => take(command))
    const start = ({ capture }: Listening) => {
      const onCommand = (listener: typeof take) => {
        take = listener
      }
      if (!isOver) stop = capture({ input: first, sendBack, receive: onCommand })
    }
    const fail = (error: unknown) => {
      if (isOver) return
      logger.error('Speech capture failed', { code: errorCodeOf(error) })
      sendBack({ type: 'microphone.failed', code: errorCodeOf(error) })
    }
    const release = () => {
      isOver = true
      releases.delete(release)
      stop?.()
    }
    releases.add(release)
    listen().then(start, fail)
    return release
  })
  const free = (segmentId: string) => listening?.recordings.free(segmentId)
  const onTestFailed = (error: unknown) => report({ type: 'test.failed', code: errorCodeOf(error) })
  const close = () => listening?.sentences.close()

  const changeDuplex = (duplex: Duplex) => {
    // A call hears on while the voice plays: what began then is held, as it would be if this microphone had heard it.
    owner()?.send({ type: 'duplex.changed', duplex: options.microphone?.kind === 'call' ? 'full' : duplex })
    inOrder?.duplexChanged(duplex, clock.now())
  }

  const released = (event: Extract<MicrophoneReport, { readonly type: 'microphone.released' }>) => {
    const now = owner()?.getSnapshot()
    if (!now || !isUnfinished(now)) close()
    report(event)
  }

  const capturing = (): Module | null => owner()?.getSnapshot().context.module ?? null

  const recognized = (event: RecognitionEvent) => {
    const { segmentId } = event
    if (event.type === 'speech.drafted') return listening?.sentences.draft(event)
    if (event.type === 'speech.overdue') return listening?.sentences.passOver(segmentId)
    if (event.type === 'speech.recognized') {
      const { module, text, heard, held } = event
      listening?.sentences.recognize(segmentId, text, { ...(held && { held }), ...(heard && { heard }) })
      if (heard && !held) listening?.following.hear(module, heard)
    } else listening?.sentences.drop(segmentId, event.reason)
    free(segmentId)
    report(event)
  }

  onSettingsChange(stores.settings, (now, before) => {
    const module = capturing()
    if (module && captureLanguage(now, module) !== captureLanguage(before, module)) {
      listening?.following.chosen(captureLanguage(now, module))
      if (!listening?.following.isChanging()) {
        inOrder?.dropAll(clock.now())
        close()
      }
    }
    if (now.stt.deviceId !== before.stt.deviceId) {
      owner()?.send({ type: 'device.changed' })
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
  })

  voice.onStarted(() => {
    if (options.echo === 'guard') inOrder?.voiceHeard(clock.now())
  })
  voice.onEnded(() => inOrder?.voiceOver(clock.now() + options.echoTailMs))

  return {
    actors: { microphone },
    /** The sentence that is being said ends here. */
    close,
    capturing,

    /** Follows the microphone of a stay. */
    enter(name: string, microphoneOwner: MicrophoneOwner) {
      if (room !== name) listening?.heldLines.forget()
      room = name
      inOrder = createInOrder({
        clock,
        recognize: (...given) => listening?.recognize(...given),
        report: recognized,
      })
      handleEvents(
        microphoneOwner,
        {
          'segment.captured': ({ type: _, ...segment }) => inOrder?.add(segment),
          'microphone.taken'(event) {
            listening?.deviceTest.stop()
            report(event)
          },
          'microphone.released': released,
          'microphone.replaced': report,
          'microphone.lost': report,
          'speech.paused': close,
          'speech.cut'(event) {
            listening?.heldLines.cut(event.module)
            report(event)
          },
        },
        logger,
      )
      gates.host.apply()
      gates.talk.apply()
      changeDuplex(stores.settings.get().stt.duplex)
    },

    released,

    leave() {
      inOrder?.end()
      inOrder = undefined
      listening?.sentences.forget()
      listening?.heldLines.leave()
      // A machine that fails leaves the microphone open.
      for (const release of releases) release()
      listening?.recordings.freeAll()
    },

    /** The connection has closed for a reason. */
    connectionClosed(code: ErrorCode) {
      if (isRefusal(code)) owner()?.send({ type: 'release' })
    },

    /** The subtitles were cleared, or that was undone. */
    cleared: (what: Cleared) => listening?.heldLines.clear(what),

    testMicrophone(): Unsubscribe {
      let wanted = true
      const start = ({ deviceTest }: Listening) => {
        if (wanted && !capturing()) deviceTest.start()
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

export type Speech = ReturnType<typeof createSpeech>
