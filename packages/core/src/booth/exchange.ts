import type { ActorRefFrom } from 'xstate'
import { createGuard } from '../kit/guard.ts'
import type { Logger } from '../ports/services.port.ts'
import type { Stores } from './atoms.ts'
import type { boothMachine } from './booth.machine.ts'
import type { Desk, DeskFact, Fact, Outlets } from './desk.ts'

export interface Exchange extends Outlets {
  connect(to: {
    readonly actor: ActorRefFrom<typeof boothMachine>
    readonly settings: Stores['settings']
    /** Who acts on facts, in this order, with the desks of a stay. */
    desks(ofStay: readonly Desk[]): readonly Desk[]
  }): void
  /** The desks of a stay that begins; none, once it has ended. */
  seat(ofStay: readonly Desk[]): void
}

/**
 * Passes commands to the machines, and facts to every desk; all desks handle one fact before the next.
 * The booth's only late binding, because desks and machines depend on each other.
 */
export function createExchange(logger: Logger): Exchange {
  let root: ActorRefFrom<typeof boothMachine>
  let desksWith: (ofStay: readonly Desk[]) => readonly Desk[] = () => []
  let desks: readonly Desk[] = []
  const untold: Fact[] = []
  let isTelling = false

  const guard = createGuard(logger, 'The booth failed to handle a fact')
  const pass = (fact: Fact, { facts }: Desk) => {
    const act = facts[fact.type] as ((fact: Fact) => void) | undefined
    if (act) guard(() => act(fact), { fact: fact.type })
  }

  const tell = (fact: Fact) => {
    untold.push(fact)
    if (isTelling) return
    isTelling = true
    for (let next = untold.shift(); next; next = untold.shift()) for (const desk of desks) pass(next, desk)
    isTelling = false
  }

  return {
    tell,
    send: (command) => root.send(command),
    seat(ofStay) {
      desks = desksWith(ofStay)
    },
    connect({ actor, settings, ...connected }) {
      root = actor
      desksWith = connected.desks
      desks = desksWith([])
      actor.on('*', tell)
      let before = settings.get()
      // A store does not notify a listener of changes made inside that listener.
      settings.subscribe(() => {
        for (let now = settings.get(); now !== before; now = settings.get()) {
          const fact: DeskFact = { type: 'settings.changed', now, before }
          before = now
          tell(fact)
        }
      })
    },
  }
}
