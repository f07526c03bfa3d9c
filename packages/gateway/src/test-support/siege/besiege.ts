import { setTimeout as sleep } from 'node:timers/promises'
import { acts } from './acts.ts'
import { type Child, startChild } from './child.ts'
import { openRooms } from './rooms.ts'

interface Times {
  readonly warmUpMs: number
  readonly calmMs: number
  readonly siegeMs: number
  /** After how many lines, each a second, one is asked for again. */
  readonly linesLater: number
}

const heapMegabytes = 512
const settleMs = 1_000

/** Ten rooms and one vendor, first alone, then with twenty hostile people. @throws if the attack does not take place */
export async function besiege({ warmUpMs, calmMs, siegeMs, linesLater }: Times) {
  const children: Child[] = []
  const begin = async (...given: Parameters<typeof startChild>) => {
    const child = await startChild(...given)
    children.push(child)
    return child
  }
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
    const hostile = await begin('hostile.ts', [gateway.url])
    const before = gateway.told.length
    await Promise.race([sleep(siegeMs), gateway.ended])
    await rooms.end()
    const answers = Object.entries(hostile.counts())
    const answered = (status: string) =>
      answers.filter(([name]) => name.endsWith(`: ${status}`)).reduce((total, [, count]) => total + count, 0)
    const idle = Object.keys(acts).filter((name) => !(`${name}: asked` in hostile.counts()))
    if (idle.length > 0 || answered('401') > 0)
      throw new Error(`The attack did not take place: ${idle.join()} did nothing, or good tokens were refused.`)
    return {
      ...{ calm, besieged },
      isAlive: gateway.isAlive(),
      boughtAgain: vendor.counts().boughtAgain,
      failures: answered('500'),
      /** Of the gateway, during the siege. */
      memory: gateway.told.slice(before),
    }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

export type Siege = Awaited<ReturnType<typeof besiege>>

/** What no siege may cost, whatever the speed of the machine. */
export const lossesOf = ({ calm, besieged, isAlive, boughtAgain, failures }: Siege) => ({
  hasEnded: !isAlive,
  lostLines: [calm, besieged].flatMap(({ lines }) => lines).filter(({ isLost }) => isLost).length,
  unread: [calm, besieged].flatMap(({ readings }) => readings).filter((isThere) => !isThere).length,
  boughtAgain,
  failures,
})
export const noLosses: ReturnType<typeof lossesOf> = {
  ...{ hasEnded: false, lostLines: 0, unread: 0, boughtAgain: 0, failures: 0 },
}
