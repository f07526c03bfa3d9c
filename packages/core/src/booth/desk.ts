import type { ActorRefFrom } from 'xstate'
import type { RejectReason } from '../domain/message.ts'
import type { Settings } from '../domain/settings.ts'
import type { TranscriptLine } from '../domain/transcript.ts'
import type { ErrorCode } from '../errors.ts'
import type { BoothCommand, BoothFact } from '../machines/booth/booth.facts.ts'
import type { boothMachine } from '../machines/booth/booth.machine.ts'
import type { BoothSnapshot } from '../machines/booth/booth.selectors.ts'
import type { FailureLog } from '../policies/failure-log.ts'
import type { Module } from '../ports/common.ts'
import type { Clock, Logger } from '../ports/services.port.ts'
import type { Stores } from '../stores/stores.ts'

/** Why a message was dropped. */
export type MessageDropReason = RejectReason | 'own' | 'duplicate' | 'other-channel'

/** Facts from desks, in addition to those of the machines. A fact is named in the past tense and has one source. */
export type DeskFact =
  | { readonly type: 'settings.changed'; readonly now: Settings; readonly before: Settings }
  | { readonly type: 'settings.unsaved'; readonly code: ErrorCode }
  | { readonly type: 'tokens.loaded'; readonly failed: number }
  | { readonly type: 'line.added'; readonly module: Module; readonly line: TranscriptLine }
  | { readonly type: 'line.refused'; readonly module: Module; readonly maxChars: number }
  | { readonly type: 'lines.lost'; readonly module: Module; readonly lines: number }
  | { readonly type: 'message.dropped'; readonly reason: MessageDropReason }
  | { readonly type: 'speech.refused'; readonly module: Module }
  | { readonly type: 'voice.shortened'; readonly key: string }

export type Fact = BoothFact | DeskFact
type FactOf<Type, Each = Fact> = Each extends { readonly type: infer Types }
  ? Type extends Types
    ? Each
    : never
  : never
/** A desk's handlers, by fact. */
export type Facts = { readonly [Type in Fact['type']]?: (fact: FactOf<Type>) => void }

/** A part of the booth: it owns some of the stores, sends commands to the machines and tells facts to the other desks. */
export interface Desk {
  readonly facts: Facts
}

/** How a desk reaches the machines and the other desks. */
export interface Outlets {
  send(command: BoothCommand): void
  tell(fact: Fact): void
  machines(): BoothSnapshot
}

/** The dependencies of every desk. */
export interface DeskTools extends Outlets {
  readonly stores: Stores
  readonly clock: Clock
  readonly logger: Logger
  readonly watch: FailureLog
  /** Time-out of a call to a vendor, in milliseconds. */
  readonly timeoutMs: number
}

export interface Exchange extends Outlets {
  connect(to: {
    readonly actor: ActorRefFrom<typeof boothMachine>
    readonly settings: Stores['settings']
    /** Called in this order for each fact. */
    readonly desks: readonly Desk[]
  }): void
}

/**
 * Passes commands to the machines, and facts to every desk; all desks handle one fact before the next.
 * The booth's only late binding, because desks and machines depend on each other.
 */
export function createExchange(logger: Logger): Exchange {
  let root: ActorRefFrom<typeof boothMachine>
  let desks: readonly Desk[] = []
  const untold: Fact[] = []
  let isTelling = false

  const pass = (fact: Fact, { facts }: Desk) => {
    try {
      ;(facts[fact.type] as ((fact: Fact) => void) | undefined)?.(fact)
    } catch (error) {
      logger.error('The booth failed to handle a fact', {
        fact: fact.type,
        error: error instanceof Error ? error.name : 'unknown',
      })
    }
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
    machines: () => root.getSnapshot(),
    connect({ actor, settings, desks: connected }) {
      root = actor
      desks = connected
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
