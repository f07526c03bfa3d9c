import { describe, expect, it } from 'vitest'
import { lastLinesMs } from '../booth/life.ts'
import { listening, spoken } from '../booth/test-support/listening.ts'
import { linesOf, numbers, openRoom, textsOf } from '../booth/test-support/open-room.ts'
import { hear, type Person } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { revisionOf } from '../booth/test-support/wire-updates.ts'
import { maxLineChars } from '../text/clean-text.ts'
import { canRevise } from '../views/composer.ts'

const keyOf = (person: Person, text: string) => linesOf(person).find((line) => line.text === text)?.key ?? ''
const outcomesOf = (person: Person) => linesOf(person).map(({ text, outcome }) => [text, outcome])

const pair = async (options = {}) => {
  const opened = openRoom(options)
  const ada = await opened.comes()
  const bob = await opened.comes()
  const revise = async (from: string, to: string) => {
    const accepted = ada.booth.subtitles.revise(keyOf(ada, from), to)
    await opened.clock.advance(0)
    return accepted
  }
  /** Ada leaves with lines that cannot be sent, and is back when they can be. */
  const comesBack = async () => {
    const leaving = ada.booth.leave()
    await opened.clock.advance(lastLinesMs)
    await leaving
    opened.network.failPublish(undefined)
    const joining = ada.join()
    await opened.clock.advance(1_000)
    await joining
  }
  return { ...opened, ada, bob, revise, comesBack }
}

