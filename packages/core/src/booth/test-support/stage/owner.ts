import { manualClock } from '@lingobooth/testing'
import type { Duplex } from '../../../ports/common.ts'
import { type Gate, microphoneOwnerMachine } from '../../../speech/microphone-owner.machine.ts'
import { speechCaptureMachine } from '../../../speech/speech-capture.machine.ts'
import { startChild } from './collect.ts'
import { fakeHearing } from './hearing.ts'

export const start = () => {
  const clock = manualClock(0)
  const hearing = fakeHearing({ now: clock.now, onChanged: () => {}, onSegment: () => {} })
  const speechCapture = speechCaptureMachine.provide({ actors: { microphone: hearing.logic } })
  const collected = startChild(microphoneOwnerMachine.provide({ actors: { speechCapture } }), { clock })
  const { child } = collected
  const close = (gate: Gate) => child.send({ type: 'gate.close', gate })
  const open = (gate: Gate) => child.send({ type: 'gate.open', gate })
  const takeFor = (module: 'subtitles' | 'chat') => child.send({ type: 'take', module })
  const value = () => {
    const { value: state } = child.getSnapshot()
    return typeof state === 'string' ? state : 'open'
  }
  const duplex = (duplex: Duplex) => child.send({ type: 'duplex.changed', duplex })
  return { ...collected, clock, hearing, close, open, takeFor, duplex, value }
}

export const capturing = () => {
  const world = start()
  world.takeFor('subtitles')
  world.hearing.open()
  world.take()
  return world
}
