import { describe, expect, it } from 'vitest'
import { start } from '../booth/test-support/stage/delivering.ts'
import { reconnectFirstMs } from '../constants.ts'

describe('the delivery of open lines', () => {
  it('sends at most four a second, one at a time, and only the newest text', async () => {
    const { child, clock, draft, drafting, draftEnds } = start()
    child.send({ type: 'attach' })
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
    const { child, clock, draft, drafting, draftEnds } = start()
    child.send({ type: 'attach' })
    draft('a')
    await draftEnds('failed')
    await clock.advance(10_000)
    expect(drafting()).toEqual([])
    draft('a')
    child.send({ type: 'detach' })
    draft('b')
    await clock.advance(10_000)
    expect(drafting()).toEqual([])
    child.send({ type: 'attach' })
    expect(drafting()).toEqual(['b'])
  })

  it('sends none before a final line of the same module, and none once the line itself is final', async () => {
    const { child, clock, submit, end, draft, drafting } = start()
    child.send({ type: 'attach' })
    submit('a')
    draft('b')
    draft('c', 'chat')
    expect(drafting()).toEqual(['c'])
    child.send({ type: 'detach' })
    child.send({ type: 'attach' })
    await end('network')
    expect(drafting()).toEqual([])
    await clock.advance(reconnectFirstMs)
    await end('well')
    expect(drafting()).toEqual(['b'])
    draft('d')
    submit('d')
    child.send({ type: 'detach' })
    child.send({ type: 'attach' })
    await end('well')
    expect(drafting()).toEqual([])
  })

  it('takes turns between two open lines', async () => {
    const { child, clock, draft, drafting, draftEnds } = start()
    child.send({ type: 'attach' })
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
