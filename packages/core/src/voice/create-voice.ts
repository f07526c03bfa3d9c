import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { handleEvents } from '../kit/guard.ts'
import { createListeners } from '../kit/listeners.ts'
import type { ShownLines } from '../lines/shown-lines.ts'
import { findKeptLine, type TranscriptLine } from '../lines/transcript.ts'
import { modules } from '../modules.ts'
import type { Hiding } from '../people/hiding.ts'
import type { Module } from '../ports/common.ts'
import type { Logger, Page } from '../ports/services.port.ts'
import { onSettingsChange } from '../settings/settings-atoms.ts'
import { speechText } from '../text/speech-text.ts'
import type { EchoDetector } from './echo/echo-detector.ts'
import type { VoiceReport } from './reports.ts'
import type { createSpeaking, Speaking, SpeakingOptions } from './speaking.ts'
import type { ItemInput, TurnEvent, ttsQueueMachine } from './tts-queue.machine.ts'

/** Whether the translated voice speaks a line: live lines of others in these modules that contain text to speak. File names do not count. */
const isSpoken = (
  { own, origin, type, text }: TranscriptLine,
  module: Module,
  spokenModules: readonly Module[],
): boolean => !own && origin === 'live' && type === 'text' && spokenModules.includes(module) && speechText(text) !== ''

type TtsQueue = ActorRefFrom<typeof ttsQueueMachine>

export interface VoiceOptions
  extends Omit<SpeakingOptions, 'stores' | 'promiseEnded' | 'hidesSpeaker' | 'hidesLine' | 'queue'> {
  readonly stores: SpeakingOptions['stores']
  readonly logger: Logger
  readonly page: Page
  readonly transportId: string | undefined
  readonly spokenModules: readonly Module[]
  readonly echo: 'guard' | 'off'
  readonly translations: Pick<ShownLines['translations'], 'promiseEnded'>
  readonly hiding: Pick<Hiding, 'hidesSpeaker' | 'onChange'>
  /** Of the stay; undefined in no room. */
  queue(): TtsQueue | undefined
  loadSpeech(): Promise<{ readonly createSpeaking: typeof createSpeaking }>
  /** The voice was muted or unmuted. */
  onSwitched(isOn: boolean): void
  report(what: VoiceReport): void
}

const voiceFields = ['vendor', 'language', 'gender', 'voice'] as const

/** The translated voice: selects the lines to speak, and takes turns with other tabs. */
export function createVoice(options: VoiceOptions) {
  const { stores, page, transportId, spokenModules, echo, translations, hiding, queue, loadSpeech, report } = options
  const started = createListeners()
  const ended = createListeners()
  /** Keys of the lines to speak, in order; the first is the current one. */
  const waiting = (): readonly string[] =>
    queue()
      ?.getSnapshot()
      .context.queue.map(({ key }) => key) ?? []

  const hidesLine = (key: string): boolean =>
    modules.some((module) => {
      const line = findKeptLine(stores.transcripts[module].get(), key)
      return line !== undefined && hiding.hidesSpeaker(line.speaker)
    })

  let speaking: Speaking | undefined
  const load = async () => {
    const { createSpeaking } = await loadSpeech()
    speaking ??= createSpeaking({
      ...options,
      promiseEnded: translations.promiseEnded,
      hidesSpeaker: hiding.hidesSpeaker,
      hidesLine,
      queue: waiting,
    })
    return speaking.utterances
  }

  const running = new Set<() => void>()
  const endingWithRoom = (end: () => void) => {
    running.add(end)
    return () => {
      running.delete(end)
      end()
    }
  }

  /** The same in all tabs of one participant in one room. */
  const turnName = () => {
    const { room, userId } = stores.identity.get() ?? {}
    return JSON.stringify(['voice', transportId, room, userId])
  }

  const turn = fromCallback<{ type: 'never' }, void>(({ sendBack }) => {
    const tell = (held: boolean) => sendBack({ type: held ? 'turn.taken' : 'turn.lost' } satisfies TurnEvent)
    return page.lock ? endingWithRoom(page.lock(turnName(), tell)) : tell(true)
  })

  const prepare = fromPromise<void, ItemInput>(async ({ input }) => {
    await (await load()).ready(input.key)
  })

  const play = fromCallback<{ type: 'never' }, ItemInput>(({ input, sendBack }) => {
    const end = speaking?.play(input.key, sendBack)
    return end && endingWithRoom(end)
  })

  onSettingsChange(stores.settings, (now, before) => {
    if (voiceFields.some((field) => now.tts[field] !== before.tts[field])) speaking?.utterances.renew()
  })

  hiding.onChange(() => {
    speaking?.silence()
    for (const key of waiting()) if (hidesLine(key)) speaking?.utterances.discard(key)
  })

  return {
    actors: { turn, prepare, play },
    /** A line is heard, or no longer. */
    onStarted: started.on,
    onEnded: ended.on,

    /** Follows the queue of a stay. */
    enter(queue: TtsQueue) {
      handleEvents(
        queue,
        {
          'voice.queued'() {
            load().then(
              ({ prepareNext }) => prepareNext(),
              () => {},
            )
          },
          'voice.started'(event) {
            speaking?.begun(event.key)
            started.notify()
            report(event)
          },
          'voice.ended'(event) {
            speaking?.echoDetector.ended()
            ended.notify()
            report(event)
          },
          'voice.finished'(event) {
            const isShortened = speaking?.utterances.isShortened(event.key)
            speaking?.utterances.discard(event.key)
            report(event)
            if (isShortened) report({ type: 'voice.shortened', key: event.key })
          },
          'voice.dropped'(event) {
            speaking?.utterances.discard(event.key)
            report(event)
          },
        },
        options.logger,
      )
    },

    /** A line of somebody else came. */
    received(module: Module, line: TranscriptLine) {
      if (isSpoken(line, module, spokenModules)) queue()?.send({ type: 'enqueue', key: line.key, person: line.person })
    },

    /** The text of a line has changed. */
    revised: (key: string) => speaking?.utterances.renewLine(key),

    /** Needed because a machine that fails does not stop what it started. */
    leave() {
      speaking?.utterances.discardAll()
      for (const end of running) end()
      running.clear()
      speaking?.echoDetector.forget()
    },

    mute() {
      queue()?.send({ type: 'mute' })
      options.onSwitched(false)
    },
    unmute() {
      queue()?.send({ type: 'unmute' })
      options.onSwitched(true)
    },
    unlock: () => queue()?.send({ type: 'unlock' }),
    /** What may be echoed; undefined where nothing is. */
    echoDetector: (): EchoDetector | undefined => (echo === 'guard' ? speaking?.echoDetector : undefined),
  }
}

export type Voice = ReturnType<typeof createVoice>
