import type { Desk, DeskTools, Meter } from '../booth/desk.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import { createShareLedger } from '../kit/share-ledger.ts'
import { createCircuit } from './circuit.ts'
import {
  addCounts,
  differenceOf,
  markLimited,
  type UsageKind,
  type UsageLimits,
  type VendorKind,
  type VendorUsage,
} from './usage.ts'

/** The event `usage` comes at most this often. */
export const usageEventsMs = 5_000

type Adapter = Parameters<Meter['count']>[1]

export interface MeterOptions extends Pick<DeskTools, 'stores' | 'clock' | 'tell'> {
  readonly limits: UsageLimits
  readonly vendors: Readonly<Record<UsageKind, readonly Adapter[]>>
}

const hourMs = 3_600_000
const vendorKinds = ['translation', 'recognition', 'voice'] as const
const nameOf = (kind: UsageKind, vendor: string) => `${kind}/${vendor}`

/** Counts in `stores.usage`, and passes the counts on in batches. */
export function createMeter({ stores: { usage, rules }, clock, tell, limits, vendors }: MeterOptions): Meter & Desk {
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
      if (counts) tell({ type: 'usage.counted', kind: now.kind, vendor: now.vendor, ...counts })
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

  const leave = () => {
    isInRoom = false
    tellAll()
  }

  return {
    facts: {
      'room.entered': () => {
        isInRoom = true
      },
      'stay.ended': leave,
      'rules.changed': () => {
        const spent = new Set(vendorKinds.filter(isSpent))
        for (const kind of vendorKinds) usage.set((known) => markLimited(known, kind, spent.has(kind)))
      },
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
