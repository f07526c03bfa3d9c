import type { Utterance } from './acoustic-room.ts'
import { note } from './journal.ts'

/** Sound shorter than this is the blink that opens the way for sound. */
const blinkSeconds = 0.2

/** What the booth's voice said, and when it sounded. */
export const voiced: Utterance[] = []

/** Text of the line that the voice of the booth is at. */
let speaking = ''
export const voiceSpeaks = (text: string) => {
  speaking = text
}

/** The element of a player, which tells what becomes of it. */
export function watchedAudio(place?: (element: HTMLAudioElement) => void): HTMLAudioElement {
  const element = new Audio()
  const sounds = () => element.duration > blinkSeconds
  element.addEventListener('playing', () => {
    if (!sounds()) return note('player.opened')
    note('player.playing')
    voiced.push({ text: speaking, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY })
  })
  const end = () => {
    const last = voiced.at(-1)
    if (last && last.toMs > Date.now()) last.toMs = Date.now()
  }
  element.addEventListener('ended', () => {
    if (!sounds()) return
    note('player.ended')
    end()
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
