import { fromCallback, fromPromise } from 'xstate'
import type { Desk, DeskTools } from '../booth/desk.ts'
import type { LinesDesk } from '../lines/create-lines.ts'
import type { AudioPlayer } from '../ports/audio-player.port.ts'
import type { Module } from '../ports/common.ts'
import type { Page } from '../ports/services.port.ts'
import type { TextToSpeech } from '../ports/text-to-speech.port.ts'
import type { VendorCalls } from '../vendors/vendor-calls.ts'
import { voiceQueueOf } from '../views/booth.selectors.ts'
import type { EchoDetector } from './echo/echo-detector.ts'
import type { createSpeaking, Speaking } from './speaking.ts'
import { isSpoken } from './spoken-lines.ts'
import type { ItemInput, TurnFact } from './tts-queue.machine.ts'

export interface VoiceOptions extends DeskTools {
  loadSpeech(): Promise<{ readonly createSpeaking: typeof createSpeaking }>
  readonly vendorCalls: VendorCalls
  readonly voices: readonly TextToSpeech[]
  readonly player: AudioPlayer | undefined
  readonly page: Page
  readonly transportId: string | undefined
  readonly spokenModules: readonly Module[]
  readonly echo: 'guard' | 'off'
  readonly lines: Pick<LinesDesk, 'lineTranslator' | 'translations' | 'hiding'>
}

const voiceFields = ['vendor', 'language', 'gender', 'voice'] as const

/** The translated voice: selects the lines to speak, and takes turns with other tabs. */
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
  const { stores, tell, machines } = tools
  const { lineTranslator } = lines
  const { promiseEnded } = lines.translations
  const { isHidden, hidesLine } = lines.hiding
  let speaking: Speaking | undefined
  const load = async () => {
    const { createSpeaking } = await loadSpeech()
    const queue = () => voiceQueueOf(machines())
    speaking ??= createSpeaking({ ...tools, voices, player, lineTranslator, promiseEnded, isHidden, hidesLine, queue })
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
    const report = (held: boolean) => sendBack({ type: held ? 'turn.taken' : 'turn.lost' } satisfies TurnFact)
    return page.lock ? endingWithRoom(page.lock(turnName(), report)) : report(true)
  })

  const prepare = fromPromise<void, ItemInput>(async ({ input }) => {
    await (await load()).ready(input.key)
  })

  const play = fromCallback<{ type: 'never' }, ItemInput>(({ input, sendBack }) => {
    const end = speaking?.play(input.key, sendBack)
    return end && endingWithRoom(end)
  })

  /** Needed because a machine that fails does not stop what it started. */
  const endRoom = () => {
    speaking?.utterances.discardAll()
    for (const end of running) end()
    running.clear()
    speaking?.echoDetector.forget()
  }

  const desk: Desk = {
    facts: {
      'line.received'({ module, line }) {
        if (isSpoken(line, module, spokenModules))
          machines().ttsQueue?.send({ type: 'enqueue', key: line.key, person: line.person })
      },
      'line.revised': ({ key }) => speaking?.utterances.renewLine(key),
      'voice.queued'() {
        load().then(
          ({ prepareNext }) => prepareNext(),
          () => {},
        )
      },
      'hiding.changed'() {
        speaking?.silence()
        for (const key of voiceQueueOf(machines())) if (hidesLine(key)) speaking?.utterances.discard(key)
      },
      'voice.started': ({ key }) => speaking?.begun(key),
      'voice.ended': () => speaking?.echoDetector.ended(),
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
    mute() {
      machines().ttsQueue?.send({ type: 'mute' })
      tell({ type: 'voice.muted' })
    },
    unmute() {
      machines().ttsQueue?.send({ type: 'unmute' })
      tell({ type: 'voice.unmuted' })
    },
    unlock: () => machines().ttsQueue?.send({ type: 'unlock' }),
    /** What may be echoed; undefined where nothing is. */
    echoDetector: (): EchoDetector | undefined => (echo === 'guard' ? speaking?.echoDetector : undefined),
  }
}

export type Voice = ReturnType<typeof createVoice>
