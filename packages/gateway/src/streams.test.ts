import { describe, expect, it } from 'vitest'
import type { GatewayConnection } from './relay/listen.ts'
import { base, stageGateway } from './test-support/stage.ts'

async function crowd(most: number) {
  const { gateway, tokenOf } = stageGateway({ maxStreams: most, limits: { callsPerMinute: 10_000 } })
  const closed: string[] = []
  const open = async (who: string): Promise<GatewayConnection | undefined> => {
    const headers = { 'sec-websocket-protocol': `lingobooth, ${await tokenOf(`${who}:speaker`)}` }
    const admitted = await gateway.admit(new Request(`${base}/listen`, { headers }))
    if (admitted instanceof Response) return undefined
    return gateway.connect({ send() {}, close: (code) => closed.push(`${who} ${code}`) }, admitted)
  }
  return { gateway, open, closed }
}

describe('streams beyond the most', () => {
  it('replace the oldest of a user with many rooms, until all have as many', async () => {
    const { gateway, open, closed } = await crowd(10)
    for (let room = 0; room < 20; room++) await open(`mallory@room${room}`)
    expect([gateway.load().streams, closed]).toEqual([10, []])
    for (const user of ['ann', 'bob', 'carl']) expect(await open(`${user}@meeting`)).toBeDefined()
    expect([gateway.load().streams, closed]).toEqual([
      10,
      ['mallory@room0 1013', 'mallory@room1 1013', 'mallory@room2 1013'],
    ])
  })

  it('are refused when nobody has more than one', async () => {
    const { gateway, open, closed } = await crowd(3)
    const opened = []
    for (const user of ['ann', 'bob', 'carl', 'dora']) opened.push(await open(`${user}@meeting`))
    expect([opened.map(Boolean), closed, gateway.load().streams]).toEqual([[true, true, true, false], [], 3])
    opened[0]?.closed()
    opened[0]?.closed()
    expect(await open('dora@meeting')).toBeDefined()
    expect(await open('eve@meeting')).toBeUndefined()
  })
})

it('a participant has four streams at once, unless the operator allows others', async () => {
  const { gateway, open } = await crowd(1_000)
  for (let count = 0; count < 100; count++) await open('ann@room')
  expect(gateway.load().streams).toBe(4)
})
