import { describe, expect, it } from 'vitest'
import { countedSteps } from '../../booth/test-support/lines/counted-steps.ts'
import { createStreamLedger, type Noted, type Stream, streamKey } from './stream-ledger.ts'

const streamOf = (sender: string, clientId = sender, module: Stream['module'] = 'subtitles'): Stream => ({
  module,
  sender,
  clientId,
})
const luis = streamOf('luis')
const nothing: Noted = { late: false, gap: false, closed: false, lost: 0 }
const gap = { ...nothing, gap: true }
const closed = { ...nothing, closed: true }

/** A ledger of somebody who is in the room, and the lines that came already. */
const present = (...seqs: readonly number[]) => {
  const ledger = createStreamLedger()
  return {
    ...ledger,
    noted: seqs.map((seq) => ledger.line(luis, seq, false)),
    comes: (seq: number, stream = luis) => ledger.line(stream, seq, false),
    tells: (seq: number, stream = luis) => ledger.head(stream, seq, false),
    gone: (stream = luis) => ledger.missing(streamKey(stream)),
  }
}

describe('the lines of one sender', () => {
  it('leave nothing missing if they arrive in order or repeatedly', () => {
    const { noted, isWhole, open, gone } = present(1, 2, 2, 3, 1)
    expect(noted).toEqual([nothing, nothing, nothing, nothing, nothing])
    expect([isWhole(), open(), gone()]).toEqual([true, [], []])
  })

  it('leave a gap of exactly the skipped numbers', () => {
    const { noted, isWhole, open, gone } = present(1, 2, 5)
    expect(noted).toEqual([nothing, nothing, gap])
    expect([isWhole(), open(), gone()]).toEqual([false, [luis], [3, 4]])
  })

  it('leave a gap from the first number on if a new sender starts later', () => {
    const { noted, gone } = present(3)
    expect([noted, gone()]).toEqual([[gap], [1, 2]])
  })

  it('that fill a gap are late, and the last of them closes it', () => {
    const { comes, isWhole, gone } = present(1, 4)
    expect(comes(3)).toEqual({ ...nothing, late: true })
    expect(gone()).toEqual([2])
    expect(comes(2)).toEqual({ ...nothing, late: true, closed: true })
    expect(comes(2)).toEqual(nothing)
    expect([isWhole(), gone()]).toEqual([true, []])
  })

  it('can open further gaps while one is open', () => {
    const { comes, gone, open } = present(2)
    expect([comes(4), gone(), open()]).toEqual([gap, [1, 3], [luis]])
  })

  it('are tracked separately by sender, client and channel', () => {
    const others = [streamOf('luis', 'another tab'), streamOf('mara', 'luis'), streamOf('luis', 'luis', 'chat')]
    const { comes, gone, open } = present(5)
    for (const other of others) expect(comes(1, other)).toEqual(nothing)
    expect([gone(), open()]).toEqual([[1, 2, 3, 4], [luis]])
    for (const other of others) expect([comes(3, other), gone(other)]).toEqual([gap, [2]])
    expect(new Set([luis, ...others].map(streamKey)).size).toBe(4)
  })
})

describe('an announced end of a stream', () => {
  it('reveals that the last lines are missing', () => {
    const { tells, comes, gone } = present(1)
    expect([tells(3), gone()]).toEqual([gap, [2, 3]])
    expect(comes(2)).toEqual(nothing)
    expect(comes(3)).toEqual(closed)
  })

  it('changes nothing if the lines have arrived, or if it is behind', () => {
    const { tells, isWhole } = present(1, 2, 3)
    expect([tells(3), tells(1), tells(0), isWhole()]).toEqual([nothing, nothing, nothing, true])
  })

  it('counts from the first line for a new sender', () => {
    const { tells, gone } = present()
    expect([tells(0), tells(2), gone()]).toEqual([nothing, gap, [1, 2]])
  })

  it('never opens a gap twice', () => {
    const { tells, comes, gone } = present()
    expect([tells(2), tells(2), comes(3), gone()]).toEqual([gap, nothing, nothing, [1, 2]])
  })
})

