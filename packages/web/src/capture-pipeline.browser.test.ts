import { afterEach, expect, it, vi } from 'vitest'
import { listen } from './test-support/listen.ts'
import { scriptContexts } from './test-support/scripted-context.ts'
import { createSpeechStage, type SpeechStage } from './test-support/speech-stage.ts'
import { createWebMicrophone } from './web-microphone.ts'

let stage: SpeechStage

afterEach(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})

/** Runs before the page hears anything of the worklet that is made next. */
function afterNextWorklet(run: () => void) {
  const Original = AudioWorkletNode
  return new Promise<void>((resolve) => {
    class Watched extends Original {
      constructor(...parameters: ConstructorParameters<typeof Original>) {
        super(...parameters)
        setTimeout(() => {
          run()
          resolve()
        })
      }
    }
    vi.stubGlobal('AudioWorkletNode', Watched)
  })
}

it('forgets what a new context heard while the gate was shut that opened before the page learned of it', async () => {
  stage = await createSpeechStage()
  const audio = scriptContexts()
  const { options, segments, speaking, lost } = listen()
  const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
  await stage.wait(300)
  session.setGate(true)
  let openedAtMs = 0
  const opened = afterNextWorklet(() => {
    const blockedAtMs = performance.now()
    void stage.say(600, 440, 400)
    while (performance.now() < blockedAtMs + 800);
    session.setGate(false)
    openedAtMs = Date.now()
  })
  await audio.contexts[0]?.close()
  await opened
  await stage.wait(1_000)
  await stage.say(300)
  await vi.waitUntil(() => speaking.at(-1) === false && segments.length > 0)
  expect(segments.filter(({ startedAtMs }) => startedAtMs < openedAtMs - 80)).toEqual([])
  expect(lost).toEqual([])
  await session.close()
})
