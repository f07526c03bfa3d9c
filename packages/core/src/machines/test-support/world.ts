import { createActor } from 'xstate'
import {
  clockSlackMs,
  deviceProbationMs,
  echoTailMs,
  echoTextWindowMs,
  maxQueuedUtterances,
  recognitionHoleMs,
} from '../../constants.ts'
import { isEcho, noSpokenTexts, type SpokenTexts, voiceEnded, voiceStarted } from '../../domain/echo-text.ts'
import { captureLanguage, flip, initialSettings, setSource, setTarget } from '../../domain/settings.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Duplex, Module } from '../../ports/common.ts'
import type { FileReference } from '../../ports/transport.port.ts'
import { appLoadMachine } from '../app-load/app-load.machine.ts'
import type { BoothCommand, BoothFact } from '../booth/booth.facts.ts'
import { boothMachine } from '../booth/booth.machine.ts'
import { capturingOf } from '../booth/booth.selectors.ts'
import { connectionMachine, type SessionFact } from '../connection/connection.machine.ts'
import { deliveryMachine, type OutgoingLine, type SendOutcome } from '../delivery/delivery.machine.ts'
import { fileTransferMachine } from '../file-transfer/file-transfer.machine.ts'
import { flipMachine } from '../flip/flip.machine.ts'
import { gapRepairMachine, type RepairRequest } from '../gap-repair/gap-repair.machine.ts'
import { type Gate, microphoneOwnerMachine } from '../microphone-owner/microphone-owner.machine.ts'
import { type Gap, receptionMachine } from '../reception/reception.machine.ts'
import {
  type CapturedSegment,
  type RecognitionEnded,
  type RecognitionResult,
  recognitionMachine,
} from '../recognition/recognition.machine.ts'
import { speechCaptureMachine } from '../speech-capture/speech-capture.machine.ts'
import {
  jobId,
  type TranslationEnded,
  type TranslationJob,
  translationMachine,
} from '../translation/translation.machine.ts'
import { type ItemInput, type PlaybackFact, type TurnFact, ttsQueueMachine } from '../tts-queue/tts-queue.machine.ts'
import { controlledActor, controlledTask } from './controlled.ts'
import { fakeHearing, type HeardSegment } from './hearing.ts'
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts'

export interface Machines {
  readonly booth: typeof boothMachine
  readonly connection: typeof connectionMachine
  readonly delivery: typeof deliveryMachine
  readonly flip: typeof flipMachine
  readonly gapRepair: typeof gapRepairMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly reception: typeof receptionMachine
  readonly recognition: typeof recognitionMachine
  readonly translation: typeof translationMachine
  readonly ttsQueue: typeof ttsQueueMachine
}

const realMachines: Machines = {
  booth: boothMachine,
  connection: connectionMachine,
  delivery: deliveryMachine,
  flip: flipMachine,
  gapRepair: gapRepairMachine,
  microphoneOwner: microphoneOwnerMachine,
  reception: receptionMachine,
  recognition: recognitionMachine,
  translation: translationMachine,
  ttsQueue: ttsQueueMachine,
}

type Never = { type: 'never' }

interface Heard extends HeardSegment {
  readonly module: Module | null
  readonly capturedAtMs: number
  /** It began while the voice played into the room, however far its clock is from the booth's. */
  readonly duringVoice: boolean
  /** A stop, a flip or another language came after it. */
  outdated: boolean
  /** It waits to be told, with this text. */
  text: string | null
}

/** What a line says: long, and like no other line. */
const textOfLine = (key: string) =>
  `${String.fromCharCode(97 + (Number(key.replace(/\D/gu, '')) % 26)).repeat(4)} `.repeat(12)

/**
 * The real machines under the real root; only what touches the world outside is played by the test.
 * Made once, opened for each run.
 */
