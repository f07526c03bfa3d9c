import { usageEventsMs } from '../constants.ts'
import { isWithin, nothingSpent, type Spending, spend } from '../domain/spending.ts'
import {
  addCounts,
  editVendor,
  markLimited,
  noCounts,
  type UsageCounts,
  type UsageKind,
  type UsageLimits,
  unusedVendor,
  type VendorKind,
} from '../domain/usage.ts'
import { LingoboothError } from '../errors.ts'
import { createCircuit } from '../policies/circuit.ts'
import type { Desk, DeskTools, Meter } from './desk.ts'

type Adapter = Parameters<Meter['count']>[1]

export interface MeterOptions extends Pick<DeskTools, 'stores' | 'clock' | 'tell'> {
  readonly limits: UsageLimits
  readonly vendors: Readonly<Record<UsageKind, readonly Adapter[]>>
}

const units = { translation: 'characters', recognition: 'seconds', voice: 'characters' } as const

const nameOf = (kind: UsageKind, id: string) => `${kind}/${id}`

/** Counts in `stores.usage`, and passes the counts on in batches. */
export function createMeter({ stores: { usage }, clock, tell, limits, vendors }: MeterOptions): Meter & Desk {
  const kinds = Object.keys(vendors) as UsageKind[]
  const all = kinds.flatMap((kind) =>
    [...new Set(vendors[kind].map(({ id }) => id))].map((id) => unusedVendor(kind, id)),
  )
  usage.set((known) => ({ ...known, vendors: all }))

  const perHour = {
    translation: limits.translationCharsPerHour,
    recognition: limits.speechSecondsPerHour,
    voice: limits.voiceCharsPerHour,
  }
  const spent: Record<VendorKind, Spending> = {
    translation: nothingSpent,
    recognition: nothingSpent,
    voice: nothingSpent,
  }

  let isInRoom = false
  let timer: unknown
  let untold: Readonly<Record<string, UsageCounts>> = {}

  const tellAll = () => {
    clock.clearTimeout(timer)
    timer = undefined
    const counted = untold
    untold = {}
    for (const { kind, vendor } of all) {
      const counts = counted[nameOf(kind, vendor)]
      if (counts) tell({ type: 'usage.counted', kind, vendor, ...counts })
    }
  }

  const count: Meter['count'] = (kind, { id }, counts) => {
    const name = nameOf(kind, id)
    usage.set((known) => editVendor(known, kind, id, (vendor) => addCounts(vendor, counts)))
    untold = { ...untold, [name]: addCounts(untold[name] ?? noCounts, counts) }
    if (!isInRoom) tellAll()
    else timer ??= clock.setTimeout(tellAll, usageEventsMs)
  }

  const circuitOf = (kind: VendorKind) =>
    createCircuit({
      clock,
      onRest: (id, rest) =>
        usage.set((known) =>
          editVendor(known, kind, id, (vendor) => ({
            ...vendor,
            state: rest ? 'resting' : 'ok',
            until: rest?.untilMs ?? null,
            reason: rest?.reason ?? null,
          })),
        ),
    })
  const circuits = {
    translation: circuitOf('translation'),
    recognition: circuitOf('recognition'),
    voice: circuitOf('voice'),
  }

  const allows: Meter['allows'] = (kind, amount) => {
    const limit = perHour[kind]
    return limit === undefined || isWithin(spent[kind], amount, limit, clock.now())
  }

  const admit = (kind: VendorKind, amount: number) => {
    const isAllowed = allows(kind, amount)
    usage.set((known) => markLimited(known, kind, !isAllowed))
    if (!isAllowed)
      throw new LingoboothError('limit', 'The limit of an hour is reached. Try later, or raise the option limits.')
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
      'room.left': leave,
      'child.failed': leave,
    },
    count,
    allows,
    isResting: (kind) => vendors[kind].length > 0 && vendors[kind].every(({ id }) => circuits[kind].isResting(id)),
    hold(kind, amount, signal) {
      admit(kind, amount)
      const hold = { left: amount, atMs: clock.now() }
      spent[kind] = spend(spent[kind], amount, hold.atMs)
      const free = () => {
        spent[kind] = spend(spent[kind], -hold.left, hold.atMs)
        hold.left = 0
      }
      if (signal.aborted) free()
      else signal.addEventListener('abort', free, { once: true })
      return hold
    },
    async use(kind, vendor, amount, run, hold) {
      const isHeld = hold !== undefined && hold.left >= amount
      if (!isHeld) admit(kind, amount)
      return circuits[kind].run(vendor.id, async () => {
        const atMs = clock.now()
        let used = amount
        if (isHeld) {
          hold.left -= amount
          spent[kind] = spend(spent[kind], -amount, hold.atMs)
        }
        spent[kind] = spend(spent[kind], amount, atMs)
        count(kind, vendor, { calls: 1 })
        try {
          return await run((actual) => {
            used = Math.min(actual, amount)
          })
        } finally {
          spent[kind] = spend(spent[kind], used - amount, atMs)
          count(kind, vendor, { [units[kind]]: used })
        }
      })
    },
  }
}
