import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { echoTailMs, maxSpeechMs } from '../../constants.ts'
import {
  type CaptureCommand,
  type SpeechCaptureInput,
  speechCaptureMachine,
} from '../speech-capture/speech-capture.machine.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledActor } from '../test-support/controlled.ts'
import { unexpected } from '../test-support/unexpected.ts'
import { type Gate, microphoneOwnerMachine } from './microphone-owner.machine.ts'

import { capturing, start } from './test-support/owner.ts'

const byType = (one: { readonly type: string }, other: { readonly type: string }) => one.type.localeCompare(other.type)

describe('the owner of the microphone', () => {
  it('opens the microphone for the module that takes it', () => {
    const { takeFor, hearing, facts, value } = start()
    expect([value(), hearing.running.live]).toEqual(['shut', []])
    takeFor('chat')
    hearing.open()
    expect([value(), hearing.hears, facts]).toEqual(['open', true, [{ type: 'microphone.taken', module: 'chat' }]])
  })

  it('gives it to no other module while one has it', () => {
    const { takeFor, child, hearing, facts } = capturing()
    takeFor('chat')
    expect([child.getSnapshot().context.module, hearing.running.started, facts]).toEqual(['subtitles', 1, []])
  })

  it('closes the microphone on release, and another module may have it', () => {
    const { child, takeFor, hearing, facts, value } = capturing()
    child.send({ type: 'release' })
    expect([value(), hearing.running.live, facts]).toEqual([
      'shut',
      [],
      [{ type: 'microphone.released', module: 'subtitles' }],
    ])
    expect(child.getSnapshot().context.module).toBe(null)
    takeFor('chat')
    expect(child.getSnapshot().context.module).toBe('chat')
  })

  it('passes segments on for the module that has it', async () => {
    const { hearing, clock, facts } = capturing()
    hearing.speak()
    await clock.advance(50)
    hearing.pause()
    expect(facts).toEqual([{ type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }])
  })

  describe('while somebody speaks here', () => {
    const speaking = async () => {
      const world = capturing()
      world.hearing.speak()
      await world.clock.advance(50)
      world.close('voice')
      return world
    }
    const said = { type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }

    it('lets the voice wait for the end of what is said', async () => {
      const { hearing, clock, close, take } = await speaking()
      await clock.advance(maxSpeechMs - 51)
      close('voice')
      expect([hearing.hears, take()]).toEqual([true, []])
      hearing.pause()
      expect([hearing.hears, take().toSorted(byType)]).toEqual([false, [{ type: 'quiet' }, said]])
    })

    it('lets the voice wait no longer than six seconds, and tells who is cut short, once', async () => {
      const { hearing, clock, close, take } = await speaking()
      await clock.advance(maxSpeechMs - 1)
      expect([hearing.hears, take()]).toEqual([true, []])
      await clock.advance(1)
      expect([hearing.hears, maxSpeechMs]).toEqual([false, 6_000])
      expect(take().toSorted(byType)).toEqual([{ type: 'quiet' }, said, { type: 'speech.cut', module: 'subtitles' }])
      close('voice')
      expect(take()).toEqual([{ type: 'quiet' }])
    })

    it('lets the voice wait no longer than for a segment that is cut, and tells who goes on', async () => {
      const { hearing, take } = await speaking()
      hearing.cut()
      expect([hearing.hears, take().map(({ type }) => type)]).toEqual([
        false,
        expect.arrayContaining(['quiet', 'speech.cut']),
      ])
    })

    it('lets the voice wait for nobody who stops, is muted, or has headphones on', async () => {
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

    it('forgets a voice that does not wait any more', async () => {
      const { hearing, clock, open, take } = await speaking()
      open('voice')
      await clock.advance(2 * maxSpeechMs)
      expect([hearing.hears, take()]).toEqual([true, []])
    })
  })

  it.each<Gate>(['talk', 'host'])(
    'shuts for %s: the sentence just spoken is kept, then it is quiet, and nobody lost the microphone',
    async (gate) => {
      const { hearing, clock, close, facts, value } = capturing()
      hearing.speak()
      await clock.advance(50)
      close(gate)
      expect([value(), hearing.hears, facts]).toEqual([
        'open',
        false,
        [{ type: 'segment.captured', module: 'subtitles', segmentId: 'segment-1', startedAtMs: 0 }, { type: 'quiet' }],
      ])
    },
  )

  it.each<Gate>(['talk', 'host'])('opens again at once when %s opens', (gate) => {
    const { hearing, close, open } = capturing()
    close(gate)
    open(gate)
    expect(hearing.hears).toBe(true)
  })

  it('stays shut for 300 ms after the voice, not longer', { tags: ['capture-pauses'] }, async () => {
    const { hearing, clock, close, open } = capturing()
    close('voice')
    open('voice')
    await clock.advance(echoTailMs - 1)
    expect(hearing.hears).toBe(false)
    await clock.advance(1)
    expect([hearing.hears, echoTailMs]).toEqual([true, 300])
  })

  it('starts the tail anew for a voice that begins during it', async () => {
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

  it('counts the tail from the last word that the voice is over', async () => {
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

  it('rests as if it was switched off, and wakes as if it was switched on again', () => {
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

  it.each(['host', 'talk'] as const)('wakes shut behind the gate %s', (gate) => {
    const { child, hearing, close, open } = capturing()
    close(gate)
    child.send({ type: 'rest' })
    child.send({ type: 'wake' })
    hearing.open()
    expect(hearing.hears).toBe(false)
    open(gate)
    expect(hearing.hears).toBe(true)
  })

  it('wakes for nobody who released it meanwhile, and rests for nobody who never took it', () => {
    const { child, hearing, value } = capturing()
    child.send({ type: 'rest' })
    child.send({ type: 'release' })
    child.send({ type: 'wake' })
    expect([value(), child.getSnapshot().context.module, hearing.running.live]).toEqual(['shut', null, []])
    child.send({ type: 'rest' })
    child.send({ type: 'wake' })
    expect([value(), hearing.running.started]).toEqual(['shut', 1])
  })

  it('rests at once for a voice that waits, and says that it is quiet', () => {
    const { child, close, take } = capturing()
    child.send({ type: 'rest' })
    take()
    close('voice')
    expect(take()).toEqual([{ type: 'quiet' }])
  })

  it('says at once that it is quiet when nothing is heard anyway', () => {
    const shut = start()
    shut.close('voice')
    expect(shut.facts).toEqual([{ type: 'quiet' }])
    const gated = capturing()
    gated.close('host')
    gated.take()
    gated.close('voice')
    expect(gated.facts).toEqual([{ type: 'quiet' }])
  })

  it('opens the microphone shut when it is taken behind a closed gate', async () => {
    const { takeFor, close, open, hearing, clock } = start()
    close('voice')
    takeFor('subtitles')
    hearing.open()
    expect(hearing.hears).toBe(false)
    open('voice')
    await clock.advance(echoTailMs)
    expect(hearing.hears).toBe(true)
  })

  it('stays shut when it was released behind a gate, whatever opens after', async () => {
    const { child, close, open, hearing, clock, value } = capturing()
    close('voice')
    close('talk')
    child.send({ type: 'release' })
    open('talk')
    open('voice')
    await clock.advance(echoTailMs)
    expect([value(), hearing.running.live, hearing.running.started]).toEqual(['shut', [], 1])
  })

  describe('with a microphone that does not answer', () => {
    const unanswering = () => {
      const clock = manualClock()
      const microphone = controlledActor<CaptureCommand, { type: 'microphone.gated' }, SpeechCaptureInput>()
      const speechCapture = speechCaptureMachine.provide({ actors: { microphone: microphone.logic } })
      const collected = startChild(microphoneOwnerMachine.provide({ actors: { speechCapture } }), { clock })
      collected.child.send({ type: 'take', module: 'subtitles' })
      collected.take()
      return { ...collected, answer: () => microphone.running.live[0]?.tell({ type: 'microphone.gated' }) }
    }

    it('says quiet only when the microphone said so, once', () => {
      const { child, take, answer } = unanswering()
      child.send({ type: 'gate.close', gate: 'voice' })
      child.send({ type: 'gate.close', gate: 'host' })
      expect(take()).toEqual([])
      answer()
      expect(take()).toEqual([{ type: 'quiet' }])
    })

    it('is quiet when it is released meanwhile', () => {
      const { child, take } = unanswering()
      child.send({ type: 'gate.close', gate: 'voice' })
      child.send({ type: 'release' })
      expect(take()).toEqual([{ type: 'quiet' }, { type: 'microphone.released', module: 'subtitles' }])
    })
  })

  it('tells why the microphone failed, and takes it again only when told', async () => {
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

  it('gives a failure up on release', () => {
    const { hearing, child, value } = capturing()
    hearing.fail('capture-denied')
    child.send({ type: 'release' })
    expect(value()).toBe('shut')
  })

  it('lets the voice speak after a capture that broke before it could answer', () => {
    const broken = fromCallback<CaptureCommand, SpeechCaptureInput>(({ receive }) => {
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

  it('stopped, it closes the microphone and leaves no timer', () => {
    const { stop, close, open, hearing, clock } = capturing()
    close('voice')
    open('voice')
    stop()
    expect([hearing.running.live, clock.pending]).toEqual([[], 0])
  })
})
