import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { settled } from '../booth/test-support/person.ts'
import { createScope } from '../kit/scope.ts'
import { createPreviewTurns, previewGapMs } from './preview-turns.ts'

interface Call {
  readonly name: string
  end(wasAsked?: boolean): void
  fail(): void
  readonly signal: AbortSignal
}

function start() {
  const clock = manualClock(0)
  const calls: Call[] = []
  const failures: unknown[] = []
  const scope = createScope({ clock, onFailure: (error) => failures.push(error) })
  const add = createPreviewTurns({
    scope,
    ask: ({ key, whole }, signal) =>
      new Promise((resolve, reject) => {
        const name = `${key}${whole ? '!' : ''}`
        calls.push({ name, end: (wasAsked = true) => resolve(wasAsked), fail: () => reject(new Error()), signal })
      }),
  })
  const wants = async (key: string, whole?: true) => {
    add({ key, ...(whole && { whole }) })
    await settled()
  }
  return { scope, clock, calls, failures, wants, names: () => calls.map(({ name }) => name) }
}

describe('previews', () => {
  it('are requested one at a time, with a pause between starts, the newest first', async () => {
    const { clock, calls, wants, names } = start()
    await wants('a')
    await wants('b')
    await wants('c')
    await clock.advance(previewGapMs)
    expect(names()).toEqual(['a'])
    calls[0]?.end()
    await settled()
    expect(names()).toEqual(['a', 'c'])
    calls[1]?.end()
    await settled()
    await wants('d')
    await clock.advance(previewGapMs - 1)
    expect(names()).toEqual(['a', 'c'])
    await clock.advance(1)
    expect(names()).toEqual(['a', 'c', 'd'])
  })

  it('need no pause after one that made no call', async () => {
    const { calls, wants, names } = start()
    await wants('a')
    await wants('b')
    calls[0]?.end(false)
    await settled()
    expect(names()).toEqual(['a', 'b'])
  })

  it('do not delay a whole text, and are not aborted for it', async () => {
    const { calls, wants, names } = start()
    await wants('a')
    await wants('a', true)
    expect([names(), calls[0]?.signal.aborted]).toEqual([['a', 'a!'], false])
  })

  it('continue after one that failed', async () => {
    const { clock, calls, failures, wants, names } = start()
    await wants('a')
    calls[0]?.fail()
    await wants('b')
    await clock.advance(previewGapMs)
    expect([names(), failures]).toEqual([['a', 'b'], []])
  })

  it('end when the room is left', async () => {
    const { scope, clock, calls, wants, names } = start()
    await wants('a')
    await wants('b', true)
    await wants('c')
    calls[0]?.end()
    await settled()
    scope.end()
    await settled()
    expect([names(), calls[1]?.signal.aborted, clock.pending]).toEqual([['a', 'b!'], true, 0])
  })
})
