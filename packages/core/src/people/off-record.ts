import type { Clock } from '../ports/services.port.ts'
import type { PeopleAtoms } from './people-atoms.ts'
import type { PeopleReport } from './reports.ts'

/** While the room is off the record, its hosts tell it again this often. */
export const offRecordToldMs = 15_000
/** A minute without a host who tells it, while connected, and the room is on the record again. */
export const offRecordLapseMs = 60_000

export interface OffRecordOptions {
  readonly stores: Pick<PeopleAtoms, 'offRecord'>
  /** Of a stay. */
  readonly clock: Clock
  /** The call keeps messages also that are not to be kept. */
  keepsAll(): boolean
  isHost(): boolean
  /** A host tells all what holds. */
  tell(): void
  /** No host upholds it any more. */
  onLapsed(): void
  report(what: PeopleReport): void
}

/** Whether what is said in one stay is off the record. */
export function createOffRecord({ stores, clock, keepsAll, isHost, tell, onLapsed, report }: OffRecordOptions) {
  let endedAtMs = Number.NEGATIVE_INFINITY
  let isOpen = true
  let timer: unknown
  const now = () => stores.offRecord.get()
  const holds = () => now().all || now().own

  const set = (change: Partial<ReturnType<typeof now>>, lapsed = false) => {
    const [before, held] = [now(), holds()]
    const next = { ...before, ...change }
    if (next.all === before.all && next.own === before.own) return
    stores.offRecord.set(next)
    if (held && !holds()) endedAtMs = clock.now()
    report({ type: 'offRecord.changed', holds: holds(), isKept: holds() && keepsAll(), ...(lapsed && { lapsed }) })
  }

  const uphold = () => {
    clock.clearTimeout(timer)
    if (!now().all || !isOpen) return
    const asHost = isHost()
    timer = clock.setTimeout(
      () => {
        if (isHost()) tell()
        else if (!asHost) {
          onLapsed()
          return set({ all: false }, true)
        }
        uphold()
      },
      asHost ? offRecordToldMs : offRecordLapseMs,
    )
  }

  return {
    /** Whether it held at any moment since then, in milliseconds since 1970. @param sinceMs @default now */
    heldSince: (sinceMs = Number.POSITIVE_INFINITY): boolean => holds() || sinceMs <= endedAtMs,

    setOwn: (own: boolean) => set({ own }),

    /** A host told it, for the first time or again. */
    setAll(all: boolean) {
      set({ all })
      uphold()
    },

    /** Without a connection, nobody can be heard to uphold it. */
    connection(open: boolean) {
      isOpen = open
      uphold()
    },

    end() {
      stores.offRecord.set({ all: false, own: false })
    },
  }
}

export type OffRecord = ReturnType<typeof createOffRecord>
