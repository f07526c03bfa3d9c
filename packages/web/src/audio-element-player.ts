import {
  type AudioPlayer,
  abortedError,
  type Clock,
  LingoboothError,
  type Playback,
  systemClock,
} from '@lingobooth/core'
import { checkNames, checkNumbers, numberRanges, vendorTimeoutMs } from '@lingobooth/core/adapter'
import { playerLimits } from '@lingobooth/core/audio'
import { type ElementPlayback, type Feed, playOnElement } from './element-playback.ts'
import { soundInTurn } from './page-sound.ts'
import { silence } from './silence.ts'
import { underItsType } from './sound-type.ts'

export interface AudioElementPlayerOptions {
  /** @default the system's clock */
  readonly clock?: Clock
  /** Larger audio is rejected, in bytes. @default 10 MiB */
  readonly maxBytes?: number
  /** Creates the player's audio element. @default new Audio() */
  readonly createElement?: () => HTMLAudioElement
}

const known: Readonly<Record<keyof AudioElementPlayerOptions, true>> = {
  clock: true,
  maxBytes: true,
  createElement: true,
}

/**
 * Plays through one audio element, created on first use and reused: once unlocked, it stays unlocked. The code for streams is loaded on the first one.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function createAudioElementPlayer(options: AudioElementPlayerOptions = {}): AudioPlayer {
  checkNames(options, known)
  checkNumbers(options, { maxBytes: numberRanges.fromOne })
  const { clock = systemClock, maxBytes = playerLimits.maxBytes, createElement = () => new Audio() } = options
  let element: HTMLAudioElement | undefined
  let current: ElementPlayback | undefined

  const player: AudioPlayer = {
    play(audio, playOptions) {
      current?.stop(abortedError())
      if (playOptions.signal.aborted) return refuse(abortedError(playOptions.signal.reason))
      if (audio.size === 0) return refuse(unplayable('The sound is empty.'))
      if (audio.size > maxBytes) return refuse(unplayable(`The sound is larger than ${maxBytes} bytes.`))
      const feed: Feed = async ({ begin }) => begin(await underItsType(audio))
      element ??= createElement()
      current = playOnElement(element, feed, playOptions, { clock, inTurn })
      return current
    },
    playStream(chunks, mediaType, playOptions) {
      current?.stop(abortedError())
      const reader = chunks.getReader()
      const cancel = () => void reader.cancel().catch(() => {})
      if (playOptions.signal.aborted) {
        cancel()
        return refuse(abortedError(playOptions.signal.reason))
      }
      const feed: Feed = async (feeding) => {
        feeding.signal.addEventListener('abort', cancel)
        const { feedStream } = await loadStreaming()
        await feedStream(reader, { ...feeding, mediaType, maxBytes })
      }
      element ??= createElement()
      current = playOnElement(element, feed, playOptions, { clock, inTurn, silentMs: vendorTimeoutMs })
      return current
    },
    unlock() {
      if (current && !current.isOver) return current.goOn()
      element ??= createElement()
      current = playOnElement(element, silence(), { rate: 1, signal: new AbortController().signal }, { clock })
    },
    async dispose() {
      current?.stop(abortedError())
      element = undefined
    },
  }
  const inTurn = (over: AbortSignal, start: () => void) => soundInTurn(player, over, start)
  return player
}

const loadStreaming = () =>
  import('./feed-stream.ts').catch((cause: unknown) => {
    throw new LingoboothError('playback-failed', 'The code for streams could not be loaded. Try again.', { cause })
  })

const unplayable = (message: string) => new LingoboothError('playback-failed', message)

function refuse(error: LingoboothError): Playback {
  const ended = Promise.reject(error)
  ended.catch(() => {})
  return { ended }
}
