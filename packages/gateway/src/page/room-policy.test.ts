import { Ports, type RoomPolicy, systemClock } from '@lingobooth/core'
import { manualClock, testRoomPolicy, wavOf } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { memoryStore } from '../test-support/memory-store.ts'
import { base, pageOf, stageGateway } from '../test-support/stage.ts'

const policyOf = (who: string, to: Parameters<typeof pageOf>[1]) =>
  pageOf(who, to, systemClock, { rulesPollMs: 20 }).adapters(Ports.RoomPolicy)[0] as RoomPolicy

testRoomPolicy({ describe, it }, 'the policy of a gateway', {
  create({ role, consent }) {
    const stage = stageGateway({
      authorize: (request) => ({
        ...{ user: 'ann', room: 'weekly', role, startsCaptions: true },
        ...(consent && request.headers.get('cookie') === 'asked' && { consent: consent.text }),
      }),
      limits: { participant: { minutes: 0.1 } },
    })
    let isDown = false
    let release = () => {}
    const fetch = async (request: Request) =>
      isDown ? new Response(null, { status: 502 }) : stage.gateway.fetch(request)
    const policy = policyOf('asked', { fetch })
    release = policy.subscribe(() => {})
    return {
      policy,
      dispose: () => release(),
      fail() {
        isDown = true
      },
      async change({ captions, spent, ended }) {
        if (captions) await stage.gateway.setCaptions('weekly', captions)
        if (ended) await stage.gateway.remove({ room: 'weekly', user: 'ann' })
        if (!spent) return
        const body = new FormData()
        body.set('wav', wavOf(new Int16Array(96_000)))
        body.set('language', 'english-united-states')
        const headers = stage.as(await stage.tokenOf('unasked'))
        await stage.gateway.fetch(new Request(`${base}/recognize`, { method: 'POST', headers, body }))
      },
    }
  },
})

it('a host removes a participant by the user id that the transport knows', async () => {
  const { gateway } = stageGateway()
  const host = policyOf('ann@weekly:host', gateway)
  await host.load?.({ room: 'weekly' })
  await host.remove?.({ sender: 'connection', user: 'bob' })
  await expect(policyOf('bob@weekly:speaker', gateway).load?.({ room: 'weekly' })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expect(host.remove?.({ sender: 'connection' })).rejects.toMatchObject({ code: 'bad-request' })
  host.subscribe(() => {})()
})

describe('an idle page', () => {
  const pass = async (clock: ReturnType<typeof manualClock>, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1_000)
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function watching({ gateway }: ReturnType<typeof stageGateway>, clock: ReturnType<typeof manualClock>) {
    const asked: string[] = []
    const fetch = async (request: Request) => {
      asked.push(new URL(request.url).pathname)
      return gateway.fetch(request)
    }
    const page = pageOf('bob@weekly:speaker', { fetch }, clock)
    const policy = page.adapters(Ports.RoomPolicy)[0] as RoomPolicy
    return { asked, policy, release: policy.subscribe(() => {}) }
  }

  it('learns at once that its user was removed, and otherwise polls twice a minute', async () => {
    const clock = manualClock(Date.now())
    const stage = stageGateway({ clock })
    const { asked, policy, release } = watching(stage, clock)
    await policy.load?.({ room: 'weekly' })
    asked.length = 0
    await pass(clock, 60)
    expect(asked.length).toBeLessThanOrEqual(3)
    await stage.gateway.remove({ room: 'weekly', user: 'bob' })
    await expect.poll(() => policy.rules().ended).toBe('removed')
    release()
  })

  it('learns within 5 s what another gateway on the same store decided', async () => {
    const clock = manualClock(Date.now())
    const { store } = memoryStore(clock)
    const [here, there] = [stageGateway({ clock, store }), stageGateway({ clock, store })]
    const { policy, release } = watching(here, clock)
    await policy.load?.({ room: 'weekly' })
    await pass(clock, 1)
    await there.gateway.remove({ room: 'weekly', user: 'bob' })
    let halfSeconds = 10
    await expect
      .poll(async () => {
        if (halfSeconds-- > 0) await clock.advance(500)
        return policy.rules().ended
      })
      .toBe('removed')
    release()
  })

  it('learns that its session has expired once the login is gone, and stops asking', async () => {
    const clock = manualClock(Date.now())
    let isKnown = true
    const authorize = () => (isKnown ? { user: 'bob', room: 'weekly' } : null)
    const { asked, policy, release } = watching(stageGateway({ clock, authorize, tokenLifetimeMs: 60_000 }), clock)
    await policy.load?.({ room: 'weekly' })
    isKnown = false
    await pass(clock, 120)
    expect(policy.rules()).toMatchObject({ role: 'speaker', ended: 'expired' })
    asked.length = 0
    await pass(clock, 60)
    expect(asked).toEqual([])
    release()
  })

  it('polls less often when too many calls are already waiting', async () => {
    const clock = manualClock(Date.now())
    const stage = stageGateway({ clock, maxCalls: 2 })
    const pages = [watching(stage, clock), watching(stage, clock)]
    for (const { policy } of pages) await policy.load?.({ room: 'weekly' })
    for (const { asked } of pages) asked.length = 0
    const counts = () => pages.map(({ asked }) => asked.length).toSorted((one, other) => one - other)
    let seconds = 0
    await expect
      .poll(async () => {
        await clock.advance(1_000)
        seconds++
        return counts()[1]
      })
      .toBeGreaterThan(3)
    const [waiting = 0, asking = 0] = counts()
    expect([waiting < asking, asking <= seconds / 4 + 1]).toEqual([true, true])
    for (const { release } of pages) release()
  })
})
