import type { CustomDetector } from '@lingobooth/core'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'
import { describe, expect, it, vi } from 'vitest'
import { inlineWorklet } from './inline.ts'
import { codeOf } from './test-support/code-of.ts'
import { listen } from './test-support/listen.ts'
import { createLoudnessJudge } from './test-support/loudness-judge.ts'
import { audio, liveTracks, stage } from './test-support/scripted-capture.ts'
import { createWebMicrophone } from './web-microphone.ts'
import type { WebMicrophoneOptions } from './web-microphone.types.ts'

describe('opening the microphone', () => {
  const moments: Record<string, (abort: () => void) => WebMicrophoneOptions> = {
    'before the call': (abort) => {
      abort()
      return { mediaStream: stage.open }
    },
    'while the device opens': (abort) => ({
      async mediaStream() {
        queueMicrotask(abort)
        await stage.wait(10)
        return stage.open()
      },
    }),
    'while the worklet loads': (abort) => ({
      mediaStream: stage.open,
      workletUrl() {
        queueMicrotask(abort)
        return inlineWorklet()
      },
    }),
    'while the first sound is awaited': (abort) => {
      const Original = AudioWorkletNode
      class Aborting extends Original {
        constructor(...parameters: ConstructorParameters<typeof Original>) {
          super(...parameters)
          queueMicrotask(abort)
        }
      }
      vi.stubGlobal('AudioWorkletNode', Aborting)
      return { mediaStream: stage.open }
    },
  }

  it.each(Object.entries(moments))('rejects promptly when aborted %s, and leaves nothing open', async (_, moment) => {
    const aborting = new AbortController()
    const options = moment(() => aborting.abort())
    const opening = createWebMicrophone(options).open({ ...listen().options, signal: aborting.signal })
    expect(await codeOf(opening)).toBe('aborted')
    await stage.wait(60)
    expect([liveTracks(), audio.open()]).toEqual([0, 0])
  })

  it('rejects promptly when aborted while the custom detector is created, which is closed when it arrives', async () => {
    const aborting = new AbortController()
    const close = vi.fn()
    let give = (_: CustomDetector) => {}
    const create = () => {
      queueMicrotask(() => aborting.abort())
      return new Promise<CustomDetector>((resolve) => {
        give = resolve
      })
    }
    const { options } = listen({ detector: { ...defaultDetectorOptions, kind: 'custom', create } })
    const opening = createWebMicrophone({ mediaStream: stage.open }).open({ ...options, signal: aborting.signal })
    expect(await codeOf(opening)).toBe('aborted')
    give({ ...createLoudnessJudge(), close })
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect([liveTracks(), audio.open()]).toEqual([0, 0])
  })

  it('fails with a clear error when the custom detector fails', async () => {
    const failing = { ...createLoudnessJudge(), judge: () => Number.NaN }
    const { options, lost } = listen({ detector: { ...defaultDetectorOptions, kind: 'custom', create: () => failing } })
    const opening = createWebMicrophone({ mediaStream: stage.open }).open(options)
    const outcome = await opening.then(
      () => undefined,
      (error: unknown) => error,
    )
    await expect.poll(() => outcome ?? lost.length === 1).toBeTruthy()
    expect(outcome ?? lost[0]).toMatchObject({
      code: 'capture-failed',
      message: expect.stringContaining('custom detector'),
    })
    await expect.poll(() => audio.open()).toBe(0)
    expect(liveTracks()).toBe(0)
  })

  it.each([
    ['no access', () => Promise.reject(new DOMException('no', 'NotAllowedError')), 'capture-denied'],
    ['a stream without sound', async () => new MediaStream(), 'capture-not-found'],
    ['something other than a stream', async () => ({}) as MediaStream, 'capture-not-found'],
    ['nothing', async () => undefined as never, 'capture-not-found'],
  ])('closes the custom detector once if opening ends with %s', async (_, mediaStream, code) => {
    const close = vi.fn()
    const create = () => ({ ...createLoudnessJudge(), close })
    const { options } = listen({ detector: { ...defaultDetectorOptions, kind: 'custom', create } })
    expect(await codeOf(createWebMicrophone({ mediaStream }).open(options))).toBe(code)
    expect(close).toHaveBeenCalledTimes(1)
  })
})
