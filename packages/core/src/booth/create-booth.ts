import { v7 } from 'uuid'
import { createActor } from 'xstate'
import {
  defaultEarlierLines,
  echoTailMs as defaultEchoTailMs,
  maxQueuedUtterances,
  vendorTimeoutMs,
} from '../constants.ts'
import { loadPlugins } from '../container/load-plugins.ts'
import { Ports } from '../container/plugin.ts'
import { defaultDetectorOptions } from '../domain/detector-options.ts'
import { resolveLanguage } from '../domain/language.ts'
import { applyLanguage, setDuplex, setGender } from '../domain/settings.ts'
import { type ErrorCode, errorCodeOf, LingoboothError } from '../errors.ts'
import { appLoadMachine } from '../machines/app-load/app-load.machine.ts'
import type { BoothCommand } from '../machines/booth/booth.facts.ts'
import { boothMachine } from '../machines/booth/booth.machine.ts'
import { connectionMachine } from '../machines/connection/connection.machine.ts'
import { deliveryMachine } from '../machines/delivery/delivery.machine.ts'
import { fileTransferMachine } from '../machines/file-transfer/file-transfer.machine.ts'
import { gapRepairMachine } from '../machines/gap-repair/gap-repair.machine.ts'
import { microphoneOwnerMachine } from '../machines/microphone-owner/microphone-owner.machine.ts'
import { receptionMachine } from '../machines/reception/reception.machine.ts'
import { recognitionMachine } from '../machines/recognition/recognition.machine.ts'
import { speechCaptureMachine } from '../machines/speech-capture/speech-capture.machine.ts'
import { translationMachine } from '../machines/translation/translation.machine.ts'
import { ttsQueueMachine } from '../machines/tts-queue/tts-queue.machine.ts'
import { createStores } from '../stores/stores.ts'
import { createViews } from '../view-models/booth-views.ts'
import { isRefusal } from '../view-models/connection.view.ts'
import { createPublisher } from '../view-models/publish.ts'
import type { AppStatus, ConnectionStatus } from '../view-models/views.ts'
import type { Booth, BoothEvent, BoothOptions } from './booth.types.ts'
import { defaultProvisions } from './defaults.ts'
import { followSettings } from './follow-settings.ts'
import { createFiles } from './lines/files.ts'
import { createInterpreter } from './lines/interpreter.ts'
import { createLines } from './lines/lines.ts'
import { createOutbox } from './lines/outbox.ts'
import { makeControls } from './make-controls.ts'
import { createRecorder } from './record-facts.ts'
import { createReception } from './repair/repair.ts'
import { createLoading } from './session/loading.ts'
import { createRoomSession } from './session/room-session.ts'
import { createCaptureActors } from './speech/capture.ts'
import { createHostGate } from './speech/host-gate.ts'
import { createEchoes } from './voice/echoes.ts'
import { createUtterances } from './voice/utterances.ts'
import { createVoiceActors } from './voice/voice.ts'

/**
 * Makes one participant's booth. Has no effects: nothing is fetched, opened or heard before `start`, and neither clock nor chance is asked.
 * @throws LingoboothError `duplicate-port` when two plugins fill one port, `missing-port` without a `LanguageCatalog`
 */