export function createStage(changed: Partial<Machines> = {}) {
  const machines = { ...realMachines, ...changed }
  let clock: SimulatedClock = simulatedClock()
  let violations: string[] = []
  let playbackOverMs = Number.NEGATIVE_INFINITY
  let lastRecognized = -1
  let generationFromMs = Number.NEGATIVE_INFINITY

  const checkHearing = () => {
    if (hearing.running.live.length > 1) violations.push('two microphones are open')
    if (hearing.opened && device === 'replacing') device = clock.now()
    if (!hearing.hears || world.duplex === 'full') return
    if (playbacks.running.live.length > 0) violations.push('heard while the voice plays')
    if (clock.now() < playbackOverMs + echoTailMs) violations.push('heard the tail of the voice')
  }

  /** What the participant's device is: the chosen one, or another that was opened at this time. */
  let device: 'chosen' | 'replacing' | number = 'chosen'
  let spokenTexts: SpokenTexts = noSpokenTexts
  const heard: Heard[] = []
  const hearing = fakeHearing({
    now: () => clock.now(),
    onChanged: checkHearing,
    onSegment(segment) {
      const { wanted: module, voice, duplex, duplexFromMs } = world
      const { startedAtMs } = segment
      const [earliestMs, latestMs] = [startedAtMs - clockSlackMs, startedAtMs + clockSlackMs]
      const intoTheRoom = duplex === 'half' ? earliestMs >= duplexFromMs : latestMs < duplexFromMs
      const duringVoice = intoTheRoom && voice !== null && startedAtMs >= voice.fromMs && latestMs < voice.toMs
      heard.push({ ...segment, module, duringVoice, capturedAtMs: clock.now(), outdated: false, text: null })
    },
    onStarted({ defaultDevice }) {
      if (!defaultDevice) return
      const voiceGate = playbacks.running.live.length > 0 || clock.now() < playbackOverMs + echoTailMs
      if (world.gates.size > 0) violations.push('a lost device was replaced behind a gate')
      else if (voiceGate && world.duplex === 'half') violations.push('a lost device was replaced while the voice plays')
    },
  })
  const playbacks = controlledActor<Never, PlaybackFact, ItemInput>({
    onStarted() {
      if (playbacks.running.live.length > 1) violations.push('two voices play')
      checkHearing()
    },
    onStopped() {
      playbackOverMs = clock.now()
    },
  })
  const turns = controlledActor<Never, TurnFact, void>({
    onStarted(turn) {
      world.hasTurn = true
      turn.tell({ type: 'turn.taken' })
    },
  })
  const translations = controlledActor<Never, TranslationEnded, TranslationJob>()
  const recognitions = controlledActor<Never, RecognitionEnded, CapturedSegment>()
  const sessions = controlledActor<Never, SessionFact, void>()
  const preparations = controlledTask<void, ItemInput>()
  const publications = controlledTask<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>()
  const announcements = controlledTask<void, void>()
  const catchUps = controlledTask<readonly Gap[], { readonly arrived: boolean }>()
  const fetches = controlledTask<boolean, RepairRequest>()
  const loads = controlledTask<void, void>()
  const uploads = controlledTask<FileReference, { readonly id: string }>()
  const settlements = controlledTask<void, void>()
  const ofRoom = {
    hearing,
    turns,
    playbacks,
    translations,
    recognitions,
    sessions,
    preparations,
    publications,
    announcements,
    catchUps,
    fetches,
    uploads,
  }

  const root = machines.booth.provide({
    actors: {
      appLoad: appLoadMachine.provide({ actors: { load: loads.logic } }),
      connection: machines.connection.provide({ actors: { session: sessions.logic } }),
      delivery: machines.delivery.provide({
        actors: { publish: publications.logic, announce: announcements.logic },
      }),
      reception: machines.reception.provide({
        actors: {
          catchUp: catchUps.logic,
          gapRepair: machines.gapRepair.provide({ actors: { fetch: fetches.logic } }),
        },
      }),
      microphoneOwner: machines.microphoneOwner.provide({
        actors: { speechCapture: speechCaptureMachine.provide({ actors: { microphone: hearing.logic } }) },
      }),
      recognition: machines.recognition.provide({ actors: { recognize: recognitions.logic } }),
      translation: machines.translation.provide({ actors: { translate: translations.logic } }),
      ttsQueue: machines.ttsQueue.provide({
        actors: { turn: turns.logic, prepare: preparations.logic, play: playbacks.logic },
      }),
      flip: machines.flip,
      fileTransfer: fileTransferMachine.provide({ actors: { upload: uploads.logic } }),
      settle: settlements.logic,
    },
  })

  const start = () =>
    createActor(root, { input: { now: () => clock.now(), random: () => 0, echoTailMs, maxQueuedUtterances }, clock })
  let actor = start()

  /** As the booth does it: what was said in another language counts no more. */
  const flipLanguages = (flipped: Module) => {
    const before = world.settings
    world.settings = flip(before, flipped)
    const module = capturingOf(actor.getSnapshot())
    if (!module || captureLanguage(world.settings, module) === captureLanguage(before, module)) return
    generationFromMs = clock.now()
    actor.send({ type: 'captureLanguage.changed' })
  }

  const note = (fact: BoothFact) => {
    if (fact.type === 'flip.started') flipLanguages(fact.module)
    if (fact.type === 'voice.started') {
      world.voice = { fromMs: clock.now(), toMs: Number.POSITIVE_INFINITY }
      spokenTexts = voiceStarted(spokenTexts, textOfLine(fact.key), clock.now())
      world.played.push({ key: fact.key, fromMs: clock.now(), toMs: Number.POSITIVE_INFINITY })
    }
    if (fact.type === 'voice.ended' && world.voice) {
      world.voice.toMs = clock.now() + echoTailMs
      spokenTexts = voiceEnded(spokenTexts, clock.now())
      for (const play of world.played) play.toMs = Math.min(play.toMs, clock.now())
    }
    if (fact.type === 'line.translated' || fact.type === 'translation.failed')
      if (!world.awaited.delete(jobId(fact))) violations.push('translated what nobody waits for')
    if (fact.type === 'speech.recognized') checkRecognized(fact.text, fact.module, fact.late === true)
    if (fact.type === 'speech.dropped' && fact.reason === 'during-playback' && !heard.at(-1)?.duringVoice)
      violations.push('dropped speech that began without playback')
    const isOlder = (heard.at(-1)?.startedAtMs ?? Number.POSITIVE_INFINITY) < generationFromMs
    if (fact.type === 'speech.dropped' && fact.reason === 'outdated' && generationFromMs !== clock.now() && !isOlder)
      violations.push('dropped speech of the present generation')
    if (fact.type === 'gap.unrepaired') world.gaps.delete(fact.stream)
  }

  const checkRecognized = (text: string, module: Module, late: boolean) => {
    const index = heard.findIndex((segment) => segment.text === text)
    const segment = heard[index]
    if (!segment || segment.module !== module) return violations.push('recognised for somebody else')
    segment.text = null
    if (late !== index <= lastRecognized) violations.push('recognised out of order')
    const waits = ({ segmentId, capturedAtMs }: Heard) =>
      clock.now() < capturedAtMs + recognitionHoleMs &&
      recognitions.running.live.some(({ input }) => input.segmentId === segmentId)
    if (heard.slice(0, index).some(waits)) violations.push('recognised out of order, before the hole was over')
    lastRecognized = Math.max(lastRecognized, index)
    const repeats = ({ key, fromMs, toMs }: World['played'][number]) =>
      text.startsWith(textOfLine(key)) &&
      segment.capturedAtMs >= fromMs &&
      segment.startedAtMs <= toMs + echoTextWindowMs
    if (world.played.some(repeats)) violations.push('recognised what the voice had said')
    if (segment.startedAtMs < world.generationFromMs) violations.push('recognised from an earlier generation')
    if (segment.duringVoice) violations.push('recognised speech that began during playback')
  }

  const world = {
    hearing,
    turns: turns.running,
    playbacks: playbacks.running,
    translations: translations.running,
    recognitions: recognitions.running,
    sessions: sessions.running,
    preparations: preparations.running,
    publications: publications.running,
    announcements: announcements.running,
    catchUps: catchUps.running,
    fetches: fetches.running,
    loads: loads.running,
    uploads: uploads.running,
    settlements: settlements.running,

    /** What the participant wants and did, as the test knows it. */
    wanted: null as Module | null,
    gates: new Set<Gate>(),
    duplex: 'half' as Duplex,
    duplexFromMs: Number.NEGATIVE_INFINITY,
    settings: initialSettings(),
    heard,
    /** When lines were heard. */
    played: [] as { readonly key: string; readonly fromMs: number; toMs: number }[],
    /** When the voice sounded last; `toMs` with its tail. */
    voice: null as { fromMs: number; toMs: number } | null,
    /** This tab may speak, as it was told. */
    hasTurn: true,
    /** Lines that were silenced while they were heard. */
    silenced: new Set<string>(),
    facts: [] as BoothFact[],
    submitted: [] as OutgoingLine[],
    spoken: [] as string[],
    /** Gaps that were found in this stay, by stream, and neither closed nor reported yet. */
    gaps: new Map<string, Gap>(),
    /** Translations that somebody waits for. */
    awaited: new Set<string>(),

    get generationFromMs() {
      return generationFromMs
    },
    /** What was heard until now counts no more. */
    set generationFromMs(atMs) {
      generationFromMs = atMs
      for (const segment of heard) segment.outdated = true
    },

    get clock() {
      return clock
    },
    get actor() {
      return actor
    },
    /** What must never happen, seen at the moment it happened. */
    get violations(): readonly string[] {
      return violations
    },
    get status() {
      const { value } = actor.getSnapshot()
      return typeof value === 'string' ? value : value.active
    },
    send: (command: BoothCommand) => actor.send(command),

    /** Whatever of the room is still at work. */
    liveOfRoom: (): readonly string[] =>
      Object.entries(ofRoom).flatMap(([name, { running }]) => (running.live.length > 0 ? [name] : [])),

    advance(durationMs: number) {
      clock.advance(durationMs)
      return world.flush()
    },

    wears(duplex: Duplex) {
      if (world.status !== 'joined' || duplex === world.duplex) return
      world.duplex = duplex
      world.duplexFromMs = clock.now()
      world.send({ type: 'duplex.changed', duplex })
    },

    /** Capture breaks; a device that was taken away is replaced, but not one that had just replaced another. */
    fails(code: ErrorCode) {
      if (hearing.running.live.length === 0) return
      const isTrusted = device === 'chosen' || (device !== 'replacing' && clock.now() >= device + deviceProbationMs)
      if (code === 'capture-lost' && isTrusted) device = 'replacing'
      else world.wanted = null
      hearing.fail(code)
    },
    /** The participant takes the microphone or gives it back. */
    chooses(module: Module | null) {
      if (module === null || world.wanted === null) device = 'chosen'
      world.wanted = module
    },

    /** The recogniser ends one of its calls; with a text, as the booth does, told whether that is an echo. */
    recognizes(position: number, how: 'own' | 'echo' | 'nothing' | ErrorCode) {
      const { live } = recognitions.running
      const running = live[position % live.length]
      if (!running) return
      const { segmentId, startedAtMs } = running.input
      const end = (result: Omit<RecognitionResult, 'language'>) =>
        running.tell({ type: 'recognition.ended', segmentId, language: 'a', ...result })
      if (how !== 'own' && how !== 'echo' && how !== 'nothing') return end({ text: null, code: how })
      if (how === 'nothing') return end({ text: '' })
      const segment = heard.find((other) => other.segmentId === segmentId)
      const { key } = world.played[position % world.played.length] ?? {}
      const text = how === 'echo' && key !== undefined ? `${textOfLine(key)}${segmentId}` : segmentId
      const endedAtMs = segment?.capturedAtMs ?? startedAtMs
      const echo = isEcho(spokenTexts, text, { startedAtMs, endedAtMs })
      if (segment && !echo) segment.text = text
      end({ text, echo })
    },

    /** Speech whose text is there, and that is held back for longer than a hole may. */
    heldBack: () =>
      heard.filter(
        ({ text, outdated, capturedAtMs }) =>
          text !== null && !outdated && clock.now() >= capturedAtMs + recognitionHoleMs,
      ),

    /** Lets promises that ended tell their machines. */
    async flush() {
      for (let turn = 0; turn < 4; turn++) await null
    },

    async join() {
      world.send({ type: 'join', request: { room: 'room', name: 'Ada', clientId: 'client' } })
      loads.running.live[0]?.succeed()
      await world.flush()
      sessions.running.live[0]?.tell({ type: 'session.opened' })
    },

    /** A new booth that nobody started. */
    begin() {
      actor.stop()
      clock = simulatedClock()
      violations = []
      playbackOverMs = Number.NEGATIVE_INFINITY
      heard.length = 0
      hearing.clear()
      for (const { running } of [...Object.values(ofRoom), loads, settlements]) running.clear()
      world.wanted = null
      world.gates = new Set()
      world.duplex = 'half'
      world.duplexFromMs = Number.NEGATIVE_INFINITY
      world.played = []
      device = 'chosen'
      spokenTexts = noSpokenTexts
      world.settings = setTarget(setSource(initialSettings('a'), 'subtitles', 'a'), 'subtitles', 'b')
      world.generationFromMs = Number.NEGATIVE_INFINITY
      world.voice = null
      lastRecognized = -1
      world.hasTurn = true
      world.silenced = new Set()
      world.facts = []
      world.submitted = []
      world.spoken = []
      world.gaps = new Map()
      world.awaited = new Set()
      actor = start()
      actor.on('*', (fact) => {
        world.facts.push(fact)
        note(fact)
      })
      actor.start()
    },

    /** A new booth in its room, connected. */
    async open() {
      world.begin()
      await world.join()
    },

    close: () => actor.stop(),
  }
  return world
}

export type World = ReturnType<typeof createStage>
