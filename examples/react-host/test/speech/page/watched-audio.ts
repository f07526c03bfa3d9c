import type { Utterance } from './acoustic-room.ts'
import { note } from './journal.ts'

/** Sound shorter than this is the blink that opens the way for sound. */
const blinkSeconds = 0.2
/** What a timer is set to that begins with the end of each sound. */
const timerMs = 100

/** What the voice of the booth said, and when it sounded. */
export const voiced: Utterance[] = []

/** Says which text it is that has begun to sound. */
export function nameVoice(text: string): void {
  const last = voiced.at(-1)
  if (last) last.text = text
}

/** The element of a player, which tells what becomes of it. */
export function watchedAudio(place?: (element: HTMLAudioElement) => void): HTMLAudioElement {
  const element = new Audio()
  const lasts = () => element.duration > blinkSeconds
  let sounding: Utterance | undefined
  const end = () => {
    if (sounding) sounding.toMs = Date.now()
    sounding = undefined
  }
  element.addEventListener('playing', () => {
    // On a busy machine a sound may falter and play on.
    if (sounding) return
    note(lasts() ? 'player.playing' : 'player.opened')
    if (!lasts()) return
    sounding = { text: '', fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY }
    voiced.push(sounding)
  })
  element.addEventListener('ended', () => {
    end()
    if (!lasts()) return
    note('player.ended')
    const endedAtMs = Date.now()
    setTimeout(() => note('timer', { tookMs: Date.now() - endedAtMs }), timerMs)
  })
  element.addEventListener('emptied', end)
  const { play } = element
  element.play = async () => {
    note('player.attempt')
    try {
      await play.call(element)
    } catch (error) {
      // Another sound may also cut one off that begins.
      if ((error as Error).name === 'NotAllowedError') note('player.refused')
      throw error
    }
  }
  place?.(element)
  return element
}
