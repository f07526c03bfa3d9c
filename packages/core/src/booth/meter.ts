import { usageEventsMs } from '../constants.ts'
import { isCounted, isFair, isWithin, nothingSpent, type Spendings, spend, spendFor } from '../domain/spending.ts'
import {
  addCounts,
  differenceOf,
  markLimited,
  type UsageKind,
  type UsageLimits,
  unusedVendor,
  type VendorKind,
  type VendorUsage,
} from '../domain/usage.ts'
import { errorCodeOf, LingoboothError } from '../errors.ts'
import { createCircuit } from '../policies/circuit.ts'
import type { Desk, DeskTools, Meter } from './desk.ts'

type Adapter = Parameters<Meter['count']>[1]

export interface MeterOptions extends Pick<DeskTools, 'stores' | 'clock' | 'tell'> {
  readonly limits: UsageLimits
  readonly vendors: Readonly<Record<UsageKind, readonly Adapter[]>>
}

const nameOf = (kind: UsageKind, vendor: string) => `${kind}/${vendor}`

/** Counts in `stores.usage`, and passes the counts on in batches. */
export function createMeter({ stores: { usage }, clock, tell, limits, vendors }: MeterOptions): Meter & Desk {
  const kinds = Object.keys(vendors) as UsageKind[]
  let told = kinds.flatMap((kind) =>
    [...new Set(vendors[kind].map(({ id }) => id))].map((id) => unusedVendor(kind, id)),
  )
  usage.set((known) => ({ ...known, vendors: told }))
  const perHour: Readonly<Record<VendorKind, number | undefined>> = {
    translation: limits.translationCharsPerHour,
    recognition: limits.speechSecondsPerHour,
    voice: limits.voiceCharsPerHour,
  }
  const spent = { translation: nothingSpent, recognition: nothingSpent, voice: nothingSpent }
  const noSpendings: Spendings = new Map()
  const spentFor = { translation: noSpendings, recognition: noSpendings, voice: noSpendings }
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
    onRest: (name, rest) =>
      edit(name, () => ({
        state: rest ? 'resting' : 'ok',
        until: rest?.untilMs ?? null,
        reason: rest ? errorCodeOf(rest.error) : null,
      })),
  })

  const book = (kind: VendorKind, amount: number, atMs: number, user: string | undefined) => {
    spent[kind] = spend(spent[kind], amount, atMs)
    if (perHour[kind] !== undefined) spentFor[kind] = spendFor(spentFor[kind], user, amount, atMs)
  }

  const allows: Meter['allows'] = (kind, amount) => {
    const limit = perHour[kind]
    return limit === undefined || isWithin(spent[kind], amount, limit, clock.now())
  }

  const isFairFor = (user: string | undefined, kind: VendorKind, amount: number) => {
    const limit = perHour[kind]
    return limit === undefined || user === undefined || isFair(spentFor[kind], user, amount, limit, clock.now())
  }

  const admit = (kind: VendorKind, amount: number, user: string | undefined) => {
    const isAllowed = allows(kind, amount)
    usage.set((known) => markLimited(known, kind, !isAllowed))
    if (isAllowed && isFairFor(user, kind, amount)) return
    book(kind, 0, clock.now(), user)
    throw new LingoboothError('limit', 'The limit of an hour is reached: try later.')
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
    },
    count,
    allows,
    isResting: (kind) =>
      vendors[kind].length > 0 && vendors[kind].every(({ id }) => circuit.isResting(nameOf(kind, id))),
    hold(kind, amount, signal, user) {
      admit(kind, amount, user)
      const hold = { left: amount, atMs: clock.now(), ...(user !== undefined && { user }) }
      book(kind, amount, hold.atMs, user)
      const free = () => {
        book(kind, -hold.left, hold.atMs, user)
        hold.left = 0
      }
      if (signal.aborted) free()
      else signal.addEventListener('abort', free, { once: true })
      return hold
    },
    async use(kind, vendor, amount, run, { hold, user = hold?.user } = {}) {
      const isHeld = hold !== undefined && hold.left >= amount && isCounted(hold.atMs, clock.now())
      if (!isHeld) admit(kind, amount, user)
      return circuit.run(nameOf(kind, vendor.id), async () => {
        const atMs = clock.now()
        let used = amount
        if (isHeld) {
          hold.left -= amount
          book(kind, -amount, hold.atMs, user)
        }
        book(kind, amount, atMs, user)
        count(kind, vendor, { calls: 1 })
        try {
          return await run((actual) => {
            used = Math.min(actual, amount)
          })
        } finally {
          book(kind, used - amount, atMs, user)
          count(kind, vendor, kind === 'recognition' ? { seconds: used } : { characters: used })
        }
      })
    },
  }
}
