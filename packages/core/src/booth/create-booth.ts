import type { AnyActorRef } from 'xstate'
import {
  defaultEarlierLines,
  echoTailMs,
  maxQueuedUtterances,
  maxTargets,
  partialsPerSecond,
  previewCallsPerMinute,
  vendorTimeoutMs,
} from '../constants.ts'
import { createGuard } from '../kit/guard.ts'
import { createLinesDesk } from '../lines/create-lines.ts'
import { rateOf, type SenderRate } from '../link/sender-rate.ts'
import { createRoomSession } from '../link/session.ts'
import { createPeople } from '../people/participants-of-room.ts'
import { createLoading } from '../settings/loading.ts'
import { set } from '../settings/settings.ts'
import { createSpeechDesk } from '../speech/create-speech.ts'
import { defaultDetectorOptions } from '../speech/detector-options.ts'
import { createFailureLog } from '../vendors/failure-log.ts'
import { createMeter } from '../vendors/meter.ts'
import { createViews } from '../views/booth-views.ts'
import { createPublisher, readable } from '../views/publish.ts'
import { createVoice } from '../voice/create-voice.ts'
import { makeAdapters } from './adapters.ts'
import { createStores } from './atoms.ts'
import type { Booth, BoothOptions } from './booth.types.ts'
import { checkBoothOptions } from './booth-options.ts'
import type { Desk, DeskTools } from './desk.ts'
import { createExchange } from './exchange.ts'
import { createLife } from './life.ts'
import { roomParts } from './load-room-parts.ts'
import { makeControls } from './make-controls.ts'
import { createNews } from './notices.ts'
import { createRoomDesk } from './room.ts'
import { createRoot } from './root.ts'

/**
 * Makes one participant's booth. Has no effects: nothing is fetched, opened or captured before `start`, and no clock or random number is read.
 * @throws LingoboothError `bad-option` for a number out of its range, `duplicate-port` when two plugins fill one port, `missing-port` without a `LanguageCatalog` or a port that an adapter needs
 */
export const createBooth = (options: BoothOptions): Booth => assembleBooth(options).booth

/** For tests: what hosts cannot change. */
export interface BoothInternals {
  /** The order in which desks act on a fact, which must not matter. */
  readonly arrange?: (desks: readonly Desk[]) => readonly Desk[]
  /** What is taken of one sender, and kept to as a sender: the same in all booths of a room. `false` takes everything. */
  readonly senderRate?: Partial<SenderRate> | false
}

/** A booth, and the root actor behind it. */
export function assembleBooth(
  options: BoothOptions,
  { arrange = (desks) => desks, senderRate }: BoothInternals = {},
): { readonly booth: Booth; readonly actor: AnyActorRef } {
  checkBoothOptions(options)
  const { plugins, userId, duplex, limits, timeoutMs, ...given } = {
    ...withDefaults(options),
    senderRate: rateOf(senderRate),
  }
  const adapters = makeAdapters(plugins, timeoutMs)
  const { clock, logger, page, player, transport, microphone, translators, recognizers, voices } = adapters
  const stores = createStores(options.limits?.maxTranscriptBytes)
  if (duplex) stores.settings.set((settings) => set(settings, 'stt', 'duplex', duplex))
  const notify = createGuard(logger, 'A listener of the booth threw')
  const exchange = createExchange(logger)
  const vendors = {
    translation: translators,
    recognition: recognizers,
    voice: voices,
    transport: transport ? [transport] : [],
  }
  const meter = createMeter({ stores, clock, ...exchange, limits, vendors })
  const tools: DeskTools = { stores, clock, logger, watch: createFailureLog(logger), meter, timeoutMs, ...exchange }

  // One chunk for both directions: most participants hear and speak.
  const loadSpeech = () => import('./speech.parts.ts')

  // A desk may call the desks made before it. From later ones it only gets facts.
  const loading = createLoading({ ...tools, ...adapters })
  const session = createRoomSession({ ...tools, ...given, transport, userId })
  const people = createPeople({ ...tools, session })
  const lines = createLinesDesk({ ...tools, ...adapters, ...given, session, people })
  const room = createRoomDesk({
    ...tools,
    ...given,
    policy: adapters.policy,
    seat: exchange.seat,
    session,
    people,
    lines,
    roomParts,
  })
  const voice = createVoice({ ...tools, ...adapters, ...given, lines, loadSpeech, transportId: transport?.id })
  const speech = createSpeechDesk({
    ...tools,
    ...adapters,
    ...given,
    voice,
    loadSpeech,
    roomParts,
    targetsOf: room.targetsOf,
  })
  const desks = { loading, session, lines, room, voice, speech }
  const { actor, loadRoom } = createRoot({ ...desks, people }, { ...given, clock })
  const equipment = {
    hasMicrophone: microphone !== undefined,
    hasDevices: microphone?.devices !== undefined,
    hasSpeechToText: recognizers.length > 0,
    hasTextToSpeech: voices.length > 0,
    hasPlayer: player !== undefined,
  }
  const publisher = createPublisher(page.nextFrame && ((run) => page.nextFrame?.(run)), notify)
  const views = createViews(actor, stores, equipment, publisher, lines.hiding.shown)
  const news = createNews({
    ...tools,
    hiding: lines.hiding,
    refresh: views.refresh,
    notify,
  })
  const fixed = [...Object.values(desks), lines.reading, meter]
  exchange.connect({
    actor,
    settings: stores.settings,
    desks: (ofStay) => [...arrange([...fixed, ...ofStay]), news],
  })
  actor.start()

  const booth: Booth = {
    ...makeControls({
      ...tools,
      views,
      publisher,
      equipment,
      player,
      lines,
      room,
      speech,
      news,
      level: readable(speech.level, notify),
    }),
    ...createLife({
      ...tools,
      ...adapters,
      app: views.appNow,
      finish: speech.finish,
      flush: room.flush,
      loadRoom,
      loadRules: async (name) => roomParts()?.loadRules(name, { ...tools, policy: adapters.policy }),
      glossary: options.glossary,
    }),
    ...(lines.downloads && { downloads: lines.downloads }),
    on: news.on,
  }
  return { booth, actor }
}

const withDefaults = ({
  plugins,
  userId,
  translate,
  speech = {},
  voice = {},
  captions = {},
  limits = {},
}: BoothOptions) => ({
  plugins,
  userId,
  translate,
  duplex: speech.duplex,
  detector: { ...defaultDetectorOptions, ...speech.detector },
  echoTailMs: speech.echoTailMs ?? echoTailMs,
  echo: speech.echo ?? 'guard',
  sentences: speech.sentences ?? true,
  detect: speech.detect ?? false,
  spokenModules: voice.spokenModules ?? (['subtitles'] as const),
  maxQueuedUtterances: voice.maxQueuedUtterances ?? maxQueuedUtterances,
  callsPerMinute: captions.previews === false ? 0 : (captions.previewCallsPerMinute ?? previewCallsPerMinute),
  partialsPerSecond: captions.partialsPerSecond ?? partialsPerSecond,
  earlierLines: captions.earlierLines ?? defaultEarlierLines,
  limits,
  maxTargets: limits.maxTargets ?? maxTargets,
  timeoutMs: limits.vendorTimeoutMs ?? vendorTimeoutMs,
  random: Math.random,
})
