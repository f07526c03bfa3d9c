import { type AnyActorRef, createActor } from 'xstate'
import type { Clock } from '../ports/services.port.ts'
import { capturingOf, isResting } from '../views/booth.selectors.ts'
import type { Stores } from './atoms.ts'
import type { RoomRequest, StayFact } from './booth.facts.ts'
import type { StayActors, StayMachines } from './stay-machines.ts'

export interface StayActorsOptions {
  readonly machines: StayMachines
  readonly stores: Pick<Stores, 'actors'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly maxQueuedUtterances: number
  tell(fact: StayFact): void
  /** One of them failed. */
  onFailure(): void
}

/** The machines of a stay, which reach each other. */
function createStayActors({ machines, clock, random, maxQueuedUtterances, tell, onFailure }: StayActorsOptions) {
  const options = { clock: clock as never }
  const connection = createActor(machines.connection, { ...options, input: { random } })
  const microphoneOwner = createActor(machines.microphoneOwner, options)
  const ttsQueue = createActor(machines.ttsQueue, { ...options, input: { maxQueued: maxQueuedUtterances } })
  const flip = createActor(machines.flip, options)
  const actors: StayActors = { connection, microphoneOwner, ttsQueue, flip }

  connection.on('*', tell)
  microphoneOwner.on('*', (fact) => {
    if (fact.type === 'quiet') ttsQueue.send({ type: 'quiet' })
    else tell(fact)
  })
  ttsQueue.on('*', (fact) => {
    if (fact.type === 'voice.requested') microphoneOwner.send({ type: 'gate.close', gate: 'voice' })
    else if (fact.type === 'voice.released') microphoneOwner.send({ type: 'gate.open', gate: 'voice' })
    else tell(fact)
  })
  flip.on('*', (fact) => {
    if (fact.type === 'flip.ended') return microphoneOwner.send({ type: 'wake' })
    tell(fact)
    microphoneOwner.send({ type: 'rest' })
  })

  for (const actor of Object.values<AnyActorRef>(actors)) actor.subscribe({ error: onFailure })
  return actors
}

/** Enters a room, and stays there until the returned function is called. */
export function enterRoom(request: RoomRequest, options: StayActorsOptions): () => void {
  const { stores, tell } = options
  const actors = createStayActors(options)
  stores.actors.set(actors)
  tell({ type: 'room.entered', request })
  for (const actor of Object.values(actors)) actor.start()
  return () => {
    const module = isResting(actors) ? null : capturingOf(actors)
    stores.actors.set({})
    // What stops with the room cannot report it.
    if (module) tell({ type: 'microphone.released', module })
    tell({ type: 'stay.ended' })
    for (const actor of Object.values(actors)) actor.stop()
  }
}
