import { manualClock } from '@lingobooth/testing'
import { fromCallback } from 'xstate'
import { watchdogGraceMs, watchdogSilentMs } from '../../../audio/limits.ts'
import type { ErrorCode } from '../../../errors.ts'
import {
  type ItemInput,
  type PlaybackEvent,
  type TtsQueueEvent,
  type TurnEvent,
  ttsQueueMachine,
} from '../../../voice/tts-queue.machine.ts'
import { startChild } from './collect.ts'
import { controlledActor, controlledTask } from './controlled.ts'

export const granted = fromCallback<{ type: 'never' }, void>(({ sendBack }) => {
  sendBack({ type: 'turn.taken' } satisfies TurnEvent)
})

export const start = ({ turn = granted, maxQueued = 20 } = {}) => {
  const clock = manualClock()
  const preparations = controlledTask<void, ItemInput>()
  const playbacks = controlledActor<{ type: 'never' }, PlaybackEvent, ItemInput>()
  const machine = ttsQueueMachine.provide({ actors: { turn, prepare: preparations.logic, play: playbacks.logic } })
  const queued: string[] = []
  const collected = startChild(machine, {
    clock,
    input: { maxQueued },
    aside: (event) => event.type === 'voice.queued' && queued.push((event as unknown as ItemInput).key) > 0,
  })
  const { child } = collected
  const enqueue = (...keys: string[]) => {
    for (const key of keys) child.send({ type: 'enqueue', key, person: 'p' })
  }
  const prepared = () => {
    preparations.running.live[0]?.succeed()
    return clock.advance(0)
  }
  const tell = (event: PlaybackEvent) => playbacks.running.live[0]?.tell(event)
  const playing = async () => {
    await prepared()
    child.send({ type: 'quiet' })
  }
  const sounding = async (longestMs = 1_000) => {
    await playing()
    tell({ type: 'playback.started', longestMs })
  }
  const at = () => ({
    preparing: preparations.running.live.map(({ input }) => input.key),
    playing: playbacks.running.live.map(({ input }) => input.key),
  })
  return {
    ...collected,
    inQueue: () => child.getSnapshot().context.queue.map(({ key }) => key),
    queued,
    clock,
    enqueue,
    prepared,
    playing,
    sounding,
    tell,
    at,
    preparations: preparations.running,
    playbacks: playbacks.running,
  }
}

export const unmuted = (...keys: string[]) => {
  const queue = start()
  queue.child.send({ type: 'unmute' })
  queue.enqueue(...keys)
  return queue
}

/** What a player takes to give up a sound that stands still, and then some. */
export const graceMs = watchdogGraceMs + watchdogSilentMs

export const dropped = (key: string, reason: string, code?: ErrorCode): TtsQueueEvent =>
  ({ type: 'voice.dropped', key, reason, ...(code && { code }) }) as TtsQueueEvent
export const queued = (key: string) => ({ type: 'voice.queued', key })
export const requested = { type: 'voice.requested' }
export const released = { type: 'voice.released' }
export const started = (key: string) => ({ type: 'voice.started', key })
export const ended = (key: string) => ({ type: 'voice.ended', key })
export const finished = (key: string) => ({ type: 'voice.finished', key })
