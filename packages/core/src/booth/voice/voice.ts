import { fromCallback, fromPromise } from 'xstate'
import { playbackRates } from '../../constants.ts'
import { isSpoken } from '../../domain/speech/spoken-lines.ts'
import { nextCatchUpSteps, voiceRate } from '../../domain/speech/voice-rate.ts'
import { errorCodeOf, LingoboothError } from '../../errors.ts'
import { voiceQueueOf } from '../../machines/booth/booth.selectors.ts'
import type { ItemInput, PlaybackFact, TurnFact } from '../../machines/tts-queue/tts-queue.machine.ts'
import type { AudioPlayer, Playback, PlayOptions } from '../../ports/audio-player.port.ts'
import type { Module } from '../../ports/common.ts'
import type { Page } from '../../ports/services.port.ts'
import type { TextToSpeech, Utterance } from '../../ports/text-to-speech.port.ts'
import type { Desk, DeskTools } from '../desk.ts'
import type { LinesDesk } from '../lines/lines-desk.ts'
import type { Echoes } from './echoes.ts'
import type { createSpeaking, Speaking } from './speaking.ts'
import type { Utterances } from './utterances.ts'

const slowestRate = Math.min(...playbackRates)

/** A playback that cannot change its rate keeps its own. */
function setRate(playback: Playback | undefined, rate: number): void {
  try {
    playback?.setRate?.(rate)
  } catch {}
}

export interface VoiceOptions extends DeskTools {
  loadSpeech(): Promise<{ readonly createSpeaking: typeof createSpeaking }>
  readonly voices: readonly TextToSpeech[]
  readonly player: AudioPlayer | undefined
  readonly page: Page
  readonly transportId: string | undefined
  readonly spokenModules: readonly Module[]
  readonly echo: 'guard' | 'off'
  readonly lines: Pick<LinesDesk, 'lineTranslator' | 'translations' | 'hiding'>
}

const voiceFields = ['vendor', 'language', 'gender', 'voice'] as const

