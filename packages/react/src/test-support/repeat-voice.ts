import { expect } from 'vitest'
import { receive } from './receive.ts'
import type { Participant } from './two-booths.ts'

/** The voice says this to Ada, whose microphone is open. */
export async function hearVoice(ada: Participant, said: string) {
  ada.booth.speak.toggle()
  ada.booth.voice.toggle()
  await expect.poll(() => ada.microphone.isOpen).toBe(true)
  receive(ada, 'subtitles', [said])
  await expect.poll(() => ada.audioPlayer.current).toBeTruthy()
  ada.audioPlayer.start(1_000)
  await ada.clock.advance(1_000)
  ada.audioPlayer.end()
  await ada.clock.advance(2_000)
}

/** Ada says it too. */
export async function repeatVoice(ada: Participant, said: string) {
  ada.speechToText.answer(said)
  ada.microphone.emit({ startedAtMs: ada.clock.now() - 1_000, endedAtMs: ada.clock.now() })
  await ada.clock.advance(1_000)
}
