import { checkLine } from '../lines/check-line.ts'
import { contextIn } from '../lines/context.ts'
import { provideLineChecks } from '../lines/lazy-check.ts'
import type { SpeechSink } from '../lines/sentence.ts'
import { createShownLines, type ShownLines } from '../lines/shown-lines.ts'
import { createRoomSession } from '../link/session.ts'
import { createHiding, type Hiding } from '../people/hiding.ts'
import type { Reading } from '../people/own-reading.ts'
import { createPeople } from '../people/participants-of-room.ts'
import { loadRules } from '../people/policy.ts'
import type { Module } from '../ports/common.ts'
import { createSpeech, type Speech, type SpeechOptions } from '../speech/create-speech.ts'
import type { Gates } from '../speech/gate.ts'
import type { MicrophoneOwner } from '../speech/microphone-owner.machine.ts'
import type { LevelStore } from '../speech/speech-atoms.ts'
import { createTranslatorCalls } from '../translate/calls.ts'
import { inReadersWay, mendFigures } from '../translate/numbers/mend-figures.ts'
import { createLineTranslator, type LineTranslator } from '../translate/translate.ts'
import type { FailureLog } from '../vendors/failure-log.ts'
import { createMeter, type MeterOptions } from '../vendors/meter.ts'
import { createVendorCalls } from '../vendors/vendor-calls.ts'
import { createVoice, type Voice } from '../voice/create-voice.ts'
import type { Adapters } from './adapters.ts'
import type { Stores } from './atoms.ts'
import type { RoomRequest } from './booth.events.ts'
import { enterRoom } from './enter-room.ts'
import type { Report } from './reports.ts'
import { createRoom, type Room } from './room.ts'
import type { StayConfig } from './stay.ts'

export interface RoomConfig
  extends StayConfig,
    Pick<SpeechOptions, 'detector' | 'echo' | 'echoTailMs' | 'sentences' | 'detect'> {
  readonly userId: string | undefined
  readonly partialsPerSecond: number
  readonly maxQueuedUtterances: number
  /** Of translators for open lines, in one language. */
  readonly callsPerMinute: number
  readonly timeoutMs: number
  /** In [0, 1). */
  readonly random: () => number
  readonly limits: MeterOptions['limits']
  readonly vendors: MeterOptions['vendors']
}

export interface RoomPartsOptions {
  readonly stores: Stores
  readonly adapters: Adapters
  readonly config: RoomConfig
  readonly watch: FailureLog
  readonly reading: Reading
  readonly gates: Gates
  readonly level: LevelStore
  /** This participant may not be in the room any more. */
  leave(): void
  /** Tests may replace what speech goes to. */
  spoken(lines: SpeechSink): SpeechSink
  report(what: Report): void
}

/** One chunk for both directions: most participants hear and speak. */
const loadSpeech = () => import('./speech.parts.ts')

/** What only a room needs; loaded before the first one is entered. */
export interface RoomParts {
  readonly hiding: Hiding
  readonly shown: ShownLines
  readonly lineTranslator: LineTranslator
  readonly room: Room
  readonly voice: Voice
  readonly speech: Speech
  /** Asks the policy what this participant may do in a room, before it is entered. */
  loadRules(room: string): Promise<void>
  /** Enters a room, and stays there until the returned function is called. */
  enter(request: RoomRequest, onFailure: () => void): () => void
  /** Resolves once the last connection has closed, or when that takes too long. */
  settled(): Promise<void>
}

export function createRoomParts(options: RoomPartsOptions): RoomParts {
  const { stores, adapters, config, watch, reading, gates, level, report } = options
  const { clock, logger, page, player, transport, policy, microphone, translators, recognizers, voices } = adapters
  const { timeoutMs, random, limits, vendors, spokenModules, echo, echoTailMs, callsPerMinute } = config
  const actors = () => stores.actors.get()

  const meter = createMeter({ stores, clock, limits, vendors, report })
  const vendorCalls = createVendorCalls({ clock, timeoutMs, meter, watch })
  const session = createRoomSession({
    stores,
    clock,
    logger,
    watch,
    meter,
    transport,
    userId: config.userId,
    partialsPerSecond: config.partialsPerSecond,
    role: () => stores.rules.get()?.role,
  })
  const people = createPeople({ stores, clock, logger, session })
  const hiding = createHiding({
    stores,
    speakerOf: people.speakerOf,
    latestName: (sender) => shown.latestName(sender),
    report,
  })
  const { languages, dictionaries, glossary, transcripts } = stores
  const lineTranslator = createLineTranslator({
    calls: createTranslatorCalls({ translators, clock, meter, vendorCalls, glossary, callsPerMinute }),
    languages,
    dictionaries,
    contextOf: contextIn(transcripts),
    knowsUsers: session.knowsUsers,
  })
  const shown = createShownLines({
    stores,
    clock,
    random,
    lineTranslator,
    reading,
    holdsSpeech: () => stores.heldSpeech.subtitles.get().held.length > 0,
    onCleared: (what) => speech.cleared(what),
    report,
  })
  hiding.onChange(shown.hidingChanged)

  const voice = createVoice({
    stores,
    clock,
    logger,
    timeoutMs,
    page,
    player,
    voices,
    meter,
    vendorCalls,
    transportId: transport?.id,
    spokenModules,
    echo,
    lineTranslator,
    translations: shown.translations,
    hiding,
    queue: () => actors().ttsQueue,
    loadSpeech,
    onSwitched: reading.setVoice,
    report,
  })
  const room = createRoom({
    stores,
    clock,
    logger,
    random,
    timeoutMs,
    session,
    policy,
    people,
    hiding,
    reading,
    shown,
    lineTranslator,
    config,
    capturing: () => speech.capturing(),
    onReceived: voice.received,
    onRevised: voice.revised,
    onRulesChanged: meter.rulesChanged,
    stopSpeaking: () => actors().microphoneOwner?.send({ type: 'release' }),
    leave: options.leave,
    spoken: options.spoken,
    report,
  })
  const speech = createSpeech({
    stores,
    clock,
    logger,
    timeoutMs,
    watch,
    vendorCalls,
    microphone,
    recognizers,
    detector: config.detector,
    sentences: config.sentences,
    detect: config.detect,
    echo,
    echoTailMs,
    gates,
    level,
    voice,
    owner: (): MicrophoneOwner | undefined => actors().microphoneOwner,
    targetsOf: (module: Module, source) => room.targetsOf(module, source),
    lines: room.spoken,
    loadSpeech,
    report,
  })

  return {
    hiding,
    shown,
    lineTranslator,
    room,
    voice,
    speech,
    settled: session.settled,
    loadRules: (name) => loadRules(name, { policy, stores, clock, timeoutMs }),
    enter: (request, onFailure) =>
      enterRoom(request, {
        stores,
        clock,
        logger,
        random,
        echoTailMs,
        maxQueuedUtterances: config.maxQueuedUtterances,
        meter,
        session,
        people,
        reading,
        room,
        voice,
        speech,
        onFailure,
        report,
      }),
  }
}

// They come with this chunk, so that the first one need not carry them.
provideLineChecks({ checkLine, mendFigures, inReadersWay })
