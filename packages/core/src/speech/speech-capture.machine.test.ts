import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledActor } from '../booth/test-support/stage/controlled.ts'
import { LingoboothError } from '../errors.ts'
import { sentenceGapMs } from './sentence-parts.ts'
import {
  lastSegmentMs,
  type MicrophoneCommand,
  type MicrophoneEvent,
  type MicrophoneInput,
  type SpeechCaptureInput,
  speechCaptureMachine,
} from './speech-capture.machine.ts'

const start = (input: SpeechCaptureInput = { module: 'subtitles', shut: false, defaultDevice: false }) => {
  const received: MicrophoneCommand[] = []
  const { logic, running } = controlledActor<MicrophoneCommand, MicrophoneEvent, MicrophoneInput>({
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
    /** What others may know of its state. */
    tags: () => [...collected.child.getSnapshot().tags],
    output: () => collected.child.getSnapshot().output,
  }
}

type State = 'starting' | 'listening' | 'speaking'

/** A capture in a state, before which nothing was told. */
const startIn = (state: State) => {
  const world = start()
  if (state !== 'starting') world.tell({ type: 'microphone.opened' })
  if (state === 'speaking') world.tell({ type: 'microphone.speaking', speaking: true })
  world.take()
  return world
}

const began = { type: 'capture.speaking', speaking: true } as const
const ended = { type: 'capture.speaking', speaking: false } as const

describe('a capture session', () => {
  it.each<SpeechCaptureInput>([
    { module: 'subtitles', shut: true, defaultDevice: false },
    { module: 'subtitles', shut: false, defaultDevice: true },
  ])('opens with its gate as given, on the chosen device: %j', (input) => {
    const { running, tags, told } = start(input)
    const { shut, defaultDevice } = input
    expect([running.live.map((actor) => actor.input), tags(), told]).toEqual([
      [{ device: 0, shut, defaultDevice }],
      ['starting'],
      [],
    ])
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
    const { tell, tags, told } = start()
    tell({ type: 'microphone.opened' })
    expect(tags()).toEqual(['listening'])
    tell({ type: 'microphone.speaking', speaking: true })
    tell({ type: 'microphone.speaking', speaking: true })
    expect(tags()).toContain('speaking')
    tell({ type: 'microphone.speaking', speaking: false })
    tell({ type: 'microphone.speaking', speaking: false })
    expect([tags(), told]).toEqual([['listening'], [{ type: 'capture.opened' }, began, ended]])
  })

  it('knows of speech that began before it was open, unless that has ended', () => {
    const { tell, tags, take } = start()
    tell({ type: 'microphone.speaking', speaking: true })
    expect([tags(), take()]).toEqual([['starting'], []])
    tell({ type: 'microphone.opened' })
    expect([tags(), take()]).toEqual([
      ['speaking', 'unfinished'],
      [{ type: 'capture.opened' }, began],
    ])
    const other = start()
    for (const speaking of [true, true, false]) other.tell({ type: 'microphone.speaking', speaking })
    other.tell({ type: 'microphone.opened' })
    expect([other.tags(), other.take()]).toEqual([['listening'], [{ type: 'capture.opened' }]])
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
      { type: 'segment.captured', module: 'subtitles', segmentId: 's1', startedAtMs: 1 },
      { type: 'capture.opened' },
      { type: 'segment.captured', module: 'subtitles', segmentId: 's2', startedAtMs: 2 },
      began,
      { type: 'segment.captured', module: 'subtitles', segmentId: 's3', startedAtMs: 3 },
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

  it.each<State>(['starting', 'listening', 'speaking'])('opens another device while %s', async (state) => {
    const { child, tell, take, tags, received, running, clock } = startIn(state)
    child.send({ type: 'device.changed' })
    expect([tags(), received, running.started]).toEqual([['starting'], [{ type: 'device.open', device: 1 }], 1])
    tell({ type: 'microphone.segment', segmentId: 'last', startedAtMs: 1 })
    tell({ type: 'microphone.opened' })
    await clock.advance(sentenceGapMs)
    expect([tags(), take()]).toEqual([
      ['listening'],
      [
        ...(state === 'speaking' ? [ended] : []),
        { type: 'segment.captured', module: 'subtitles', segmentId: 'last', startedAtMs: 1 },
        { type: 'capture.opened' },
        { type: 'capture.paused' },
      ],
    ])
  })

  it('closes each device that was used before once its last segment may have arrived', async () => {
    const { child, received, clock } = startIn('listening')
    child.send({ type: 'device.changed' })
    await clock.advance(lastSegmentMs / 2)
    child.send({ type: 'device.changed' })
    received.splice(0)
    await clock.advance(lastSegmentMs / 2 - 1)
    expect(received).toEqual([])
    await clock.advance(1)
    expect(received).toEqual([{ type: 'device.close', device: 0 }])
    await clock.advance(lastSegmentMs / 2)
    expect(received).toEqual([
      { type: 'device.close', device: 0 },
      { type: 'device.close', device: 1 },
    ])
  })

  it.each<State>(['starting', 'listening', 'speaking'])('fails while %s and releases the microphone', (state) => {
    const { tell, take, running, tags, output, endings } = startIn(state)
    tell({ type: 'microphone.failed', code: 'capture-lost' })
    expect([tags(), output(), take(), running.live, endings]).toEqual([
      [],
      { code: 'capture-lost' },
      state === 'speaking' ? [ended] : [],
      [],
      ['xstate.done.actor.child'],
    ])
  })

  it.each<State>(['starting', 'listening'])('that is ended while %s releases the microphone at once', (state) => {
    const { child, take, running, received, endings } = startIn(state)
    child.send({ type: 'end' })
    expect([received, take(), running.live, endings]).toEqual([[], [], [], ['xstate.done.actor.child']])
  })

  describe('that is ended while somebody speaks', () => {
    const ending = () => {
      const world = startIn('speaking')
      world.child.send({ type: 'end' })
      return world
    }
    const paused = { type: 'capture.paused' }

    it('delivers what was said, and a segment that comes just after speech is over', async () => {
      const { tell, tags, take, received, running, endings, clock } = ending()
      expect([tags(), take(), received, running.live.length]).toEqual([['unfinished'], [ended], [{ type: 'end' }], 1])
      tell({ type: 'microphone.segment', segmentId: 'first', startedAtMs: 1 })
      tell({ type: 'microphone.speaking', speaking: true })
      tell({ type: 'microphone.speaking', speaking: false })
      tell({ type: 'microphone.segment', segmentId: 'last', startedAtMs: 2 })
      expect([tags(), endings]).toEqual([['unfinished'], []])
      await clock.advance(0)
      expect([take(), running.live, endings, clock.pending]).toEqual([
        [
          { type: 'segment.captured', module: 'subtitles', segmentId: 'first', startedAtMs: 1 },
          { type: 'segment.captured', module: 'subtitles', segmentId: 'last', startedAtMs: 2 },
          paused,
        ],
        [],
        ['xstate.done.actor.child'],
        0,
      ])
    })

    it('waits for a second at most', async () => {
      const { take, running, clock } = ending()
      await clock.advance(lastSegmentMs - 1)
      expect([take(), running.live.length]).toEqual([[ended], 1])
      await clock.advance(1)
      expect([take(), running.live, lastSegmentMs]).toEqual([[paused], [], 1_000])
    })

    it('says nothing else, and obeys no more', () => {
      const { child, tell, take, received, tags } = ending()
      take()
      for (const type of ['microphone.opened', 'microphone.cut', 'microphone.gated'] as const) tell({ type })
      tell({ type: 'microphone.failed', code: 'capture-lost' })
      child.send({ type: 'gate', shut: false })
      child.send({ type: 'device.changed' })
      child.send({ type: 'end' })
      expect([take(), received, tags()]).toEqual([[], [{ type: 'end' }], ['unfinished']])
    })
  })

  it('keeps the error code of a microphone that throws', () => {
    const throwing = fromCallback<MicrophoneCommand, MicrophoneInput>(() => {
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
