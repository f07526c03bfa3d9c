import { until } from './hands.ts'
import { type Scene, say } from './scene.ts'
import { adaSays, hello } from './talk.ts'

/** The voice cuts Ada short, and then she repeats what it said. */
export async function repeatVoice(scene: Scene) {
  const { booth, clock, microphone, audioPlayer, speechToText } = scene.ada
  booth.speak.toggle()
  await until('the microphone', () => microphone.isOpen)
  booth.voice.toggle()
  speechToText.answer(adaSays)
  microphone.speak(true)
  say(scene, 'subtitles', hello)
  await until('the voice', () => {
    void clock.advance(1_000)
    return audioPlayer.current
  })
  audioPlayer.start(1_000)
  audioPlayer.end()
  speechToText.answer(hello.text)
  await until('the microphone again', () => {
    void clock.advance(1_000)
    return !microphone.isShut
  })
  microphone.emit({ startedAtMs: clock.now(), endedAtMs: clock.now() + 1_000 })
}
