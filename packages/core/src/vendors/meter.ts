import { errorCodeOf, LingoboothError } from '../errors.ts'
import { type Booking, createShareLedger } from '../kit/share-ledger.ts'
import type { RoomRules } from '../ports/room-policy.port.ts'
import type { Clock } from '../ports/services.port.ts'
import { createCircuit } from './circuit.ts'
import {
  addCounts,
  differenceOf,
  markLimited,
  type PreviewsState,
  type Usage,
  type UsageCounts,
  type UsageKind,
  type UsageLimits,
  type VendorKind,
  type VendorUsage,
} from './usage.ts'

/** The event `usage` comes at most this often. */
export const usageEventsMs = 5_000

/** An amount that the limit keeps free. */
export interface Hold {
  left: number
  readonly booking?: Booking | undefined
  readonly user?: string | undefined
}

export interface UseOptions {
  readonly hold?: Hold | undefined
  /** The person whose lines these are; undefined for this participant, who has no quota. */
  readonly user?: string | undefined
  /** Of an open line: rejects where the vendor was overloaded, and is no trial of whether it still is. */
  readonly preview?: true
}

/** Counts what vendors are used for, keeps to the limits, and leaves overloaded vendors alone. */
export interface Meter {
  /**
   * Runs one call with `amount` characters, or seconds of speech. What was used may be told with `settle`, up to that.
   * Takes the amount from `hold`, if there is as much in it, and from the share of `user`.
   * Rejects without the call, with `limit` when the amount exceeds what is left of this hour, or with the reason for which the vendor is left alone.
   */
  use<T>(
    kind: VendorKind,
    vendor: { readonly id: string },
    amount: number,
    run: (settle: (used: number) => void) => Promise<T>,
    options?: UseOptions,
  ): Promise<T>
  /** Keeps an amount free for several calls, until `signal` aborts. @throws LingoboothError `limit` when it exceeds what is left of this hour */
  hold(kind: VendorKind, amount: number, signal: AbortSignal, user?: string): Hold
  /** Counts what no `use` counts. */
  count(kind: UsageKind, vendor: { readonly id: string }, counts: Partial<UsageCounts>): void
  /** Whether the limit has room for this many characters, or seconds of speech. */
  allows(kind: VendorKind, amount: number): boolean
  previewsAre(state: PreviewsState): void
  /** Whether every vendor of this kind is known to be overloaded. */
  isBackingOff(kind: VendorKind): boolean
}

type Adapter = Parameters<Meter['count']>[1]

/** What vendors were used for since the last report. */
export type UsageReport = { readonly type: 'usage'; readonly kind: UsageKind; readonly vendor: string } & UsageCounts

/** Where its participant is. */
export interface MeterOfRoom extends Meter {
  enterRoom(): void
  leaveRoom(): void
  /** The rules say again which limits are reached. */
  rulesChanged(): void
}

export interface MeterOptions {
  readonly stores: {
    readonly usage: { get(): Usage; set(change: (usage: Usage) => Usage): void }
    readonly rules: { get(): RoomRules | null }
  }
  readonly clock: Clock
  report(what: UsageReport): void
  readonly limits: UsageLimits
  readonly vendors: Readonly<Record<UsageKind, readonly Adapter[]>>
}

const hourMs = 3_600_000
const vendorKinds = ['translation', 'recognition', 'voice'] as const
const nameOf = (kind: UsageKind, vendor: string) => `${kind}/${vendor}`

