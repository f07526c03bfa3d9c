import { describe, expect, it } from 'vitest'
import { start } from '../booth/test-support/stage/delivering.ts'
import { reconnectFirstMs } from './limits.ts'

describe('the delivery of open lines', () => {
  it('sends at most four a second, one at a time, and only the newest text', async () => {
    const { outgoing, clock, draft, drafting, draftEnds } = start()
    outgoing.attach()
    for (const _ of [1, 2, 3]) draft('a')
    expect(drafting()).toEqual(['a'])
    await clock.advance(250)
    expect(drafting()).toEqual(['a'])
    await draftEnds()
    expect(drafting()).toEqual(['a'])
    await draftEnds()
    draft('a')
    await clock.advance(249)
    expect(drafting()).toEqual([])
    await clock.advance(1)
    expect(drafting()).toEqual(['a'])
  })

  it('does not retry after a failure, and sends none while it is detached', async () => {
    const { outgoing, clock, draft, drafting, draftEnds } = start()
    outgoing.attach()
    draft('a')
    await draftEnds('failed')
    await clock.advance(10_000)
    expect(drafting()).toEqual([])
    draft('a')
    outgoing.detach()
    draft('b')
    await clock.advance(10_000)
    expect(drafting()).toEqual([])
    outgoing.attach()
    expect(drafting()).toEqual(['b'])
  })

  it('sends none before a final line of the same module, and none once the line itself is final', async () => {
    const { outgoing, clock, submit, end, draft, drafting } = start()
    outgoing.attach()
    submit('a')
    draft('b')
    draft('c', 'chat')
    expect(drafting()).toEqual(['c'])
    outgoing.detach()
    outgoing.attach()
    await end('network')
    expect(drafting()).toEqual([])
    await clock.advance(reconnectFirstMs)
    await end('well')
    expect(drafting()).toEqual(['b'])
    draft('d')
    submit('d')
    outgoing.detach()
    outgoing.attach()
    await end('well')
    expect(drafting()).toEqual([])
  })

  it('takes turns between two open lines', async () => {
    const { outgoing, clock, draft, drafting, draftEnds } = start()
    outgoing.attach()
    const sent = []
    for (let turn = 0; turn < 4; turn++) {
      draft('a')
      draft('b', 'chat')
      sent.push(...drafting())
      await draftEnds()
      await clock.advance(250)
    }
    expect(sent).toEqual(['a', 'b', 'a', 'b'])
  })
})