/** The translated voice: selects the lines to speak, takes turns with other tabs, and plays at the chosen rate. */
export function createVoice({
  voices,
  player,
  page,
  transportId,
  spokenModules,
  echo,
  lines,
  loadSpeech,
  ...tools
}: VoiceOptions) {
  const { stores, send, tell, machines } = tools
  const { lineTranslator } = lines
  const { promiseEnded } = lines.translations
  const { isHidden, hidesLine } = lines.hiding
  let speaking: Speaking | undefined
  const load = async () => {
    const { createSpeaking } = await loadSpeech()
    const queue = () => voiceQueueOf(machines())
    speaking ??= createSpeaking({ ...tools, voices, player, lineTranslator, promiseEnded, isHidden, queue })
    return speaking.utterances
  }
  const begun = (key: string) => {
    const sentence = speaking?.utterances.sentenceOf(key)
    if (sentence) speaking?.echoes.started(sentence)
  }
  /** Catch-up steps of the current line. */
  let steps = 0
  const rate = () => voiceRate(stores.settings.get().tts, steps)

  /** Stops what is playing, if it is of somebody hidden. */
  let silence = () => {}

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
    const report = (held: boolean) => sendBack({ type: held ? 'turn.taken' : 'turn.lost' } satisfies TurnFact)
    return page.lock ? endingWithRoom(page.lock(turnName(), report)) : report(true)
  })

  const prepare = fromPromise<void, ItemInput>(async ({ input }) => {
    await (await load()).ready(input.key)
  })

  const playbackOf = (utterance: Utterance, options: PlayOptions) => {
    if (utterance.kind === 'spoken') return utterance.play(options)
    if (utterance.kind === 'audio') return player?.play(utterance.audio, options)
    return player?.playStream?.(utterance.chunks, utterance.mediaType, options)
  }

  const play = fromCallback<{ type: 'never' }, ItemInput>(({ input, sendBack }) => {
    const controller = new AbortController()
    const report = (fact: PlaybackFact) => {
      if (!controller.signal.aborted) sendBack(fact)
    }
    silence = () => {
      if (hidesLine(input.key)) report({ type: 'playback.failed', code: 'not-found' })
    }
    let stopFollowingRate = () => {}
    let isAudible = false
    let playback: Playback | undefined
    const playOne = async (made: Utterances, utterance: Utterance) => {
      controller.signal.throwIfAborted()
      if (utterance.kind !== 'spoken' && !player)
        throw new LingoboothError('missing-port', 'No plugin fills the port AudioPlayer; add webPlatform().')
      let isHeard = false
      playback = playbackOf(utterance, {
        rate: rate(),
        signal: controller.signal,
        onStarted(durationMs) {
          if (isHeard || controller.signal.aborted) return
          isHeard = true
          const longestMs = made.started(input.key, durationMs) / slowestRate
          if (isAudible) begun(input.key)
          report({ type: isAudible ? 'playback.continued' : 'playback.started', longestMs })
          isAudible = true
        },
      })
      if (typeof playback?.ended?.then !== 'function')
        throw new LingoboothError('playback-failed', 'The player or voice returned no `ended` promise.')
      await playback.ended
    }
    const run = async () => {
      const made = await load()
      let utterance: Utterance | undefined = await made.take(input.key)
      controller.signal.throwIfAborted()
      steps = nextCatchUpSteps(stores.settings.get().tts.catchUp ? steps : 0, stores.behindMs.get())
      const following = stores.settings.subscribe(() => setRate(playback, rate()))
      stopFollowingRate = following.unsubscribe
      for (; utterance; utterance = await made.takeNext(input.key)) await playOne(made, utterance)
    }
    run()
      .then(
        () => report({ type: 'playback.ended' }),
        (error: unknown) => {
          const code = errorCodeOf(error)
          const isOver = controller.signal.aborted || isAudible || code === 'playback-blocked'
          report(
            !isOver && speaking?.utterances.askNext(input.key)
              ? { type: 'playback.passed' }
              : { type: 'playback.failed', code },
          )
        },
      )
      .finally(() => stopFollowingRate())
    return endingWithRoom(() => {
      controller.abort()
      stopFollowingRate()
      speaking?.utterances.putBack(input.key)
    })
  })

  /** Needed because a machine that fails does not stop what it started. */
  const endRoom = () => {
    speaking?.utterances.discardAll()
    for (const end of running) end()
    running.clear()
    speaking?.echoes.forget()
  }

  const desk: Desk = {
    facts: {
      'line.received'({ module, line }) {
        if (isSpoken(line, module, spokenModules)) send({ type: 'speak', key: line.key, person: line.person })
      },
      'line.revised': ({ key }) => speaking?.utterances.renewLine(key),
      'voice.queued'() {
        load().then(
          ({ prepareNext }) => prepareNext(),
          () => {},
        )
      },
      'hiding.changed'() {
        silence()
        for (const key of voiceQueueOf(machines())) if (hidesLine(key)) speaking?.utterances.discard(key)
      },
      'voice.started': ({ key }) => begun(key),
      'voice.ended': () => speaking?.echoes.ended(),
      'voice.finished'({ key }) {
        if (speaking?.utterances.isShortened(key)) tell({ type: 'voice.shortened', key })
        speaking?.utterances.discard(key)
      },
      'voice.dropped': ({ key }) => speaking?.utterances.discard(key),
      'settings.changed'({ now, before }) {
        if (voiceFields.some((field) => now.tts[field] !== before.tts[field])) speaking?.utterances.renew()
      },
      'stay.ended': endRoom,
    },
  }

  return {
    ...desk,
    actors: { turn, prepare, play },
    /** What may be echoed; undefined where nothing is. */
    echoes: (): Echoes | undefined => (echo === 'guard' ? speaking?.echoes : undefined),
  }
}

export type Voice = ReturnType<typeof createVoice>
