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

/** What was not taken at the door, besides what is no message at all. */
export type MessageDropReason = RejectReason | 'own' | 'duplicate' | 'other-channel'

/** What desks report besides the facts of the machines. A fact is in the past tense and has one teller. */
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
/** What a desk does on each fact that concerns it. */
export type Facts = { readonly [Type in Fact['type']]?: (fact: FactOf<Type>) => void }

/** A part of the booth: it writes its own stores, sends commands to the machines and tells facts. */
export interface Desk {
  readonly facts: Facts
}

/** How a desk reaches the machines and the other desks. */
export interface Outlets {
  send(command: BoothCommand): void
  tell(fact: Fact): void
  machines(): BoothSnapshot
}

/** What every desk is given. */
export interface DeskTools extends Outlets {
  readonly stores: Stores
  readonly clock: Clock
  readonly logger: Logger
  readonly watch: FailureLog
  /** Longest wait for one answer of a vendor. */
  readonly timeoutMs: number
}

export interface Exchange extends Outlets {
  connect(to: {
    readonly actor: ActorRefFrom<typeof boothMachine>
    readonly settings: Stores['settings']
    /** The last one learns of a fact when all others have acted on it. */
    readonly desks: readonly Desk[]
  }): void
}

/**
 * Passes commands to the machines, and facts to every desk: all of them act on one fact before the next.
 * The only late binding of the booth, since the desks and the machines need each other.
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
      logger.error('The booth broke while it acted on a fact', {
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
      // A store does not tell a listener of what the listener itself changes.
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
