import fc from 'fast-check'
import { test } from 'vitest'
import { boothMachine } from './booth.machine.ts'
import { altered } from './test-support/stage/altered.ts'
import { holds, notices, step, type WorldProperty } from './test-support/stage/property.ts'
import {
  abandonedOnesEnd,
  capturing,
  publicationEnds,
  recognitionEnds,
  sessionCloses,
  sessionOpens,
  speaking,
  submits,
} from './test-support/stage/steps.ts'

const leaves = step('leave', fc.constant(undefined), (world) => {
  world.speech.chooses(null)
  world.send({ type: 'leave' })
})
const roomSettles = step('room settles', fc.constant(undefined), ({ settlements }) => settlements.live[0]?.succeed())
const joins = step('join', fc.constant(undefined), (world) => {
  if (world.status === 'left') return world.join()
})

const inRoom = [...capturing, ...speaking, submits, publicationEnds, recognitionEnds, sessionCloses, sessionOpens]
const steps = [...inRoom, ...inRoom, leaves, roomSettles, roomSettles, joins, joins, abandonedOnesEnd]

const nothingAfterLeave: WorldProperty = {
  steps,
  always: (world) => {
    if (world.status === 'joined') return undefined
    const live = world.liveOfRoom()
    if (live.length > 0) return `still at work after leave: ${live.join()}`
    if (world.clock.pending > 0) return 'a timer waits after leave'
    const last = world.told.findLastIndex(({ type }) => type === 'room.left')
    const entered = world.told.findLastIndex(({ type }) => type === 'room.entered')
    return last > entered && last < world.told.length - 1 ? 'something was told after leave' : undefined
  },
}

test('nothing runs after leaving: no task, timer or event', () => holds(nothingAfterLeave))

const { invoke: ofBooth, states } = boothMachine.config.states?.active ?? {}
const ofRoom = states?.joined?.invoke

test('the property catches behaviour in the booth that belongs in the room', () =>
  notices(
    nothingAfterLeave,
    {
      booth: altered(boothMachine, [
        ['states/active/invoke', [ofBooth, { ...ofRoom, onError: '.broken' }]],
        ['states/active/states/joined/invoke', []],
      ]),
    },
    'still at work after leave',
  ))