describe('lines sent before joining', () => {
  it('are not missing, whether their sender speaks or announces its end first', () => {
    const ledger = createStreamLedger()
    expect(ledger.line(luis, 40, true)).toEqual(nothing)
    expect(ledger.head(streamOf('mara'), 70, true)).toEqual(nothing)
    expect(ledger.isWhole()).toBe(true)
    expect(ledger.line(luis, 41, false)).toEqual(nothing)
    expect(ledger.line(streamOf('mara'), 71, false)).toEqual(nothing)
  })

  it('may be read from a history with holes', () => {
    const ledger = createStreamLedger()
    for (const seq of [10, 12, 15]) expect(ledger.line(luis, seq, true)).toEqual(nothing)
    expect(ledger.isWhole()).toBe(true)
  })

  it('end at the announced number, so that anything after it is missing', () => {
    const ledger = createStreamLedger()
    ledger.line(luis, 10, true)
    expect(ledger.head(luis, 12, true)).toEqual(gap)
    expect(ledger.missing(streamKey(luis))).toEqual([11, 12])
  })

  it('are accepted without a gap if they arrive after all', () => {
    const ledger = createStreamLedger()
    ledger.head(luis, 70, true)
    expect(ledger.line(luis, 69, false)).toEqual(nothing)
    expect(ledger.line(luis, 71, false)).toEqual(nothing)
  })
})

describe('refused numbers', () => {
  const refusing = (...seqs: readonly number[]) => {
    const ledger = present(1)
    const refuses = (seq: number) => {
      ledger.line(luis, seq, false, true)
      ledger.refuse(luis, seq)
    }
    for (const seq of seqs) refuses(seq)
    return { ...ledger, refuses, isRefused: (seq: number) => ledger.isRefused(luis, seq) }
  }

  it('are exactly those refused, not the numbers between them that never arrived', () => {
    const { isRefused, gone } = refusing(2, 900)
    expect([1, 2, 3, 500, 899, 900, 901].filter(isRefused)).toEqual([2, 900])
    expect(gone()).toEqual([])
  })

  it('open no stream, and are not missing in one that starts after them', () => {
    const { line, refuse, stream, isRefused, missing } = createStreamLedger()
    line(luis, 1, false)
    const strange = streamOf('eve', 'one of many')
    for (let client = 0; client < 2_000; client++) refuse(streamOf(`eve ${client}`), 1)
    for (const seq of [7, 9]) refuse(strange, seq)
    expect([stream(streamKey(luis)), stream(streamKey(strange)), isRefused(strange, 9)]).toEqual([
      luis,
      undefined,
      true,
    ])
    expect([line(strange, 12, false), missing(streamKey(strange))]).toEqual([gap, [10, 11]])
  })

  it('are remembered for fifty streams of a user, over all connections', () => {
    const { refuse, isRefused } = createStreamLedger({ personOf: (sender) => sender.split('.')[0] ?? sender })
    refuse(luis, 1)
    for (let connection = 0; connection < 60; connection++) refuse(streamOf(`eve.${connection}`), 1)
    const known = [luis, streamOf('eve.9'), streamOf('eve.10')].map((stream) => isRefused(stream, 1))
    expect(known).toEqual([true, false, true])
  })

  it('are stored as few ranges, with accepted numbers between them, and the oldest are forgotten', () => {
    const { isRefused, comes, refuses } = refusing()
    for (let seq = 2; seq <= 1_000; seq++)
      if (seq % 7) refuses(seq)
      else comes(seq)
    expect([isRefused(2), isRefused(999)]).toEqual([true, true])
    for (let seq = 1_002; seq < 1_100; seq += 2) refuses(seq)
    expect([isRefused(2), isRefused(1_098), isRefused(1_097)]).toEqual([false, true, false])
  })
})

