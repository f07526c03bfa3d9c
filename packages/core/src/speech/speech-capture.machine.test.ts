import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledActor } from '../booth/test-support/stage/controlled.ts'
import { LingoboothError } from '../errors.ts'
import { sentenceGapMs } from './sentence-parts.ts'
import {
  type CaptureCommand,
  type MicrophoneEvent,
  type SpeechCaptureInput,
  speechCaptureMachine,
} from './speech-capture.machine.ts'

const start = (input: SpeechCaptureInput = { module: 'subtitles', shut: false, defaultDevice: false }) => {
  const received: CaptureCommand[] = []
  const { logic, running } = controlledActor<CaptureCommand, MicrophoneEvent, SpeechCaptureInput>({
    onReceived: (_, command) => received.push(command),
  })
  const machine = speechCaptureMachine.provide({ actors: { microphone: logic } })
  const clock = manualClock()
  const collected = startChild(machine, { clock, input })
  const tell = (event: MicrophoneEvent) => running.live[0]?.tell(event)
  return {
    ...collected,
    clock,
    running,
    received,
    tell,
    value: () => collected.child.getSnapshot().value,
    output: () => collected.child.getSnapshot().output,
  }
}

const began = { type: 'capture.speaking', speaking: true } as const
const ended = { type: 'capture.speaking', speaking: false } as const

describe('a capture session', () => {
  it.each<SpeechCaptureInput>([
    { module: 'subtitles', shut: true, defaultDevice: false },
    { module: 'subtitles', shut: false, defaultDevice: true },
  ])('opens with its gate as given, on the chosen device: %j', (input) => {
    const { running, value, told } = start(input)
    expect([running.live.map((actor) => actor.input), value(), told]).toEqual([[input], 'starting', []])
  })

  it('reports that a segment was cut while the speaker continues', () => {
    const { tell, take } = start()
    tell({ type: 'microphone.opened' })
    tell({ type: 'microphone.speaking', speaking: true })
    take()
    tell({ type: 'microphone.cut' })
    expect(take()).toEqual([{ type: 'capture.cut' }])
  })

  it('listens once it is open, and distinguishes speech from silence', () => {
    const { tell, value, told } = start()
    tell({ type: 'microphone.opened' })
    expect(value()).toBe('listening')
    tell({ type: 'microphone.speaking', speaking: true })
    tell({ type: 'microphone.speaking', speaking: true })
    expect(value()).toBe('speaking')
    tell({ type: 'microphone.speaking', speaking: false })
    tell({ type: 'microphone.speaking', speaking: false })
    expect([value(), told]).toEqual(['listening', [{ type: 'capture.opened' }, began, ended]])
  })

  it('reports a pause once after a sentence gap without speech, counted from the end of speech', async () => {
    const { tell, clock, take } = start()
    tell({ type: 'microphone.opened' })
    tell({ type: 'microphone.speaking', speaking: true })
    await clock.advance(sentenceGapMs)
    tell({ type: 'microphone.segment', segmentId: 's1', startedAtMs: 1 })
    tell({ type: 'microphone.speaking', speaking: false })
    take()
    await clock.advance(sentenceGapMs - 1)
    tell({ type: 'microphone.speaking', speaking: true })
    await clock.advance(sentenceGapMs)
    tell({ type: 'microphone.speaking', speaking: false })
    await clock.advance(sentenceGapMs - 1)
    expect(take()).toEqual([began, ended])
    await clock.advance(1)
    expect([take(), clock.pending]).toEqual([[{ type: 'capture.paused' }], 0])
    tell({ type: 'microphone.segment', segmentId: 's2', startedAtMs: 1 })
    take()
    await clock.advance(sentenceGapMs)
    expect(take()).toEqual([{ type: 'capture.paused' }])
  })

  it('passes on every segment, in any of its states', () => {
    const { tell, take } = start()
    tell({ type: 'microphone.segment', segmentId: 's1', startedAtMs: 1 })
    tell({ type: 'microphone.opened' })
    tell({ type: 'microphone.segment', segmentId: 's2', startedAtMs: 2 })
    tell({ type: 'microphone.speaking', speaking: true })
    tell({ type: 'microphone.segment', segmentId: 's3', startedAtMs: 3 })
    expect(take()).toEqual([
      { type: 'segment.captured', segmentId: 's1', startedAtMs: 1 },
      { type: 'capture.opened' },
      { type: 'segment.captured', segmentId: 's2', startedAtMs: 2 },
      began,
      { type: 'segment.captured', segmentId: 's3', startedAtMs: 3 },
    ])
  })

  it('passes the gate on and reports when it is quiet', () => {
    const { child, tell, told, received } = start()
    child.send({ type: 'gate', shut: true })
    expect([received, told]).toEqual([[{ type: 'gate', shut: true }], []])
    tell({ type: 'microphone.gated' })
    child.send({ type: 'gate', shut: false })
    expect([received[1], told]).toEqual([{ type: 'gate', shut: false }, [{ type: 'capture.quiet' }]])
  })

  it.each(['starting', 'listening', 'speaking'] as const)('restarts with another device while %s', async (state) => {
    const { child, tell, take, value, received, running, clock } = start()
    if (state !== 'starting') tell({ type: 'microphone.opened' })
    if (state === 'speaking') tell({ type: 'microphone.speaking', speaking: true })
    take()
    child.send({ type: 'device.changed' })
    expect([value(), received, running.started]).toEqual(['starting', [{ type: 'device.changed' }], 1])
    tell({ type: 'microphone.segment', segmentId: 'last', startedAtMs: 1 })
    tell({ type: 'microphone.opened' })
    await clock.advance(sentenceGapMs)
    expect([value(), take()]).toEqual([
      'listening',
      [
        ...(state === 'speaking' ? [ended] : []),
        { type: 'segment.captured', segmentId: 'last', startedAtMs: 1 },
        { type: 'capture.opened' },
        { type: 'capture.paused' },
      ],
    ])
  })

  it.each(['starting', 'listening', 'speaking'] as const)('fails while %s and releases the microphone', (state) => {
    const { tell, take, running, value, output, endings } = start()
    if (state !== 'starting') tell({ type: 'microphone.opened' })
    if (state === 'speaking') tell({ type: 'microphone.speaking', speaking: true })
    take()
    tell({ type: 'microphone.failed', code: 'capture-lost' })
    expect([value(), output(), take(), running.live, endings]).toEqual([
      'failed',
      { code: 'capture-lost' },
      state === 'speaking' ? [ended] : [],
      [],
      ['xstate.done.actor.child'],
    ])
  })

  it('keeps the error code of a microphone that throws', () => {
    const throwing = fromCallback<CaptureCommand, SpeechCaptureInput>(() => {
      throw new LingoboothError('capture-unsupported', 'No web audio.')
    })
    const { child } = startChild(speechCaptureMachine.provide({ actors: { microphone: throwing } }), {
      clock: manualClock(),
      input: { module: 'subtitles', shut: false, defaultDevice: false },
    })
    expect(child.getSnapshot().output).toEqual({ code: 'capture-unsupported' })
  })

  it('releases the microphone and is no longer heard when it is stopped', () => {
    const { stop, running, told } = start()
    stop()
    running.abandoned[0]?.tell({ type: 'microphone.opened' })
    expect([running.live, told]).toEqual([[], []])
  })
})
