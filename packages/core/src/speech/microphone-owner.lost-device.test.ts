import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { echoTailMs } from '../audio/limits.ts'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { fakeHearing } from '../booth/test-support/stage/hearing.ts'
import { capturing, type start } from '../booth/test-support/stage/owner.ts'
import { deviceProbationMs, type Gate, microphoneOwnerMachine } from './microphone-owner.machine.ts'
import { speechCaptureMachine } from './speech-capture.machine.ts'

describe('the microphone owner whose device is lost', () => {
  const devices = ({ hearing }: ReturnType<typeof start>) =>
    hearing.running.live.map(({ input: { defaultDevice } }) => (defaultDevice ? 'default' : 'chosen'))

  const paused = { type: 'speech.paused' }

  it('switches to the default device, reports it once it listens, and ends the sentence', () => {
    const world = capturing()
    expect(devices(world)).toEqual(['chosen'])
    world.hearing.fail('capture-lost')
    expect([world.value(), devices(world), world.told]).toEqual(['open', ['default'], [paused]])
    world.hearing.open()
    expect([world.hearing.hears, world.told]).toEqual([true, [paused, { type: 'microphone.replaced' }]])
  })

  it('closes the lost device before the default one is opened', () => {
    const alive: number[] = []
    const clock = manualClock(0)
    const hearing = fakeHearing({
      now: clock.now,
      onChanged: () => {},
      onSegment: () => {},
      onStarted: () => alive.push(hearing.running.live.length),
    })
    const speechCapture = speechCaptureMachine.provide({ actors: { microphone: hearing.logic } })
    const { child } = startChild(microphoneOwnerMachine.provide({ actors: { speechCapture } }), { clock })
    child.send({ type: 'take', module: 'subtitles' })
    hearing.open()
    hearing.fail('capture-lost')
    expect(alive).toEqual([1, 1])
  })

  it.each(['capture-denied', 'capture-not-found', 'capture-busy', 'capture-failed', 'internal'] as const)(
    'does not try another device if the failure is %s',
    (code) => {
      const world = capturing()
      world.hearing.fail(code)
      expect([world.value(), devices(world)]).toEqual(['failed', []])
    },
  )

  it.each<Gate>(['voice', 'host'])('waits behind the gate of %s, and stays quiet', async (gate) => {
    const world = capturing()
    world.close(gate)
    world.take()
    world.hearing.fail('capture-lost')
    world.close(gate)
    expect([world.value(), devices(world), world.take()]).toEqual(['open', [], [paused, { type: 'quiet' }]])
    world.open(gate)
    await world.clock.advance(echoTailMs)
    expect(devices(world)).toEqual(['default'])
  })

  it('stays stopped if it is released while it waits', () => {
    const world = capturing()
    world.close('host')
    world.hearing.fail('capture-lost')
    world.child.send({ type: 'release' })
    world.open('host')
    expect([world.value(), world.hearing.running.started]).toEqual(['shut', 1])
  })

  it('gives up if the default device cannot be opened', () => {
    const world = capturing()
    world.hearing.fail('capture-lost')
    world.hearing.fail('capture-not-found')
    expect([world.value(), devices(world), world.told]).toEqual([
      'failed',
      [],
      [
        paused,
        { type: 'microphone.released', module: 'subtitles' },
        { type: 'microphone.lost', code: 'capture-not-found' },
      ],
    ])
  })

  it('gives up if the default device is lost before it listens, or within ten seconds', async () => {
    const world = capturing()
    world.hearing.fail('capture-lost')
    await world.clock.advance(deviceProbationMs)
    world.hearing.fail('capture-lost')
    expect(world.value()).toBe('failed')
    world.takeFor('chat')
    world.hearing.open()
    world.hearing.fail('capture-lost')
    world.hearing.open()
    await world.clock.advance(deviceProbationMs - 1)
    world.hearing.fail('capture-lost')
    expect([world.value(), devices(world), deviceProbationMs]).toEqual(['failed', [], 10_000])
  })

  it('tries once more if the default device listened for longer', async () => {
    const world = capturing()
    world.hearing.fail('capture-lost')
    world.hearing.open()
    await world.clock.advance(deviceProbationMs)
    world.hearing.fail('capture-lost')
    expect([world.value(), devices(world)]).toEqual(['open', ['default']])
  })

  it('uses the chosen device again when it is restarted', () => {
    const world = capturing()
    world.hearing.fail('capture-lost')
    world.child.send({ type: 'release' })
    world.takeFor('subtitles')
    expect(devices(world)).toEqual(['chosen'])
  })
})