describe('implausible numbers', () => {
  it('leave at most 200 missing lines; more count as lost, and repair continues from there', () => {
    const { comes, gone, isWhole } = present()
    expect([comes(201), gone().length]).toEqual([gap, 200])
    const other = streamOf('mara')
    expect(comes(202, other)).toEqual({ ...nothing, lost: 201 })
    expect(gone(other)).toEqual([])
    expect(comes(204, other)).toEqual(gap)
    expect([gone(other), isWhole()]).toEqual([[203], false])
  })

  it('count as lost together with the lines missing before', () => {
    const { comes, gone, open } = present(3)
    expect(comes(300)).toEqual({ ...nothing, lost: 298, closed: true })
    expect([gone(), open()]).toEqual([[], []])
  })

  it('silence nobody: real lines continue as if they had never arrived', () => {
    const { comes, gone } = present(1)
    expect(comes(1_000_000_000)).toEqual({ ...nothing, lost: 999_999_998 })
    expect(comes(2)).toEqual(nothing)
    expect(comes(3)).toEqual(nothing)
    expect([comes(5), gone()]).toEqual([gap, [4]])
  })

  it('silence nobody when they are only announced', () => {
    const { tells, comes, gone } = present(1)
    expect(tells(Number.MAX_SAFE_INTEGER)).toEqual({ ...nothing, lost: Number.MAX_SAFE_INTEGER - 1 })
    expect(comes(2)).toEqual(nothing)
    expect([comes(4), gone()]).toEqual([gap, [3]])
  })

  it.each([
    ['a copy of an old line', 1_000, []],
    ['a sender that counts anew', 1_001, [2]],
  ])('count as %s when they are %i behind', (_, behind, missing) => {
    const { comes, gone } = present(1 + behind)
    comes(1)
    comes(3)
    expect(gone()).toEqual(missing)
  })

  it('leave at most 200 missing lines, however many there are', () => {
    const { comes, gone } = present()
    for (let seq = 1; seq < 2 ** 50; seq *= 2) comes(seq)
    for (let seq = 2 ** 49; seq >= 1; seq /= 2) comes(seq)
    expect(gone().length).toBeLessThanOrEqual(200)
  })
})

