import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { echoTailMs, maxSpeechMs } from '../audio/limits.ts'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledActor } from '../booth/test-support/stage/controlled.ts'
import { capturing, start } from '../booth/test-support/stage/owner.ts'
import { unexpected } from '../booth/test-support/stage/unexpected.ts'
import { type Gate, isUnfinished, microphoneOwnerMachine } from './microphone-owner.machine.ts'
import { type MicrophoneCommand, type MicrophoneInput, speechCaptureMachine } from './speech-capture.machine.ts'

const byType = (one: { readonly type: string }, other: { readonly type: string }) => one.type.localeCompare(other.type)

describe('the microphone owner', () => {
  it('opens the microphone for the module that takes it', () => {
    const { takeFor, hearing, told, value } = start()
    expect([value(), hearing.running.live]).toEqual(['shut', []])
    takeFor('chat')
    hearing.open()
    expect([value(), hearing.hears, told]).toEqual(['open', true, [{ type: 'microphone.taken', module: 'chat' }]])
  })

  it('refuses other modules while one has it', () => {
    const { takeFor, child, hearing, told } = capturing()
    takeFor('chat')
    expect([child.getSnapshot().context.module, hearing.running.started, told]).toEqual(['subtitles', 1, []])
  })

  it('closes the microphone on release, and then another module may have it', () => {
    const { child, takeFor, hearing, told, value } = capturing()
    child.send({ type: 'release' })
    expect([value(), hearing.running.live, told]).toEqual([
      'shut',
      [],
      [{ type: 'microphone.released', module: 'subtitles' }],
    ])
    expect(child.getSnapshot().context.module).toBe(null)
    takeFor('chat')
    expect(child.getSnapshot().context.module).toBe('chat')
  })

  it('passes segments on for the module that has the microphone', async () => {
    const { hearing, clock, told } = capturing()
    hearing.speak()
    await clock.advance(50)
    hearing.pause()
    expect(told).toEqual([{ type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }])
  })

  describe('that is released while a person speaks', () => {
    const speaking = async () => {
      const world = capturing()
      world.hearing.speak()
      await world.clock.advance(50)
      return { ...world, release: () => world.child.send({ type: 'release' }) }
    }
    const said = [
      { type: 'microphone.released', module: 'subtitles' },
      { type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 },
    ]

    it('still passes on what was said, for the module that had the microphone, and then ends the sentence', async () => {
      const { child, release, clock, hearing, take, takeFor } = await speaking()
      release()
      expect([take(), isUnfinished(child.getSnapshot())]).toEqual([said, true])
      takeFor('chat')
      await clock.advance(0)
      expect(take()).toEqual([{ type: 'microphone.taken', module: 'chat' }, { type: 'speech.paused' }])
      expect([hearing.running.live.length, isUnfinished(child.getSnapshot())]).toEqual([1, false])
      expect(Object.values(child.getSnapshot().children)).toEqual([child.getSnapshot().context.capture])
    })

    it('is finished at once if nobody speaks', () => {
      const { child, hearing } = capturing()
      child.send({ type: 'release' })
      const { children } = child.getSnapshot()
      expect([isUnfinished(child.getSnapshot()), hearing.running.live, children]).toEqual([false, [], {}])
    })

    it('is not unfinished while it still has the microphone', () => {
      const { child, hearing } = capturing()
      hearing.speak()
      expect(isUnfinished(child.getSnapshot())).toBe(false)
    })

    it('lets go of it all when it is stopped', async () => {
      const { release, hearing, stop, clock } = await speaking()
      release()
      stop()
      expect([hearing.running.live, clock.pending]).toEqual([[], 0])
    })
  })

  describe('while a person speaks', () => {
    const speaking = async () => {
      const world = capturing()
      world.hearing.speak()
      await world.clock.advance(50)
      world.close('voice')
      return world
    }
    const said = { type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }

    it('makes the voice wait until the person has finished', async () => {
      const { hearing, clock, close, take } = await speaking()
      await clock.advance(maxSpeechMs - 51)
      close('voice')
      expect([hearing.hears, take()]).toEqual([true, []])
      hearing.pause()
      expect([hearing.hears, take().toSorted(byType)]).toEqual([false, [{ type: 'quiet' }, said]])
    })

    it('makes the voice wait at most six seconds, and reports the cut once', async () => {
      const { hearing, clock, close, take } = await speaking()
      await clock.advance(maxSpeechMs - 1)
      expect([hearing.hears, take()]).toEqual([true, []])
      await clock.advance(1)
      expect([hearing.hears, maxSpeechMs]).toEqual([false, 6_000])
      expect(take().toSorted(byType)).toEqual([{ type: 'quiet' }, said, { type: 'speech.cut', module: 'subtitles' }])
      close('voice')
      expect(take()).toEqual([{ type: 'quiet' }])
    })

    it('makes the voice wait only until a segment is cut, and reports the cut', async () => {
      const { hearing, take } = await speaking()
      hearing.cut()
      expect([hearing.hears, take().map(({ type }) => type)]).toEqual([
        false,
        expect.arrayContaining(['quiet', 'speech.cut']),
      ])
    })

    it('does not make the voice wait if capture stops, is muted or headphones are put on', async () => {
      for (const end of ['release', 'host', 'duplex'] as const) {
        const world = await speaking()
        if (end === 'release') world.child.send({ type: 'release' })
        else if (end === 'host') world.close('host')
        else world.duplex('full')
        world.close('voice')
        const types = world.take().map(({ type }) => type)
        expect([end, types.includes('quiet'), types.includes('speech.cut')]).toEqual([end, true, false])
      }
    })

    it('forgets a voice that no longer waits', async () => {
      const { hearing, clock, open, take } = await speaking()
      open('voice')
      await clock.advance(2 * maxSpeechMs)
      expect([hearing.hears, take()]).toEqual([true, []])
    })
  })

  it.each<Gate>(['talk', 'host'])(
    'closes for %s: the sentence just spoken is kept, then it is quiet, and the module keeps the microphone',
    async (gate) => {
      const { hearing, clock, close, told, value } = capturing()
      hearing.speak()
      await clock.advance(50)
      close(gate)
      expect([value(), hearing.hears, told]).toEqual([
        'open',
        false,
        [{ type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }, { type: 'quiet' }],
      ])
    },
  )

  it.each<Gate>(['talk', 'host'])('reopens at once when %s opens', (gate) => {
    const { hearing, close, open } = capturing()
    close(gate)
    open(gate)
    expect(hearing.hears).toBe(true)
  })

  it('stays closed for 300 ms after the voice, no longer', { tags: ['capture-pauses'] }, async () => {
    const { hearing, clock, close, open } = capturing()
    close('voice')
    open('voice')
    await clock.advance(echoTailMs - 1)
    expect(hearing.hears).toBe(false)
    await clock.advance(1)
    expect([hearing.hears, echoTailMs]).toEqual([true, 300])
  })

  it('restarts the tail for a voice that begins during it', async () => {
    const { hearing, clock, close, open } = capturing()
    close('voice')
    open('voice')
    await clock.advance(echoTailMs - 1)
    close('voice')
    await clock.advance(10 * echoTailMs)
    expect(hearing.hears).toBe(false)
    open('voice')
    await clock.advance(echoTailMs)
    expect(hearing.hears).toBe(true)
  })

  it('counts the tail from the last report that the voice has ended', async () => {
    const { hearing, clock, close, open } = capturing()
    close('voice')
    open('voice')
    await clock.advance(echoTailMs - 1)
    open('voice')
    await clock.advance(echoTailMs - 1)
    expect(hearing.hears).toBe(false)
    await clock.advance(1)
    expect(hearing.hears).toBe(true)
  })

  it('opens only when the last reason is gone', async () => {
    const { hearing, clock, close, open } = capturing()
    close('voice')
    close('host')
    close('host')
    open('voice')
    await clock.advance(echoTailMs)
    expect(hearing.hears).toBe(false)
    open('talk')
    expect(hearing.hears).toBe(false)
    open('host')
    expect(hearing.hears).toBe(true)
  })

  it('rests as if it were switched off, and wakes as if it were switched on again', () => {
    const { child, hearing, take, value } = capturing()
    child.send({ type: 'rest' })
    expect([value(), hearing.running.live, take()]).toEqual([
      'resting',
      [],
      [{ type: 'microphone.released', module: 'subtitles' }],
    ])
    child.send({ type: 'rest' })
    child.send({ type: 'take', module: 'chat' })
    child.send({ type: 'wake' })
    hearing.open()
    expect([value(), hearing.hears, take()]).toEqual([
      'open',
      true,
      [{ type: 'microphone.taken', module: 'subtitles' }],
    ])
    child.send({ type: 'wake' })
    expect([hearing.running.started, take()]).toEqual([2, []])
  })

  it.each(['host', 'talk'] as const)('wakes closed behind the gate %s', (gate) => {
    const { child, hearing, close, open } = capturing()
    close(gate)
    child.send({ type: 'rest' })
    child.send({ type: 'wake' })
    hearing.open()
    expect(hearing.hears).toBe(false)
    open(gate)
    expect(hearing.hears).toBe(true)
  })

  it('does not wake after a release in the meantime, and does not rest if it was never taken', () => {
    const { child, hearing, value } = capturing()
    child.send({ type: 'rest' })
    child.send({ type: 'release' })
    child.send({ type: 'wake' })
    expect([value(), child.getSnapshot().context.module, hearing.running.live]).toEqual(['shut', null, []])
    child.send({ type: 'rest' })
    child.send({ type: 'wake' })
    expect([value(), hearing.running.started]).toEqual(['shut', 1])
  })

  it('reports quiet at once to a voice that starts while it rests', () => {
    const { child, close, take } = capturing()
    child.send({ type: 'rest' })
    take()
    close('voice')
    expect(take()).toEqual([{ type: 'quiet' }])
  })

  it('reports quiet at once if nothing is captured anyway', () => {
    const shut = start()
    shut.close('voice')
    expect(shut.told).toEqual([{ type: 'quiet' }])
    const gated = capturing()
    gated.close('host')
    gated.take()
    gated.close('voice')
    expect(gated.told).toEqual([{ type: 'quiet' }])
  })

  it('opens the microphone muted if it is taken behind a closed gate', async () => {
    const { takeFor, close, open, hearing, clock } = start()
    close('voice')
    takeFor('subtitles')
    hearing.open()
    expect(hearing.hears).toBe(false)
    open('voice')
    await clock.advance(echoTailMs)
    expect(hearing.hears).toBe(true)
  })

  it('stays closed if it was released behind a gate, whatever opens later', async () => {
    const { child, close, open, hearing, clock, value } = capturing()
    close('voice')
    close('talk')
    child.send({ type: 'release' })
    open('talk')
    open('voice')
    await clock.advance(echoTailMs)
    expect([value(), hearing.running.live, hearing.running.started]).toEqual(['shut', [], 1])
  })

  describe('with an unresponsive microphone', () => {
    const unanswering = () => {
      const clock = manualClock()
      const microphone = controlledActor<MicrophoneCommand, { type: 'microphone.gated' }, MicrophoneInput>()
      const speechCapture = speechCaptureMachine.provide({ actors: { microphone: microphone.logic } })
      const collected = startChild(microphoneOwnerMachine.provide({ actors: { speechCapture } }), { clock })
      collected.child.send({ type: 'take', module: 'subtitles' })
      collected.take()
      return { ...collected, answer: () => microphone.running.live[0]?.tell({ type: 'microphone.gated' }) }
    }

    it('reports quiet only once the microphone has, and only once', () => {
      const { child, take, answer } = unanswering()
      child.send({ type: 'gate.close', gate: 'voice' })
      child.send({ type: 'gate.close', gate: 'host' })
      expect(take()).toEqual([])
      answer()
      expect(take()).toEqual([{ type: 'quiet' }])
    })

    it('becomes quiet if it is released in the meantime', () => {
      const { child, take } = unanswering()
      child.send({ type: 'gate.close', gate: 'voice' })
      child.send({ type: 'release' })
      expect(take()).toEqual([{ type: 'quiet' }, { type: 'microphone.released', module: 'subtitles' }])
    })
  })

  it('reports why the microphone failed, and retries only on request', async () => {
    const { hearing, close, takeFor, take, value, clock } = capturing()
    close('voice')
    take()
    hearing.fail('capture-denied')
    expect([value(), take()]).toEqual([
      'failed',
      [
        { type: 'microphone.released', module: 'subtitles' },
        { type: 'microphone.lost', code: 'capture-denied' },
      ],
    ])
    await clock.advance(echoTailMs)
    expect(hearing.running.live).toEqual([])
    takeFor('chat')
    expect([value(), hearing.running.live.length]).toEqual(['open', 1])
  })

  it('clears a failure on release', () => {
    const { hearing, child, value } = capturing()
    hearing.fail('capture-denied')
    child.send({ type: 'release' })
    expect(value()).toBe('shut')
  })

  it('lets the voice speak after capture failed before it could answer', () => {
    const broken = fromCallback<MicrophoneCommand, MicrophoneInput>(({ receive }) => {
      receive(() => {
        throw unexpected()
      })
    })
    const speechCapture = speechCaptureMachine.provide({ actors: { microphone: broken } })
    const machine = microphoneOwnerMachine.provide({
      actors: {
        speechCapture: speechCapture.provide({
          actions: {
            moveGate: () => {
              throw unexpected()
            },
          },
        }),
      },
    })
    const { child, take } = startChild(machine, { clock: manualClock() })
    child.send({ type: 'take', module: 'subtitles' })
    take()
    child.send({ type: 'gate.close', gate: 'voice' })
    expect([child.getSnapshot().value, child.getSnapshot().context.module]).toEqual(['failed', null])
    expect(take()).toEqual([
      { type: 'quiet' },
      { type: 'microphone.released', module: 'subtitles' },
      { type: 'microphone.lost', code: 'internal' },
    ])
    child.send({ type: 'gate.close', gate: 'voice' })
    expect(take()).toEqual([{ type: 'quiet' }])
  })

  it('closes the microphone and leaves no timer when it is stopped', () => {
    const { stop, close, open, hearing, clock } = capturing()
    close('voice')
    open('voice')
    stop()
    expect([hearing.running.live, clock.pending]).toEqual([[], 0])
  })
})
