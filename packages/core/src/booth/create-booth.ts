import { createAtom } from '@xstate/store'
import type { AnyActorRef } from 'xstate'
import { defaultDetectorOptions, echoTailMs } from '../audio/limits.ts'
import { LingoboothError } from '../errors.ts'
import { createGuard } from '../kit/guard.ts'
import type { SenderRate } from '../kit/rate-limiter.ts'
import type { SpeechSink } from '../lines/sentence.ts'
import { maxTargets, partialsPerSecond } from '../link/limits.ts'
import { rateOf } from '../link/sender-rate.ts'
import { createReading } from '../people/own-reading.ts'
import { set } from '../settings/settings.ts'
import { createGates } from '../speech/gate.ts'
import { createLevel } from '../speech/speech-atoms.ts'
import { createFailureLog } from '../vendors/failure-log.ts'
import { unusedVendors } from '../vendors/usage.ts'
import { vendorTimeoutMs } from '../vendors/with-timeout.ts'
import type { StayActors } from '../views/booth.selectors.ts'
import { createViews } from '../views/booth-views.ts'
import { createPublisher, readable } from '../views/publish.ts'
import { createSnapshots, tagOf } from '../views/snapshots.ts'
import type { AppStatus } from '../views/views.ts'
import { makeAdapters } from './adapters.ts'
import { createStores } from './atoms.ts'
import type { BoothCommand } from './booth.events.ts'
import type { Booth, BoothOptions } from './booth.types.ts'
import { checkBoothOptions } from './booth-options.ts'
import { createHostEvents } from './host-events.ts'
import { createLife } from './life.ts'
import { createLoading } from './loading.ts'
import { makeControls } from './make-controls.ts'
import { createNotices } from './notices.ts'
import type { Report } from './reports.ts'
import type { RoomParts } from './room-parts.ts'
import { createRoot } from './root.ts'

export const maxQueuedUtterances = 20
/** Calls for one language in a minute; three times as many for all. */
const previewCallsPerMinute = 40
/** Earlier lines shown to a new participant. */
const defaultEarlierLines = 50

/**
 * Makes one participant's booth. Starts nothing: nothing is fetched, opened or captured before `start`, and no clock or random number is read.
 * @throws LingoboothError `bad-option` for a number out of its range, `duplicate-port` when two plugins fill one port, `missing-port` without a `LanguageCatalog` or a port that an adapter needs
 */
export const createBooth = (options: BoothOptions): Booth => assembleBooth(options).booth

/** For tests: what hosts cannot change. */
export interface BoothInternals {
  /** What is taken of one sender, and kept to as a sender: the same in all booths of a room. `false` takes everything. */
  readonly senderRate?: Partial<SenderRate> | false
  /** Replaces what speech goes to, in each stay. */
  readonly spoken?: (lines: SpeechSink) => SpeechSink
  /** Told of each report, before the notices. */
  readonly onReport?: (what: Report) => void
}

/** A booth, the root actor behind it, and the machines of its stay. */
export function assembleBooth(
  options: BoothOptions,
  { senderRate, spoken = (lines) => lines, onReport = () => {} }: BoothInternals = {},
): { readonly booth: Booth; readonly actor: AnyActorRef; readonly machines: () => Partial<StayActors> } {
  checkBoothOptions(options)
  const { plugins, duplex, ...given } = withDefaults(options)
  const { timeoutMs } = given
  const adapters = makeAdapters(plugins, timeoutMs)
  const { clock, logger, page, player, transport, microphone, translators, recognizers, voices } = adapters
  const stores = createStores(options.limits?.maxTranscriptBytes)
  if (duplex) stores.settings.set((settings) => set(settings, 'stt', 'duplex', duplex))
  const notify = createGuard(logger, 'A listener of the booth threw')
  const watch = createFailureLog(logger)
  const vendors = {
    translation: translators,
    recognition: recognizers,
    voice: voices,
    transport: transport ? [transport] : [],
  }
  stores.usage.set((usage) => ({ ...usage, vendors: unusedVendors(vendors) }))

  let parts: RoomParts | undefined
  const { on, emit } = createHostEvents({ refresh: () => views.refresh(), notify })
  const notices = createNotices({ stores, clock, logger, hiding: () => parts?.hiding, emit })
  const report = (what: Report) => {
    onReport(what)
    notices.report(what)
  }
  const send = (command: BoothCommand) => actor.send(command)
  const loading = createLoading({
    ...adapters,
    stores,
    timeoutMs,
    watch,
    onTokens: () => parts?.shown.translations.retryRefused(),
    report,
  })
  const { downloads } = translators.find((translator) => translator.downloads) ?? {}
  downloads?.subscribe(() => {
    const list = downloads.list()
    parts?.shown.downloadsChanged(list.length)
    report({ type: 'downloads.changed', downloads: list })
  })
  const reading = createReading(stores)
  const gates = createGates(() => stores.actors.get().microphoneOwner, stores)
  const level = createLevel()

  const load = async (): Promise<RoomParts> => {
    const { createRoomParts } = await import('./room-parts.ts').catch((cause) => {
      throw new LingoboothError('network', 'The code for a room could not be fetched. Try again.', { cause })
    })
    parts = createRoomParts({
      stores,
      adapters,
      config: { ...given, senderRate: rateOf(senderRate), vendors },
      watch,
      reading,
      gates,
      level,
      leave: () => send({ type: 'leave' }),
      spoken,
      report,
    })
    return parts
  }
  let loadingRoom: Promise<RoomParts> | undefined
  /** Once, or again after it failed. */
  const loadRoom = (): Promise<RoomParts> => {
    loadingRoom ??= load().catch((error: unknown) => {
      loadingRoom = undefined
      throw error
    })
    return loadingRoom
  }
  const actor = createRoot({ clock, loading, parts: () => parts })
  actor.on('*', report)
  const equipment = {
    hasMicrophone: microphone !== undefined,
    hasDevices: microphone?.devices !== undefined,
    fromCall: microphone?.kind === 'call',
    hasSpeechToText: recognizers.length > 0,
    hasTextToSpeech: voices.length > 0,
    hasPlayer: player !== undefined,
  }
  const publisher = createPublisher(page.nextFrame && ((run) => page.nextFrame?.(run)), notify)
  const snapshots = createSnapshots(actor)
  const status = createAtom((): AppStatus => tagOf(snapshots.root.get()) ?? 'idle')
  const code = createAtom(() => snapshots.root.get().context.code)
  const views = createViews({ status, code, snapshots, stores, equipment, publisher })
  actor.start()

  const booth: Booth = {
    ...makeControls({
      stores,
      clock,
      views,
      publisher,
      equipment,
      player,
      parts: () => parts,
      loadRoom,
      reading,
      gates,
      microphone,
      notices,
      level: readable(level, notify),
      send,
    }),
    ...createLife({
      stores,
      adapters,
      timeoutMs,
      app: views.appNow,
      parts: () => parts,
      loadRoom,
      glossary: options.glossary,
      send,
    }),
    ...(downloads && { downloads }),
    on,
  }
  return { booth, actor, machines: () => stores.actors.get() }
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