describe('the stream ledger', () => {
  it('gives up numbers, reports how many were missing, and closes the gap with the last', () => {
    const { giveUp, gone, open, isWhole, comes } = present(1, 5)
    const key = streamKey(luis)
    expect([giveUp(key, [1, 2, 3, 9]), gone(), open()]).toEqual([2, [4], [luis]])
    expect([giveUp(key, [4]), isWhole(), open()]).toEqual([1, true, []])
    expect([giveUp(key, [4]), giveUp('unknown', [1])]).toEqual([0, 0])
    expect(comes(3)).toEqual({ ...nothing, late: true })
    expect(comes(7)).toEqual(gap)
  })

  it('waits again for given-up lines when their sender is back, and counts them as given up once', () => {
    const { giveUp, reopen, gone, comes, open } = present(1, 4)
    const key = streamKey(luis)
    expect([giveUp(key, [2, 3]), gone(), reopen(luis), gone(), open()]).toEqual([2, [], gap, [2, 3], [luis]])
    expect(comes(3)).toEqual({ ...nothing, late: true })
    expect([giveUp(key, [2]), open()]).toEqual([0, []])
    expect(comes(2)).toEqual({ ...nothing, late: true })
    expect([reopen(luis), reopen(streamOf('unknown')), gone()]).toEqual([nothing, nothing, []])
  })

  it('never waits again for lines that were never sent, nor for more than 200', () => {
    const { giveUp, reopen, neverSent, gone, comes } = present(1, 4, 200)
    const key = streamKey(luis)
    giveUp(key, gone())
    neverSent(key, [2, 3])
    comes(300)
    expect(reopen(luis)).toEqual(gap)
    expect(gone().length).toBe(294)
    giveUp(key, gone())
    expect([reopen(luis), gone().length, gone()[0]]).toEqual([gap, 200, 99])
    neverSent(key, gone())
    expect([reopen(luis), gone()]).toEqual([nothing, []])
  })

  it('gives up the lines that a repair started with, or all lines without a repair', () => {
    const { begin, giveUp, gone, comes } = present(1, 4)
    const key = streamKey(luis)
    begin(key)
    comes(6)
    expect([giveUp(key), gone()]).toEqual([2, [5]])
    expect([giveUp(key), gone()]).toEqual([1, []])
    begin('unknown')
  })

  it('finds a stream by its key', () => {
    const ledger = present(1)
    expect(ledger.stream(streamKey(luis))).toEqual(luis)
    expect(ledger.stream('unknown')).toBeUndefined()
    expect(ledger.missing('unknown')).toEqual([])
  })

  it('drops the longest silent of more than 1,000 streams, with its gaps', () => {
    const { comes, stream, open } = present()
    const strangers = Array.from({ length: 999 }, (_, index) => streamOf(`stranger ${index}`))
    comes(3)
    comes(3, streamOf('mara'))
    for (const stranger of strangers) comes(1, stranger)
    expect(stream(streamKey(luis))).toBeUndefined()
    expect(open()).toEqual([streamOf('mara')])
    comes(2, streamOf('mara'))
    comes(1, streamOf('one more'))
    expect(stream(streamKey(streamOf('mara')))).toEqual(streamOf('mara'))
    expect(stream(streamKey(streamOf('stranger 0')))).toBeUndefined()
  })

  it('drops the longest silent of more than fifty streams of one sender, and none of others', () => {
    const { comes, stream, open } = present(3)
    for (let client = 0; client < 1_100; client++) comes(2, streamOf('eve', `client ${client}`))
    expect(open().length).toBe(51)
    expect(stream(streamKey(luis))).toEqual(luis)
    expect([1_049, 1_050].map((client) => stream(streamKey(streamOf('eve', `client ${client}`))))).toEqual([
      undefined,
      streamOf('eve', 'client 1050'),
    ])
  })

  it('reports no earlier lines as missing in a stream that it may have dropped', () => {
    const { comes, gone } = present()
    for (let count = 0; count <= 1_000; count++) comes(1, streamOf(`stranger ${count}`))
    expect([comes(9), comes(11), gone()]).toEqual([nothing, gap, [10]])
  })

  it('drops no streams of others for one user with 25 connections of 50 clients', () => {
    const forgotten: unknown[] = []
    const personOf = (sender: string) => sender.split('.')[0] ?? sender
    const ledger = createStreamLedger({ personOf, onForgotten: (stream) => forgotten.push(stream.sender) })
    const others = ['luis', 'mara', 'zoe'].map((sender) => streamOf(sender))
    for (const stream of others) ledger.line(stream, 3, false)
    for (let connection = 0; connection < 25; connection++)
      for (let client = 0; client < 50; client++)
        ledger.line(streamOf(`eve.${connection}`, `client ${client}`), 1, false)
    expect([ledger.open(), forgotten]).toEqual([others, []])
    expect(ledger.line(streamOf('kim'), 2, false)).toEqual(gap)
  })

  it('reports each dropped stream with missing lines, and how many', () => {
    const forgotten: unknown[] = []
    const ledger = createStreamLedger({ onForgotten: (stream, missing) => forgotten.push([stream, missing]) })
    ledger.line(luis, 3, false)
    ledger.line(streamOf('mara'), 1, false)
    for (let count = 0; count < 1_000; count++) ledger.line(streamOf(`stranger ${count}`), 1, false)
    expect([forgotten, ledger.open()]).toEqual([[[luis, 2]], []])
  })

  it('takes as many steps per line after 10,000 streams as after 100', () => {
    const stepsAfter = (streams: number) => {
      const ledger = createStreamLedger({ personOf: (sender) => `${Number(sender) % 30}` })
      const comes = (count: number) => ledger.line(streamOf(`${count}`), 1, false)
      for (let count = 0; count < streams; count++) comes(count)
      return countedSteps(() => {
        for (let count = streams; count < streams + 30; count++) comes(count)
      })
    }
    expect(stepsAfter(10_000)).toBeLessThanOrEqual(2 * stepsAfter(100))
  })
})
