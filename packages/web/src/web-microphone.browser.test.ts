import { LingoboothError, type SpeechSegment } from '@lingobooth/core'
import { parseWav } from '@lingobooth/core/audio'
import { manualClock } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import { inlineWorklet } from './inline.ts'
import { codeOf } from './test-support/code-of.ts'
import { listen } from './test-support/listen.ts'
import { audio, liveTracks, stage } from './test-support/scripted-capture.ts'
import { createWebMicrophone } from './web-microphone.ts'

const read = async (segment: SpeechSegment | undefined) =>
  parseWav(new Uint8Array((await segment?.wav.arrayBuffer()) ?? new ArrayBuffer(0)))

describe('createWebMicrophone', () => {
  it('returns each stretch of speech as a 16 kHz, mono, 16-bit WAV on the clock of the booth', {
    tags: ['recording-format'],
  }, async () => {
    const { options, segments, speaking, levels } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    const openedAtMs = Date.now()
    await stage.wait(400)
    await stage.say(500)
    await expect.poll(() => segments.length).toBe(1)
    const arrivedAtMs = Date.now()
    await session.close()

    const [segment] = segments
    const wav = await read(segment)
    const lengthMs = (wav?.samples.length ?? 0) / 16
    expect(wav).toMatchObject({ sampleRateHz: 16_000, channelCount: 1 })
    expect(segment).toMatchObject({ cut: false, wav: { type: 'audio/wav' } })
    // Between two contexts on a busy machine sound may be lost; the worklet's own test is exact.
    expect(lengthMs).toBeGreaterThan(100 + 250 + 200)
    expect(lengthMs).toBeLessThan(100 + 750 + 200)
    expect((segment?.endedAtMs ?? 0) - (segment?.startedAtMs ?? 0)).toBeCloseTo(lengthMs, 3)
    expect(segment?.startedAtMs).toBeGreaterThan(openedAtMs)
    expect(segment?.endedAtMs).toBeLessThanOrEqual(arrivedAtMs + 60)
    expect(speaking).toEqual([true, false])
    expect(levels.length).toBeGreaterThan(8)
    for (const [levelDb, thresholdDb] of levels)
      expect([levelDb, thresholdDb]).toEqual([expect.any(Number), expect.any(Number)])
  })

  it('continues when a callback throws', async () => {
    const thrown: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => thrown.push(error))
    const failure = new Error('not my day')
    const { options, speaking } = listen({
      onSegment() {
        throw failure
      },
    })
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.say(300)
    await expect.poll(() => speaking.length).toBe(2)
    expect([speaking, thrown]).toEqual([[true, false], [failure]])
    await session.close()
  })

  it('preserves the frequency of the sound', async () => {
    const { options, segments } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.wait(300)
    await stage.say(500, 1_000)
    await expect.poll(() => segments.length).toBe(1)
    await session.close()
    const middle = (await read(segments[0]))?.samples.subarray(3_200, 3_200 + 4_800) ?? new Int16Array()
    const rises = [...middle.keys()].filter((index) => (middle[index] ?? 0) >= 0 && (middle[index - 1] ?? 0) < 0)
    const periods = rises.slice(1).map((rise, index) => rise - (rises[index] ?? 0))
    // 1 kHz at 16 kHz. A busy machine may leave blocks out, and some periods are longer for it.
    expect(periods.toSorted((left, right) => left - right)[periods.length >> 1]).toBe(16)
  })

  it('cuts speech longer than 6 s into files of at most 6000 ms', async () => {
    const { options, segments } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.wait(300)
    await stage.say(6_500)
    await expect.poll(() => segments.length).toBe(2)
    await session.close()
    expect(segments.map(({ cut }) => cut)).toEqual([true, false])
    expect((await read(segments[0]))?.samples.length).toBe(96_000)
    expect(segments[1]?.startedAtMs).toBeCloseTo(segments[0]?.endedAtMs ?? 0, 0)
  })

  it('sends the sentence in progress when the gate closes, and keeps no sound while it is closed', async () => {
    const { options, segments, speaking } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.wait(300)
    const said = stage.say(900)
    await expect.poll(() => speaking.length).toBe(1)
    const shutAtMs = Date.now()
    session.setGate(true)
    await expect.poll(() => segments.length).toBe(1)
    expect(segments[0]?.endedAtMs).toBeLessThan(shutAtMs + 60)
    await said
    await stage.say(400)
    await stage.wait(400)
    expect(segments).toHaveLength(1)
    session.setGate(false)
    const openedAtMs = Date.now()
    await stage.wait(300)
    await stage.say(400)
    await expect.poll(() => segments.length).toBe(2)
    await session.close()
    expect(segments[1]?.startedAtMs).toBeGreaterThan(openedAtMs - 60)
    expect(speaking).toEqual([true, false, true, false])
  })

  it('releases the track and the context once, and calls no callback afterwards', async () => {
    const { options, segments, speaking, lost } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    await stage.wait(300)
    const said = stage.say(400)
    await expect.poll(() => speaking.length).toBe(1)
    await Promise.all([session.close(), session.close()])
    session.setGate(true)
    expect([liveTracks(), audio.open(), audio.contexts.length]).toEqual([0, 0, 1])
    await said
    await stage.wait(400)
    expect([segments, speaking, lost]).toEqual([[], [true], []])
  })

  it('reports once that the microphone was taken away, and is closed then', async () => {
    const { options, lost } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open }).open(options)
    for (const track of stage.tracks) for (const _ of [1, 2]) track.dispatchEvent(new Event('ended'))
    expect(lost).toEqual([expect.objectContaining({ code: 'capture-lost' })])
    await session.close()
    expect([liveTracks(), audio.open(), lost.length]).toEqual([0, 0, 1])
  })

  it('is denied once the page loses its permission, which is reported once (scripted status)', async () => {
    const status = Object.assign(new EventTarget(), { state: 'granted' })
    const query = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as PermissionStatus)
    const { options, lost } = listen()
    const session = await createWebMicrophone().open(options)
    query.mockRestore()
    status.dispatchEvent(new Event('change'))
    expect(lost).toEqual([])
    status.state = 'denied'
    for (const _ of [1, 2]) status.dispatchEvent(new Event('change'))
    expect(lost).toEqual([expect.objectContaining({ code: 'capture-denied' })])
    await session.close()
    expect(audio.open()).toBe(0)
  })

  it('fails when the worklet crashes', async () => {
    const script = `registerProcessor('lingobooth-capture', class extends AudioWorkletProcessor {
      process() {
        if (this.flowed) throw new Error('broken')
        this.flowed = true
        this.port.postMessage([{ type: 'flowing' }])
        return true
      }
    })`
    const workletUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    const { options, lost } = listen()
    const opening = createWebMicrophone({ mediaStream: stage.open, workletUrl }).open(options)
    const outcome = await codeOf(opening)
    await expect.poll(() => outcome === 'capture-failed' || lost.length === 1).toBe(true)
    await expect.poll(() => audio.open()).toBe(0)
    expect(liveTracks()).toBe(0)
    URL.revokeObjectURL(workletUrl)
  })

  it('gives up after ten seconds without sound, and says what to do', async () => {
    const Running = AudioContext
    class Suspended extends Running {
      constructor() {
        super()
        void this.suspend()
      }
      override resume() {
        return new Promise<void>(() => {})
      }
    }
    vi.stubGlobal('AudioContext', Suspended)
    const clock = manualClock()
    const opening = codeOf(createWebMicrophone({ mediaStream: stage.open, clock }).open(listen().options))
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(9_999)
    expect([clock.pending, liveTracks()]).toEqual([1, 1])
    await clock.advance(1)
    expect(await opening).toBe('capture-failed')
    expect([clock.pending, liveTracks(), audio.open()]).toEqual([0, 0, 0])
  })

  it('opens the default device of the page by itself', async () => {
    const { options, levels } = listen()
    const session = await createWebMicrophone().open(options)
    await expect.poll(() => levels.length).toBeGreaterThan(2)
    await session.close()
    expect(audio.open()).toBe(0)
  })

  it('loads the inline worklet', async () => {
    const { options, levels } = listen()
    const session = await createWebMicrophone({ mediaStream: stage.open, workletUrl: inlineWorklet }).open(options)
    await expect.poll(() => levels.length).toBeGreaterThan(0)
    await session.close()
  })

  it('loads the first available worklet of a list', async () => {
    const { options, levels } = listen()
    const workletUrl = ['/missing.js', inlineWorklet]
    const session = await createWebMicrophone({ mediaStream: stage.open, workletUrl }).open(options)
    await expect.poll(() => levels.length).toBeGreaterThan(0)
    await session.close()
  })

  it('names both workarounds when the worklet cannot be loaded, and leaves nothing open', async () => {
    for (const workletUrl of ['/missing.js', () => 'data:text/javascript,0']) {
      const opening = createWebMicrophone({ mediaStream: stage.open, workletUrl }).open(listen().options)
      await expect(opening).rejects.toMatchObject({
        code: 'capture-failed',
        message: expect.stringMatching(/capture\.worklet\.js.*workletUrl.*inlineWorklet/),
      })
    }
    expect([liveTracks(), audio.open()]).toEqual([0, 0])
  })

  it.each(['onSegment', 'onSpeaking', 'onLost'])(
    'refuses to open without %s, or with one that is not a function',
    { tags: ['capture-failed'] },
    async (name) => {
      const microphone = createWebMicrophone({ mediaStream: stage.open })
      const open = (callback: unknown) => codeOf(microphone.open({ ...listen().options, [name]: callback }))
      expect([await open(undefined), await open('loud')]).toEqual(['capture-callback-missing', 'capture-callback-type'])
      expect(stage.tracks).toEqual([])
    },
  )

  it('works without onLevel, but not with one that is not a function', async () => {
    const microphone = createWebMicrophone({ mediaStream: stage.open })
    const { onLevel: _, ...options } = listen().options
    await (await microphone.open(options)).close()
    expect(await codeOf(microphone.open({ ...options, onLevel: 7 as never }))).toBe('capture-callback-type')
  })

  it.each(['AudioContext', 'AudioWorkletNode'])(
    'reports that there is no web audio without %s, and opens no device',
    { tags: ['capture-failed'] },
    async (name) => {
      vi.stubGlobal(name, undefined)
      expect(await codeOf(createWebMicrophone({ mediaStream: stage.open }).open(listen().options))).toBe(
        'capture-unsupported',
      )
      expect(stage.tracks).toEqual([])
    },
  )

  it.each([
    ['NotAllowedError', 'capture-denied'],
    ['SecurityError', 'capture-forbidden'],
    ['NotFoundError', 'capture-not-found'],
    ['OverconstrainedError', 'capture-not-found'],
    ['NotReadableError', 'capture-busy'],
    ['AbortError', 'capture-busy'],
    ['UnknownError', 'capture-failed'],
  ])('reports why there is no access: %s is %s (scripted)', { tags: ['capture-failed'] }, async (name, code) => {
    const mediaStream = () => Promise.reject(new DOMException('no', name))
    expect(await codeOf(createWebMicrophone({ mediaStream }).open(listen().options))).toBe(code)
  })

  it('does not blame the permission for an error in the host’s function', async () => {
    const noTrack: { callTrack?: MediaStreamTrack } = {}
    const broken = async () => new MediaStream([(noTrack.callTrack as MediaStreamTrack).clone()])
    await expect(createWebMicrophone({ mediaStream: broken }).open(listen().options)).rejects.toMatchObject({
      code: 'capture-failed',
      message: expect.stringContaining('`mediaStream`'),
      cause: expect.any(TypeError),
    })
  })

  it('passes on a Lingobooth error that the host throws', async () => {
    const error = new LingoboothError('capture-busy', 'The call has no microphone yet.')
    const opening = createWebMicrophone({ mediaStream: () => Promise.reject(error) }).open(listen().options)
    await expect(opening).rejects.toBe(error)
  })

  it('reports that the host’s chosen device is missing', async () => {
    const microphone = createWebMicrophone({ constraints: { deviceId: { exact: 'none' } } })
    expect(await codeOf(microphone.open(listen().options))).toBe('capture-not-found')
  })

  it('refuses a stream without live sound', async () => {
    expect(
      await codeOf(createWebMicrophone({ mediaStream: async () => new MediaStream() }).open(listen().options)),
    ).toBe('capture-not-found')
  })
})
