import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createTurns, type TurnOf } from './turns.ts'

const line = (key: string, person = 'p', revision = 0): TurnOf => ({ key, person, revision })

const start = (maxWaiting = 500) => {
  const turns = createTurns({ linesAtOnce: 4, maxWaiting })
  const atWork: { readonly key: string; readonly signal: AbortSignal; end(): void }[] = []
  const ends: string[] = []
  const run = ({ key, ...given }: TurnOf, signal = new AbortController().signal) =>
    turns
      .run(
        { key, ...given },
        (ofTurn) => new Promise((end) => atWork.push({ key, signal: ofTurn, end: () => end('done') })),
        signal,
      )
      .then((end) => ends.push(`${key} ${end}`))
  const live = () => atWork.filter(({ signal }) => !signal.aborted).map(({ key }) => key)
  return { run, atWork, live, ends }
}

describe('turns', () => {
  it('are for four lines at a time, while the others wait in order', async () => {
    const { run, atWork, live, ends } = start()
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) run(line(key))
    expect(live()).toEqual(['a', 'b', 'c', 'd'])
    atWork[1]?.end()
    await flushPromises()
    expect([live(), ends]).toEqual([['a', 'b', 'c', 'd', 'e'], ['b done']])
  })

  it('are for all languages of a line at once', () => {
    const { run, live } = start()
    for (const key of ['k', 'k', 'k', 'l', 'm', 'n', 'k', 'o']) run(line(key))
    expect(live()).toEqual(['k', 'k', 'k', 'l', 'm', 'n', 'k'])
  })

  it('go round the people, each with a line', async () => {
    const { run, atWork, live } = start()
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) run(line(key))
    run(line('x', 'q'))
    for (const { end } of [...atWork]) end()
    await flushPromises()
    expect(live().slice(4)).toEqual(['x', 'e', 'f'])
  })

  it('end for an older text of a line, and for what nobody waits for', async () => {
    const { run, live, ends } = start()
    const controller = new AbortController()
    for (const key of ['a', 'b', 'c', 'd']) run(line(key), key === 'b' ? controller.signal : undefined)
    run(line('e'))
    run(line('a', 'p', 1))
    controller.abort()
    await flushPromises()
    expect([live(), ends]).toEqual([
      ['c', 'd', 'e', 'a'],
      ['a ended', 'b ended'],
    ])
  })

  it('are given up for whoever has the most, the oldest first, where too much waits', async () => {
    const { run, ends } = start(2)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) run(line(key))
    run(line('x', 'q'))
    await flushPromises()
    expect(ends).toEqual(['e overflow'])
  })

  it('are not taken once nobody waits any more', async () => {
    const { run, live, ends } = start()
    run(line('a'), AbortSignal.abort())
    await flushPromises()
    expect([live(), ends]).toEqual([[], ['a ended']])
  })
})
