import { type AnyActorRef, createActor } from 'xstate'
import type { Module } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { StayActors, StayMachines } from '../views/booth.selectors.ts'

export interface StayActorsOptions {
  readonly machines: StayMachines
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly maxQueuedUtterances: number
  /** The languages of a module change places. */
  onFlip(module: Module): void
  /** One of them failed. */
  onFailure(): void
}

/** The machines of a stay: while the voice plays, or the languages flip, the microphone rests. */
export function createStayActors(given: StayActorsOptions): StayActors {
  const { machines, clock, random, maxQueuedUtterances, onFlip, onFailure } = given
  const options = { clock }
  const connection = createActor(machines.connection, { ...options, input: { random } })
  const microphoneOwner = createActor(machines.microphoneOwner, options)
  const ttsQueue = createActor(machines.ttsQueue, { ...options, input: { maxQueued: maxQueuedUtterances } })
  const flip = createActor(machines.flip, options)

  microphoneOwner.on('quiet', () => ttsQueue.send({ type: 'quiet' }))
  ttsQueue.on('voice.requested', () => microphoneOwner.send({ type: 'gate.close', gate: 'voice' }))
  ttsQueue.on('voice.released', () => microphoneOwner.send({ type: 'gate.open', gate: 'voice' }))
  flip.on('flip.started', ({ module }) => {
    onFlip(module)
    microphoneOwner.send({ type: 'rest' })
  })
  flip.on('flip.ended', () => microphoneOwner.send({ type: 'wake' }))

  const actors = { connection, microphoneOwner, ttsQueue, flip }
  for (const actor of Object.values<AnyActorRef>(actors)) actor.subscribe({ error: onFailure })
  return actors
}
