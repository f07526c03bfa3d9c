import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, mustHappen } from './figure.ts'
import { type Act, actNames } from './siege/acts.ts'
import { type Child, type Counts, startChild } from './siege/child.ts'
import { figuresOfLoad, figuresOfLosses, figuresOfTime, type Siege } from './siege/figures.ts'
import { type Health, watchHealth } from './siege/health.ts'
import { openRooms, type Phase } from './siege/rooms.ts'

const heapMegabytes = 512
const settleMs = 1_000

interface Times {
  readonly warmUpMs: number
  readonly calmMs: number
  readonly siegeMs: number
  /** After how many lines, each a second, one is asked for again. */
  readonly linesLater: number
}

/** Ten rooms and one vendor, first alone, then with twenty hostile people. */
async function besiege(names: readonly Act[], { warmUpMs, calmMs, siegeMs, linesLater }: Times): Promise<Siege> {
  const children: Child[] = []
  const begin = async (...given: Parameters<typeof startChild>) => {
    const child = await startChild(...given)
    children.push(child)
    return child
  }
  const own: Health[] = []
  const unwatch = watchHealth((health) => own.push(health))
  try {
    const vendor = await begin('vendor.ts')
    const gateway = await begin('gateway.ts', [vendor.url], [`--max-old-space-size=${heapMegabytes}`])
    const rooms = await openRooms(gateway.url, linesLater)
    await sleep(warmUpMs)
    const calm = rooms.begin()
    await sleep(calmMs)
    const besieged = rooms.begin()
    // The last lines of the calm are answered before it ends.
    await sleep(settleMs)
    const hostile = await begin('hostile.ts', [gateway.url, ...names])
    const before = [gateway.health, vendor.health, own].map(({ length }) => length)
    await Promise.race([sleep(siegeMs), gateway.ended])
    await rooms.end()
    const isAlive = gateway.isAlive()
    const [ofVendor, ofHostile] = [await vendor.counts(), await hostile.counts()]
    if (isAlive) checkThatItHappened(names, besieged, ofHostile)
    const [ofGateway, ofVendors, ofRooms] = [gateway.health, vendor.health, own].map((health, index) =>
      health.slice(before[index]),
    )
    return {
      ...{ calm, besieged, isAlive, vendor: ofVendor, hostile: ofHostile },
      health: { gateway: ofGateway ?? [], vendor: ofVendors ?? [], hostile: hostile.health, rooms: ofRooms ?? [] },
    }
  } finally {
    unwatch()
    await Promise.all(children.map((child) => child.stop()))
  }
}

function checkThatItHappened(names: readonly Act[], { lines }: Phase, hostile: Counts): void {
  mustHappen(lines.length > 0, 'nobody typed a line.')
  for (const name of names) mustHappen(`${name}: asked` in hostile, `nothing came of ${name}.`)
  const refused = Object.keys(hostile).filter((name) => name.endsWith(': 401'))
  mustHappen(refused.length === 0, `good tokens were not accepted: ${refused.join()}.`)
}

/** As long as it may take. */
export async function layASiege(minutes: number, names = actNames): Promise<readonly Figure[]> {
  const siegeMs = minutes * 60_000
  const calmMs = Math.max(20_000, siegeMs / 10)
  const siege = await besiege(names, { warmUpMs: 10_000, calmMs, siegeMs, linesLater: 60 })
  return [...figuresOfLosses(siege), ...figuresOfTime(siege), ...figuresOfLoad(siege)]
}

/** Some seconds of it, without what depends on the speed of the machine. */
export const layAShortSiege = async (): Promise<readonly Figure[]> =>
  figuresOfLosses(await besiege(actNames, { warmUpMs: 2_000, calmMs: 2_000, siegeMs: 8_000, linesLater: 5 }))
