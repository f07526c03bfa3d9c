import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { CaptureCommand, CaptureReport } from './capture-messages.ts'

const script = readFileSync(new URL('capture.worklet.js', import.meta.url), 'utf8')

interface Processor {
  port: { onmessage(event: { data: CaptureCommand }): void }
  process(inputs: Float32Array[][]): boolean
}

type ProcessorClass = new (options: { processorOptions: object }) => Processor

/** The committed worklet in an audio thread whose time only `hear` moves. */
function startWorklet(rateHz: number) {
  let Registered: ProcessorClass | undefined
  const reports: CaptureReport[] = []
  const scope = {
    sampleRate: rateHz,
    currentTime: 0,
    AudioWorkletProcessor: class {
      port = { postMessage: (list: CaptureReport[]) => reports.push(...list) }
    },
    registerProcessor: (_: string, create: ProcessorClass) => {
      Registered = create
    },
  }
  runInContext(script, createContext(scope))
  if (!Registered) throw new Error('The worklet registered nothing.')
  const processor = new Registered({ processorOptions: {} })
  let frame = 0
  return {
    send: (command: CaptureCommand) => processor.port.onmessage({ data: command }),
    now: () => scope.currentTime,
    /** A tone of this amplitude for this long; true while the worklet lives. */
    hear(durationMs: number, amplitude: number) {
      let alive = true
      for (const end = frame + (durationMs * rateHz) / 1_000; frame < end && alive; frame += 128) {
        scope.currentTime = frame / rateHz
        const block = Float32Array.from(
          { length: 128 },
          (_, index) => amplitude * Math.sin(((frame + index) / rateHz) * 2_500),
        )
        alive = processor.process([[block]])
      }
      scope.currentTime = frame / rateHz
      return alive
    },
    segments: () =>
      reports
        .filter((report) => report.type === 'segment')
        .map(({ time, samples }) => ({ startMs: time * 1_000, endMs: time * 1_000 + samples.length / 16 })),
    count: (type: CaptureReport['type']) => reports.filter((report) => report.type === type).length,
  }
}

describe('the capture worklet', () => {
  it.each([8_000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
    'times speech at %i Hz on the clock of its context',
    (rateHz) => {
      const worklet = startWorklet(rateHz)
      worklet.hear(500, 0)
      const startMs = worklet.now() * 1_000
      worklet.hear(400, 0.5)
      const endMs = worklet.now() * 1_000
      worklet.hear(300, 0)
      const [segment, ...others] = worklet.segments()
      expect(others).toEqual([])
      expect(Math.abs((segment?.startMs ?? 0) - (startMs - 100))).toBeLessThan(2)
      expect(Math.abs((segment?.endMs ?? 0) - (endMs + 200))).toBeLessThan(2)
    },
  )

  it('counts no sound that came after the gate shut, however late the gate learns of it', () => {
    const worklet = startWorklet(48_000)
    worklet.hear(500, 0)
    worklet.hear(300, 0.5)
    const shutTime = worklet.now()
    worklet.hear(80, 0.5)
    worklet.send({ type: 'shut', time: shutTime })
    expect(worklet.segments().map(({ endMs }) => Math.round(endMs))).toEqual([Math.round(shutTime * 1_000)])
  })

  it('drops speech that only began after the gate shut', () => {
    const worklet = startWorklet(48_000)
    worklet.hear(500, 0)
    const shutTime = worklet.now()
    worklet.hear(100, 0.5)
    worklet.send({ type: 'shut', time: shutTime })
    expect(worklet.segments()).toEqual([])
  })

  it('hears nothing while shut, nor what was still on its way when the gate opened', () => {
    const worklet = startWorklet(48_000)
    worklet.hear(500, 0)
    worklet.send({ type: 'shut', time: worklet.now() })
    worklet.hear(500, 0.5)
    const openTime = worklet.now() + 0.05
    worklet.send({ type: 'open', time: openTime })
    worklet.hear(50, 0.5)
    worklet.hear(500, 0)
    expect([worklet.segments(), worklet.count('speaking')]).toEqual([[], 0])
    worklet.hear(300, 0.5)
    worklet.hear(300, 0)
    expect(worklet.segments()).toHaveLength(1)
  })

  it('tells the level ten times a second, and none while shut', () => {
    const worklet = startWorklet(48_000)
    worklet.hear(3_000, 0.001)
    expect(worklet.count('level')).toBeGreaterThanOrEqual(28)
    expect(worklet.count('level')).toBeLessThanOrEqual(31)
    const before = worklet.count('level')
    worklet.send({ type: 'shut', time: worklet.now() })
    worklet.hear(1_000, 0.001)
    expect(worklet.count('level')).toBe(before)
  })

  it('ends when it is closed', () => {
    const worklet = startWorklet(48_000)
    expect(worklet.hear(10, 0)).toBe(true)
    worklet.send({ type: 'close' })
    expect(worklet.hear(10, 0)).toBe(false)
  })
})
