import { describe, expect, it } from 'vitest'
import { reconnectFirstMs } from '../../constants.ts'
import { start } from './test-support/delivering.ts'

describe('delivery sends open lines', () => {
  it('at most four times a second, one at a time, and only the newest text', async () => {
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

  it('never again after a failure, and none while it is detached', async () => {
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

  it('never before a final line of the same module, and not once the line is final itself', async () => {
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

  it('in turns when there are two', async () => {
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
