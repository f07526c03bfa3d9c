import {
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  type EventObject,
  fromTransition,
  type InputFrom,
} from 'xstate'
import type { Clock } from '../../../ports/services.port.ts'

export interface Collected<Logic extends AnyActorLogic> {
  readonly child: ActorRefFrom<Logic>
  /** What the child told its parent, or emitted. */
  readonly told: readonly EventObject[]
  /** How the child ended, as its parent was told. */
  readonly endings: readonly string[]
  /** Takes what was told so far. */
  take(): readonly EventObject[]
  /** Stops the child, as a parent does that leaves the state which holds it. */
  stop(): void
}

/** Starts a machine under a parent that does nothing but remember what it is told. */
export function startChild<Logic extends AnyActorLogic>(
  logic: Logic,
  {
    clock,
    input,
    aside = () => false,
  }: {
    readonly clock: Clock
    readonly input?: InputFrom<Logic>
    /** Takes an event that is looked at elsewhere; it is not remembered here. */
    readonly aside?: (event: EventObject) => boolean
  },
): Collected<Logic> {
  const told: EventObject[] = []
  const endings: string[] = []
  const parent = createActor(
    fromTransition((state: null, event: EventObject, { stopChild }) => {
      if (event.type === 'child.stop') stopChild(child)
      else if (event.type.startsWith('xstate.')) endings.push(event.type)
      else if (!aside(event)) told.push(event)
      return state
    }, null),
    { clock },
  )
  parent.start()
  const child = createActor(logic, { parent, id: 'child', ...(input !== undefined && { input }) } as never)
  child.on('*' as never, (event: EventObject) => {
    if (!aside(event)) told.push(event)
  })
  child.start()
  return {
    child: child as ActorRefFrom<Logic>,
    told,
    endings,
    take: () => told.splice(0),
    stop: () => parent.send({ type: 'child.stop' }),
  }
}
