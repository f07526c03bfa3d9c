import { afterEach, expect, it, vi } from 'vitest'
import { listen } from './test-support/listen.ts'
import { scriptContexts } from './test-support/scripted-context.ts'
import { createSpeechStage, type SpeechStage } from './test-support/speech-stage.ts'
import { createWebMicrophone } from './web-microphone.ts'
import type { CaptureReport } from './worklet/capture-messages.ts'

let stage: SpeechStage

afterEach(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})

/** Keeps what the next worklet tells from the page until it is released. */
function holdBackNextWorklet() {
  const Original = AudioWorkletNode
  const held: MessageEvent[] = []
  let holds = true
  let listener: MessagePort['onmessage'] = null
  let port: MessagePort | undefined
  const pass = (event: MessageEvent) => {
    if (port) listener?.call(port, event)
  }
  class Held extends Original {
    constructor(...parameters: ConstructorParameters<typeof Original>) {
      super(...parameters)
      port = this.port
      port.onmessage = (event) => {
        if (holds) held.push(event)
        else pass(event)
      }
      Object.defineProperty(port, 'onmessage', {
        set(wanted: MessagePort['onmessage']) {
          listener = wanted
        },
      })
    }
  }
  vi.stubGlobal('AudioWorkletNode', Held)
  return {
    told: () => held.length > 0,
    /** Each in a task of its own, as a page that was blocked learns of it; `early` comes once sound flows. */
    async release(early: readonly CaptureReport[]) {
      for (let event = held.shift(); event; event = held.shift()) {
        const flows = event.data.some(({ type }: CaptureReport) => type === 'flowing')
        if (flows) held.unshift(new MessageEvent('message', { data: early }))
        pass(event)
        await new Promise((resolve) => setTimeout(resolve))
      }
      holds = false
    },
  }
}

it.each([
  ['', []],
  [', and though samples are missing there', [{ type: 'ended', timeMs: 0, dropped: 0, shut: false } as const]],
])(
  'sound heard by a new context while the gate was closed is dropped, even before the page learns of it%s',
  async (_, missing) => {
    stage = await createSpeechStage()
    const audio = scriptContexts()
    const { options, segments, speaking, lost } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.wait(300)
    session.setGate(true)
    const worklet = holdBackNextWorklet()
    await audio.contexts[0]?.close()
    await expect.poll(worklet.told).toBe(true)
    await stage.wait(400)
    await stage.say(300)
    await stage.wait(600)
    stage.speak(true)
    await stage.wait(400)
    session.setGate(false)
    const openedAtMs = Date.now()
    await worklet.release(missing)
    await stage.wait(200)
    stage.speak(false)
    await stage.wait(1_000)
    await stage.say(300)
    await expect.poll(() => speaking.at(-1) === false && segments.length > 0).toBe(true)
    expect(segments.filter(({ startedAtMs }) => startedAtMs < openedAtMs - 80)).toEqual([])
    expect(lost).toEqual([])
    await session.close()
  },
)
