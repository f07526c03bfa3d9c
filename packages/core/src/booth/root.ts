import { createActor, fromCallback, fromPromise } from 'xstate'
import { LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'
import { appLoadMachine } from '../settings/app-load.machine.ts'
import type { RoomRequest } from './booth.events.ts'
import { boothMachine } from './booth.machine.ts'
import type { Loading } from './loading.ts'
import type { RoomParts } from './room-parts.ts'

export interface RootOptions {
  readonly clock: Clock
  readonly loading: Pick<Loading, 'actors'>
  /** Undefined until they were fetched, before which no room is entered. */
  parts(): RoomParts | undefined
}

/** The machine of the booth's life, with the actors that it needs. */
export function createRoot({ clock, loading, parts }: RootOptions) {
  const stay = fromCallback<{ type: 'never' }, RoomRequest | null>(({ input: request }) => {
    const room = parts()
    if (!room || !request) throw new LingoboothError('internal', 'The code for a room was not fetched.')
    return room.enter(request, () => actor.send({ type: 'work.failed' }))
  })
  const settle = fromPromise<void, void>(async () => parts()?.settled())
  const machine = boothMachine.provide({
    actors: { appLoad: appLoadMachine.provide({ actors: loading.actors }), stay, settle },
  })
  const actor = createActor(machine, { clock })
  return actor
}