/** Counts in `stores.usage`, and passes the counts on in batches. */
export function createMeter({ stores: { usage, rules }, clock, report, limits, vendors }: MeterOptions): MeterOfRoom {
  let told = usage.get().vendors
  const ledgerOf = (limit: number | undefined) =>
    limit === undefined ? undefined : createShareLedger({ clock, limit, windowMs: hourMs })
  const ledgers = {
    translation: ledgerOf(limits.translationCharsPerHour),
    recognition: ledgerOf(limits.speechSecondsPerHour),
    voice: ledgerOf(limits.voiceCharsPerHour),
  } satisfies Record<VendorKind, unknown>
  let isInRoom = false
  let timer: unknown

  const tellAll = () => {
    clock.clearTimeout(timer)
    timer = undefined
    const before = told
    told = [...usage.get().vendors]
    for (const [index, now] of told.entries()) {
      const counts = differenceOf(now, before[index] ?? now)
      if (counts) report({ type: 'usage', kind: now.kind, vendor: now.vendor, ...counts })
    }
  }

  const edit = (name: string, change: (known: VendorUsage) => Partial<VendorUsage>) =>
    usage.set(({ vendors, ...rest }) => ({
      ...rest,
      vendors: vendors.map((known) =>
        nameOf(known.kind, known.vendor) === name ? { ...known, ...change(known) } : known,
      ),
    }))

  const count: Meter['count'] = (kind, { id }, counts) => {
    edit(nameOf(kind, id), (known) => addCounts(known, counts))
    if (!isInRoom) tellAll()
    else timer ??= clock.setTimeout(tellAll, usageEventsMs)
  }

  const circuit = createCircuit({
    clock,
    onBackoff: (name, backoff) =>
      edit(name, () => ({
        state: backoff ? 'backing-off' : 'ok',
        until: backoff ? clock.now() + backoff.untilMs - clock.monotonicMs() : null,
        reason: backoff ? errorCodeOf(backoff.error) : null,
      })),
  })

  const isSpent = (kind: VendorKind) => rules.get()?.spent?.includes(kind) === true
  const allows: Meter['allows'] = (kind, amount) =>
    !isSpent(kind) && amount <= (ledgers[kind]?.free() ?? Number.POSITIVE_INFINITY)

  const admit = (kind: VendorKind, amount: number, user: string | undefined) => {
    const ledger = ledgers[kind]
    const isAllowed = allows(kind, amount)
    usage.set((known) => markLimited(known, kind, !isAllowed))
    if (isAllowed && (!ledger || user === undefined || amount <= ledger.left(user))) return
    // Who wanted something has a share, this participant too.
    ledger?.book(user, 0)
    throw new LingoboothError('limit', 'The limit is reached: try later.')
  }

  return {
    enterRoom() {
      isInRoom = true
    },
    leaveRoom() {
      isInRoom = false
      tellAll()
    },
    rulesChanged() {
      const spent = new Set(vendorKinds.filter(isSpent))
      for (const kind of vendorKinds) usage.set((known) => markLimited(known, kind, spent.has(kind)))
    },
    count,
    allows,
    isBackingOff: (kind) =>
      vendors[kind].length > 0 && vendors[kind].every(({ id }) => circuit.isBackingOff(nameOf(kind, id))),
    hold(kind, amount, signal, user) {
      admit(kind, amount, user)
      const hold = { left: amount, booking: ledgers[kind]?.book(user, amount), user }
      const free = () => {
        hold.booking?.giveBack(hold.left)
        hold.left = 0
      }
      if (signal.aborted) free()
      else signal.addEventListener('abort', free, { once: true })
      return hold
    },
    previewsAre: (previews) => usage.set((known) => (known.previews === previews ? known : { ...known, previews })),
    async use(kind, vendor, amount, run, { hold, user = hold?.user, preview } = {}) {
      const isHeld = hold !== undefined && hold.left >= amount && hold.booking?.isCounted() !== false
      if (!isHeld) admit(kind, amount, user)
      const name = nameOf(kind, vendor.id)
      const call = async () => {
        let used = amount
        if (isHeld) hold.left -= amount
        const booking = isHeld ? hold.booking?.renew(amount) : ledgers[kind]?.book(user, amount)
        count(kind, vendor, { calls: 1, ...(preview && { previews: 1 }) })
        try {
          return await run((actual) => {
            used = Math.min(actual, amount)
          })
        } finally {
          booking?.giveBack(amount - used)
          count(kind, vendor, kind === 'recognition' ? { seconds: used } : { characters: used })
        }
      }
      if (!preview) return circuit.run(name, call)
      if (circuit.isClosed(name)) return call()
      throw new LingoboothError('rate-limited', 'The vendor was overloaded: wait for its next answer.')
    },
  }
}
