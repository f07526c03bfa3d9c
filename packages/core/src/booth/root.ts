import { createActor } from 'xstate'
import type { PublishingOptions } from '../link/publishing.ts'
import type { Clock } from '../ports/services.port.ts'
import { appLoadMachine } from '../settings/app-load.machine.ts'
import { type BoothContext, boothMachine } from './booth.machine.ts'
import type { Desks } from './desks.ts'
import { loadRoomParts } from './load-room-parts.ts'

export interface RootOptions
  extends Pick<BoothContext, 'random' | 'maxQueuedUtterances'>,
    Pick<PublishingOptions, 'senderRate'> {
  readonly clock: Clock
  readonly echoTailMs: number
}

/** The root machine, with the actors that the desks provide. */
export function createRoot({ loading, ...desks }: Desks, { clock, senderRate, ...options }: RootOptions) {
  const { settle } = desks.session
  const machine = boothMachine.provide({
    actors: { appLoad: appLoadMachine.provide({ actors: loading.actors }), settle },
  })
  let isComplete = false
  return {
    actor: createActor(machine, { input: options, clock: clock as never }),
    /** Fetches what only a room needs, its machines too: the root looks for them when it enters one. @throws LingoboothError `network` */
    async loadRoom() {
      const { createRoomMachines } = await loadRoomParts()
      if (!isComplete)
        Object.assign(machine.implementations.actors, createRoomMachines(desks, { ...options, clock, senderRate }))
      isComplete = true
    },
  }
}