describe('a corrected line', () => {
  it('has its new text for everyone, in its place, and is marked', { tags: ['line-revised'] }, async () => {
    const { ada, bob, said, revise } = await pair()
    await said(ada, 'one', 'twp', 'three')
    expect(await revise('twp', 'two')).toBe(true)
    for (const person of [ada, bob]) {
      expect(textsOf(person)).toEqual(['one', 'two', 'three'])
      expect(person.subtitles().map(({ revised }) => revised)).toEqual([false, true, false])
    }
    const key = keyOf(bob, 'two')
    expect(bob.events.filter(({ type }) => type === 'line.revised')).toEqual([
      { type: 'line.revised', module: 'subtitles', key, revision: 1, own: false },
    ])
    expect(ada.events.at(-1)).toMatchObject({ type: 'line.revised', key: keyOf(ada, 'two'), own: true })
    expect(outcomesOf(ada)[1]).toEqual(['two', 'sent'])
  })

  it.each([
    ['blank', ' \n'],
    ['too long', 'x'.repeat(maxLineChars + 1)],
  ])('is refused if its new text is %s', async (_, text) => {
    const { ada, bob, said, revise } = await pair()
    await said(ada, 'one')
    expect(await revise('one', text)).toBe(false)
    expect([textsOf(ada), textsOf(bob)]).toEqual([['one'], ['one']])
  })

  it('is not sent again if nothing changed', async () => {
    const { ada, network, said, revise } = await pair()
    await said(ada, 'one')
    const before = network.published.length
    expect([await revise('one', 'one'), network.published.length]).toEqual([true, before])
  })

  it("must be one's own", async () => {
    const { ada, bob, said } = await pair()
    await said(ada, 'one')
    expect(bob.booth.subtitles.revise(keyOf(bob, 'one'), 'two')).toBe(false)
    expect([textsOf(ada), textsOf(bob)]).toEqual([['one'], ['one']])
  })

  it('must be of the current stay, since others would not accept it from another client', async () => {
    const { ada, clock, said } = await pair()
    await said(ada, 'one')
    await ada.booth.leave()
    const joining = ada.join()
    await clock.advance(1_000)
    await joining
    expect(ada.booth.subtitles.revise(keyOf(ada, 'one'), 'two')).toBe(false)
    await ada.booth.leave()
    expect(ada.booth.subtitles.revise(keyOf(ada, 'one'), 'two')).toBe(false)
  })

  it('that waits for the connection is sent with its correction behind it', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    network.interrupt()
    await said(ada, 'one')
    await revise('one', 'two')
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sending']], []])
    network.restore()
    await clock.advance(30_000)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('that could not be sent is sent again with its correction', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    network.failPublish(() => 'lost')
    await said(ada, 'one')
    await clock.advance(300_000)
    expect(outcomesOf(ada)).toEqual([['one', 'failed']])
    network.failPublish(undefined)
    expect(await revise('one', 'two')).toBe(true)
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('that the transport refused as too large is sent with a shorter text', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    const long = 'long '.repeat(300).trim()
    network.failPublish(() => 'too-large')
    await said(ada, long)
    network.failPublish(undefined)
    expect(outcomesOf(ada)).toEqual([[long, 'failed']])
    expect(await revise(long, 'short')).toBe(true)
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['short', 'sent']], ['short']])
  })

  it('that arrived but seemed to fail gets the new text for those who have the older one', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    network.failPublish(() => 'unanswered')
    await said(ada, 'one')
    await clock.advance(300_000)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['one', 'failed']], ['one']])
    network.failPublish(undefined)
    await revise('one', 'two')
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('is marked as not sent while others have the older text, and can be sent again', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    await said(ada, 'one')
    network.failPublish(() => 'lost')
    await revise('one', 'two')
    await clock.advance(300_000)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'failed']], ['one']])
    network.failPublish(undefined)
    ada.booth.subtitles.retry(keyOf(ada, 'two'))
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('from an earlier stay can be corrected once it has been sent again', async () => {
    const { ada, bob, clock, network, said, revise, comesBack } = await pair()
    network.failPublish(() => 'lost')
    await said(ada, 'one')
    await comesBack()
    expect(await revise('one', 'two')).toBe(true)
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('whose correction failed before a rejoin gets its sent text back, and the correction becomes a line', async () => {
    const { ada, bob, clock, network, said, revise, comesBack } = await pair()
    await said(ada, 'one', 'two')
    network.failPublish(() => 'lost')
    await revise('one', 'uno')
    await revise('uno', 'eins')
    await comesBack()
    expect([outcomesOf(ada)[0], linesOf(ada).map(canRevise)]).toEqual([
      ['eins', 'failed'],
      [false, false],
    ])
    expect(await revise('two', 'deux')).toBe(false)
    ada.booth.subtitles.retry(keyOf(ada, 'eins'))
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([
      [
        ['one', 'sent'],
        ['two', 'sent'],
        ['eins', 'sent'],
      ],
      ['one', 'two', 'eins'],
    ])
    expect(linesOf(ada).map(canRevise)).toEqual([false, false, true])
  })

  it('is read from the history by latecomers without reducing the number of lines they see', async () => {
    const { ada, clock, comes, said } = await pair({ history: true })
    await said(ada, ...numbers(10))
    for (const text of numbers(8, 3)) ada.booth.subtitles.revise(keyOf(ada, text), `${text} better`)
    await clock.advance(0)
    const cleo = await comes({ options: { captions: { earlierLines: 8 } } })
    expect(textsOf(cleo)).toEqual(numbers(8, 3).map((text) => `${text} better`))
  })

  it('is sent to latecomers by those who were there, if there is no history', async () => {
    const { ada, clock, comes, said } = await pair()
    await said(ada, ...numbers(10))
    for (const text of numbers(10)) ada.booth.subtitles.revise(keyOf(ada, text), `${text} better`)
    await clock.advance(0)
    const joining = comes({ options: { captions: { earlierLines: 8 } } })
    await clock.advance(5_000)
    expect(textsOf(await joining)).toEqual(numbers(8, 3).map((text) => `${text} better`))
  })

  it('is recovered by anyone who missed the correction', { tags: ['line-revised'] }, async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    await said(ada, 'one')
    network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'revision')
    await revise('one', 'two')
    network.lose(undefined)
    await said(ada, 'three')
    await clock.advance(10_000)
    expect([textsOf(bob), bob.drops()]).toEqual([['two', 'three'], {}])
  })

  it('is spoken once, with its latest text', async () => {
    const ada = await listening()
    const { network } = ada
    for (const seq of [1, 2, 3, 4]) await hear(network, wireLine('luis', seq))
    await hear(network, revisionOf('cuatro', { seq: 5, revision: 1, of: 'luis-4' }))
    await hear(network, revisionOf('uno', { seq: 6, revision: 1 }))
    for (const _ of [1, 2, 3, 4]) {
      ada.audioPlayer.start(100)
      ada.audioPlayer.end()
      await ada.clock.advance(1_000)
    }
    expect(spoken(ada).filter((text) => text.includes('luis 4'))).toEqual([])
    expect(spoken(ada).filter((text) => text.includes('cuatro'))).toHaveLength(1)
  })
})