export function createBooth(options: BoothOptions): Booth {
  const timeoutMs = options.vendorTimeoutMs ?? vendorTimeoutMs
  const ports = loadPlugins(options.plugins, defaultProvisions(timeoutMs))
  const clock = ports.need(Ports.Clock, '')
  const logger = ports.need(Ports.Logger, '')
  const page = ports.need(Ports.Page, '')
  const player = ports.get(Ports.AudioPlayer)
  const microphone = ports.get(Ports.Microphone)
  const transport = ports.get(Ports.Transport)
  const recognizers = ports.getAll(Ports.SpeechToText)
  const voices = ports.getAll(Ports.TextToSpeech)
  const stores = createStores()
  const { echoTailMs = defaultEchoTailMs, duplex } = options
  if (duplex) stores.settings.set((settings) => setDuplex(settings, duplex))
  const { random } = Math
  /** Made at the first join: a booth that is only made must not differ from one made elsewhere. */
  let { userId } = options
  const spokenModules = options.spokenModules ?? ['subtitles']
  const send = (command: BoothCommand) => actor.send(command)

  const tell = (call: () => void) => {
    try {
      call()
    } catch (error) {
      logger.error('A listener of the booth threw', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const listeners = new Map<string, Set<(event: never) => void>>()
  const emit = (event: BoothEvent) => {
    for (const listener of [...(listeners.get(event.type) ?? [])]) tell(() => listener(event as never))
  }

  const echoes = createEchoes(clock)
  const recorder = createRecorder({
    stores,
    logger,
    lines: () => lines,
    files: () => files,
    utterances: () => utterances,
    reception: () => reception,
    echoes,
    emit,
    entered() {
      hostGate.apply()
      send({ type: 'duplex.changed', duplex: stores.settings.get().stt.duplex })
    },
    silence() {
      silence()
      capture.release()
    },
  })
  const hostGate = createHostGate(send)
  const interpreter = createInterpreter({ translators: ports.getAll(Ports.Translator), clock, timeoutMs, stores })
  const utterances = createUtterances({ voices, interpreter, clock, timeoutMs, stores })
  const outbox = createOutbox(clock)
  const lines = createLines({
    stores,
    interpreter,
    clock,
    outbox,
    send,
    drop: (reason) => recorder.drop('message', reason),
    noteNumber: (...numbered) => reception.noteNumber(...numbered),
    keep: (line) => reception.keep(line),
    hear: (...heard) => reception.hear(...heard),
    added: (module, { key, own, origin }) => {
      emit({ type: 'line.added', module, key, own, origin })
      const { active, state } = views.voice.getSnapshot()
      if (own || origin !== 'live' || !spokenModules.includes(module) || !active || !utterances.canSay(key)) return
      if (state !== 'elsewhere') utterances.announce(key)
      send({ type: 'speak', key })
    },
  })
  const session = createRoomSession({
    transport,
    clock,
    logger,
    stores,
    onDelivery: (delivery) => reception.receive(delivery),
  })
  const reception = createReception({
    clock,
    session,
    outbox,
    earlierLines: options.earlierLines ?? defaultEarlierLines,
    random,
    receive: lines.receive,
    send,
    lost: recorder.lost,
  })
  const files = createFiles(stores, session)
  const { silence, ...voiceActors } = createVoiceActors({
    utterances,
    player,
    stores,
    page,
    turnName: () => JSON.stringify(['voice', transport?.id, stores.identity.get()?.room, userId]),
  })
  const capture = createCaptureActors({
    microphone,
    recognizers,
    detector: { ...defaultDetectorOptions, ...options.detector },
    clock,
    timeoutMs,
    logger,
    stores,
    echoes,
    tell,
  })
  const load = createLoading({
    catalog: ports.need(Ports.LanguageCatalog, 'Add one that does, such as httpVendors({ … }).'),
    dictionaries: ports.getAll(Ports.DictionarySource),
    tokenSources: ports.getAll(Ports.TokenSource),
    credentials: ports.need(Ports.CredentialStore, ''),
    settingsStore: ports.get(Ports.SettingsStore),
    clock,
    timeoutMs,
    logger,
    stores,
  })

  const actor = createActor(
    boothMachine.provide({
      actors: {
        appLoad: appLoadMachine.provide({ actors: { load } }),
        connection: connectionMachine.provide({ actors: { session: session.session } }),
        delivery: deliveryMachine.provide({
          actors: { publish: session.publish(({ key }) => outbox.envelope(key)), announce: reception.announce },
        }),
        reception: receptionMachine.provide({
          actors: {
            catchUp: reception.catchUp,
            gapRepair: gapRepairMachine.provide({ actors: { fetch: reception.fetch } }),
          },
        }),
        microphoneOwner: microphoneOwnerMachine.provide({
          actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: capture.hear } }) },
          delays: { echoTail: echoTailMs },
        }),
        recognition: recognitionMachine.provide({ actors: { recognize: capture.recognize } }),
        translation: translationMachine.provide({ actors: { translate: lines.translate } }),
        ttsQueue: ttsQueueMachine.provide({ actors: voiceActors }),
        fileTransfer: fileTransferMachine.provide({ actors: { upload: files.upload } }),
        settle: session.settle,
      },
    }),
    {
      input: {
        now: () => clock.now(),
        random,
        echoTailMs,
        maxQueuedUtterances: options.maxQueuedUtterances ?? maxQueuedUtterances,
      },
      clock: clock as never,
    },
  )
  actor.on('*', recorder.record)
  const publisher = createPublisher(page.nextFrame && ((run) => page.nextFrame?.(run)), tell)
  const views = createViews(
    actor,
    stores,
    {
      hasMicrophone: microphone !== undefined,
      hasSpeechToText: recognizers.length > 0,
      hasTextToSpeech: voices.length > 0,
      hasPlayer: player !== undefined,
    },
    publisher,
  )
  followSettings({
    stores,
    lines,
    session,
    utterances,
    capturing: () => actor.getSnapshot().context.capturing,
    send,
  })
  actor.start()

  const reached = (wanted: (status: string, connection: string) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const { status, connection, error } = views.appNow.get()
        const failure = failureOf(status, connection, error)
        const done = wanted(status, connection)
        if (!done && !failure) return
        subscription.unsubscribe()
        if (done || !failure) resolve()
        else reject(failure)
      }
      const subscription = views.appNow.subscribe(check)
      check()
    })

  const status = () => views.app.getSnapshot().status
  const refuseWhenJoined = () => {
    if (status() === 'joined')
      throw new LingoboothError('bad-state', 'The booth is in a room. Call leave() before joining another.')
  }
  let stopPage = () => {}
  /** Whoever comes back in the same language finds the choices as they were. */
  let joinedLanguage = ''

  const booth: Booth = {
    ...makeControls({ stores, views, publisher, level: capture.level, lines, files, player, hostGate, send }),
    actor,

    start() {
      stopPage()
      stores.online.set(page.online)
      stopPage = page.subscribe(() => {
        stores.online.set(page.online)
        if (page.online) send({ type: 'page.online' })
        send({ type: 'page.changed' })
        if (page.visible) send({ type: 'page.visible' })
      })
      send({ type: 'start' })
      return reached((status) => status === 'ready' || status === 'joined')
    },

    async join({ room, name, language, gender }) {
      if (!transport)
        throw new LingoboothError(
          'missing-port',
          'No plugin fills the port Transport. Add one, such as broadcastTransport().',
        )
      if (status() === 'leaving') await reached((now) => now === 'left')
      refuseWhenJoined()
      await booth.start()
      refuseWhenJoined()
      const chosen = resolveLanguage(language, stores.languages.get())
      if (!chosen)
        throw new LingoboothError(
          'bad-option',
          'The language is not in the catalogue. Use a tag such as "en-US" or a catalogue code.',
        )
      if (!isNamed(room) || !isNamed(name))
        throw new LingoboothError('bad-option', 'Give the room and the name as text that is not empty.')
      const clientId = v7()
      stores.identity.set({ room, name })
      const seeded = new Set(stores.seeds.get().keys())
      const isNewLanguage = chosen.code !== joinedLanguage
      joinedLanguage = chosen.code
      stores.settings.set((settings) => {
        const spoken = isNewLanguage ? applyLanguage(settings, chosen.code, seeded) : settings
        return gender ? setGender(spoken, gender) : spoken
      })
      userId ??= v7()
      session.enter(room, { clientId, userId, name })
      outbox.enter(clientId)
      reception.enter()
      lines.enter(room)
      send({ type: 'join', request: { room, name, clientId } })
      await reached((status, connection) => status === 'joined' && connection === 'live')
    },

    async leave() {
      stopPage()
      send({ type: 'leave' })
      if (status() !== 'idle') await reached((status) => status === 'left')
      try {
        await player?.dispose()
      } catch (error) {
        logger.warn('The audio player could not be disposed of', { code: errorCodeOf(error) })
      }
    },

    on(type, listener) {
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known.add(listener))
      return () => known.delete(listener)
    },
  }
  return booth
}

const isNamed = (text: unknown) => typeof text === 'string' && text.trim() !== ''

function failureOf(status: AppStatus, connection: ConnectionStatus, code: ErrorCode | null): LingoboothError | null {
  if (status === 'failed')
    return new LingoboothError(
      code ?? 'internal',
      'The booth could not load or broke. Call app.retry() or start() again.',
    )
  if (status === 'left') return new LingoboothError('aborted', 'The booth was left before it was ready.')
  if (connection === 'waiting' && isRefusal(code))
    return new LingoboothError(code, 'The transport refused the room. Check its options and credentials.')
  return null
}
