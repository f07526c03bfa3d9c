import { manualClock } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import { soleAuthor } from '../../booth/test-support/lines/sole-author.ts'
import { ownLinesOf } from '../../booth/test-support/own-lines-of.ts'
import { messageOf, wireLine } from '../../booth/test-support/wire-lines.ts'
import type { Module } from '../../ports/common.ts'
import { personOf } from '../wire/author.ts'
import { type Channel, type Control, type ControlBody, createControl } from '../wire/control-message.ts'
import { parseControl } from '../wire/parse-control.ts'
import { maxAnswersPerSecond } from './requests.ts'
import { createResponder } from './responses.ts'
import { createRetransmissionBuffer } from './retransmission-buffer.ts'

type Ask = Extract<Control, { type: 'ask' }>
type Answer = Extract<ControlBody, { type: 'answer' }>

interface Given {
  readonly messageBytes?: number
  readonly bytesPerSecond?: number
  /** @default a user for each asker */
  readonly userOf?: (asker: string) => string | undefined
}

const started = ({ messageBytes = 65_536, bytesPerSecond = 1e9, userOf = (asker) => asker }: Given = {}) => {
  const clock = manualClock()
  const kept = createRetransmissionBuffer()
  const ownLines = ownLinesOf({ clock, clientId: 'ada', kept })
  const told: (readonly [channel: Channel, body: Answer, to: string])[] = []
  const answer = createResponder({
    clock,
    ownLines,
    kept,
    witnesses: { heardBefore: () => true, cameLater: () => false },
    messageBytes: () => messageBytes,
    bytesPerSecond,
    async sendControl(channel, body, { to }) {
      told.push([channel, body as Answer, to])
      throw new Error('Nobody waits for this.')
    },
  })
  const asked = (ask: Partial<Ask>, channel: Module = 'subtitles', asker = 'luis of the transport') => {
    told.length = 0
    const of = 'latest' in ask ? {} : { channel }
    answer({ type: 'ask', id: 'ask-1', clientId: 'luis', to: 'ada', ...of, ...ask } as Ask, {
      ...soleAuthor(asker, ''),
      person: personOf(asker, userOf(asker)),
    })
    return told.map(([, body]) => body)
  }
  const begin = (text: string) => {
    const { key } = ownLines.add(messageOf(text))
    return { key, envelope: ownLines.envelope(key) }
  }
  const say = (text: string) => {
    const begun = begin(text)
    ownLines.settle(begun.key, 'sent')
    return begun
  }
  const hear = (clientId: string, seq: number, module: Module = 'subtitles', sender = clientId) =>
    kept.keep(module, { sender, envelope: wireLine(clientId, seq, { module }) }, sender)
  return { clock, ownLines, kept, told, asked, begin, say, hear }
}

const seqsOf = (answers: readonly Answer[]) =>
  answers.flatMap(({ lines }) => lines.map(({ message }) => (message as { seq: number }).seq))

describe('a booth that is asked for lines', () => {
  it('sends exactly these, as they were sent, to the peer that asks', () => {
    const { asked, told, say } = started()
    const lines = ['one', 'two', 'three', 'four'].map((text) => say(text).envelope)
    asked({ of: 'ada', from: 2, until: 3 })
    expect(told).toEqual([
      [
        'subtitles',
        {
          type: 'answer',
          to: 'luis',
          ask: 'ask-1',
          lines: [1, 2].map((index) => ({ channel: 'subtitles', message: lines[index] })),
          complete: true,
        },
        'luis of the transport',
      ],
    ])
  })

  it("names the sender of others' lines", () => {
    const { asked, hear } = started()
    hear('mara', 1, 'subtitles', 'mara of the transport')
    expect(asked({ of: 'mara', from: 1, until: 9 })[0]?.lines).toEqual([
      { channel: 'subtitles', sender: 'mara of the transport', message: wireLine('mara', 1) },
    ])
  })

  it('sends lines of the channel that was asked for', () => {
    const { asked, told, hear } = started()
    hear('mara', 1)
    hear('mara', 2, 'chat')
    expect(seqsOf(asked({ of: 'mara', from: 1, until: 9 }, 'chat'))).toEqual([2])
    expect(told.map(([channel]) => channel)).toEqual(['chat'])
  })

  it("sends everybody's latest lines to a newcomer", () => {
    const { asked, hear, say } = started()
    hear('mara', 1)
    hear('luis', 7)
    say('mine')
    expect(seqsOf(asked({ latest: 2 }))).toEqual([7, 1])
    expect(asked({ latest: 50 })[0]?.complete).toBe(true)
  })

  it('sends the latest lines of both modules in one answer, each with its channel', () => {
    const { asked, told, hear } = started()
    for (let seq = 1; seq <= 3; seq++) hear('mara', seq)
    for (let seq = 1; seq <= 2; seq++) hear('mara', seq, 'chat')
    const lines = asked({ latest: 2 }).flatMap((answer) => answer.lines)
    const seqsOn = (channel: Module) =>
      lines.filter((line) => line.channel === channel).map(({ message }) => (message as { seq: number }).seq)
    expect([seqsOn('subtitles'), seqsOn('chat'), told.map(([channel]) => channel)]).toEqual([
      [2, 3],
      [1, 2],
      ['subtitles'],
    ])
  })

  it('answers even if it has nothing', () => {
    expect(started().asked({ latest: 50 })).toEqual([
      { type: 'answer', to: 'luis', ask: 'ask-1', lines: [], complete: true },
    ])
  })
})

describe('an answer', () => {
  const complete = ({ asked }: ReturnType<typeof started>, from: number, until: number) =>
    asked({ of: 'ada', from, until }).map((answer) => answer.complete)

  it('is complete if it holds all lines that were sent, even if some never were', () => {
    const adas = started()
    adas.ownLines.settle(adas.begin('refused').key, 'failed')
    adas.say('two')
    expect([complete(adas, 1, 2), seqsOf(adas.asked({ of: 'ada', from: 1, until: 2 }))]).toEqual([[true], [2]])
  })

  it('is not complete while one of the lines is in flight', () => {
    const adas = started()
    const { key } = adas.begin('under way')
    adas.say('two')
    expect([complete(adas, 1, 2), complete(adas, 2, 2)]).toEqual([[false], [true]])
    adas.ownLines.settle(key, 'failed')
    expect(complete(adas, 1, 2)).toEqual([true])
  })

  it('is not complete for numbers not reached yet', () => {
    const adas = started()
    adas.say('one')
    expect(complete(adas, 1, 2)).toEqual([false])
  })

  it('is not complete if some lines are no longer kept', () => {
    const adas = started()
    for (let count = 0; count < 1_000; count++) adas.say('line')
    expect([complete(adas, 500, 550), complete(adas, 501, 550)]).toEqual([[false], [true]])
  })

  it('is not complete if there are more lines than one answer holds', () => {
    const adas = started({ messageBytes: 1_000_000 })
    for (let count = 0; count < 250; count++) adas.say('line')
    expect(seqsOf(adas.asked({ of: 'ada', from: 1, until: 250 })).length).toBe(200)
    expect([complete(adas, 1, 250), complete(adas, 52, 250)]).toEqual([[false], [true]])
  })

  it('is not complete if a line exceeds the message limit', () => {
    const adas = started({ messageBytes: 1_400 })
    adas.say('short')
    adas.say('x'.repeat(1_000))
    expect([seqsOf(adas.asked({ of: 'ada', from: 1, until: 2 })), complete(adas, 1, 2)]).toEqual([[1], [false]])
  })

  it("is complete as far as it goes for others' lines, since nobody can tell what they sent", () => {
    expect(started().asked({ of: 'mara', from: 1, until: 9 })[0]).toMatchObject({ lines: [], complete: true })
  })
})

describe('an answer that is too large for one message', () => {
  const adas = started({ messageBytes: 4_000 })
  for (let count = 0; count < 20; count++) adas.say('é'.repeat(300))

  it('is split into parts that each fit, with every line once', () => {
    const parts = adas.asked({ of: 'ada', from: 1, until: 20 })
    expect(seqsOf(parts)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      const control = createControl(part, { clientId: 'ada', sentAtMs: adas.clock.now() })
      expect(new TextEncoder().encode(JSON.stringify(control)).byteLength).toBeLessThanOrEqual(4_000)
      expect(parseControl(control)).not.toBeNull()
    }
  })

  it('is not marked complete in any of its parts, since one may be lost', () => {
    expect(adas.asked({ of: 'ada', from: 1, until: 20 }).map(({ complete }) => complete)).not.toContain(true)
    expect(adas.asked({ of: 'ada', from: 1, until: 2 }).map(({ complete }) => complete)).toEqual([true])
  })

  it('is marked complete in its last part for a newcomer', () => {
    const parts = adas.asked({ latest: 20 })
    expect(parts.map(({ complete }) => complete)).toEqual([...parts.slice(1).map(() => false), true])
  })
})

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength

describe('a peer that asks often', () => {
  it('gets an equal share of fifty answers a second', async () => {
    const adas = started()
    adas.hear('luis', 1)
    const parts = { eve: 0, luis: 0 }
    for (let ms = 0; ms < 3_000; ms += 25) {
      for (const asker of ['eve', 'eve', 'eve', 'luis', 'luis'] as const) {
        const got = adas.asked({ latest: 1 }, 'subtitles', asker)
        if (ms >= 2_000) parts[asker] += got.length
      }
      await adas.clock.advance(25)
    }
    expect([parts.eve + parts.luis <= maxAnswersPerSecond, maxAnswersPerSecond]).toEqual([true, 50])
    expect([parts.eve >= 23, parts.luis >= 23]).toEqual([true, true])
  })

  it('leaves one answer for each of fifty peers, however small their shares', () => {
    const { asked, hear } = started()
    hear('luis', 1)
    const answers = Array.from({ length: 60 }, (_, index) => asked({ latest: 1 }, 'subtitles', `asker ${index}`).length)
    expect(answers).toEqual([...Array(50).fill(1), ...Array(10).fill(0)])
  })

  it('causes no work beyond that', () => {
    const { asked, kept, hear } = started()
    hear('luis', 1)
    const latest = vi.spyOn(kept, 'latest')
    for (let count = 0; count < 1_000; count++) asked({ latest: 1 })
    expect(latest).toHaveBeenCalledTimes(2 * 25)
  })

  it('gets no more with an answer of many parts, which holds the last of the latest lines', () => {
    const { asked, say } = started({ messageBytes: 1_500 })
    for (let count = 0; count < 200; count++) say('line')
    const parts = asked({ latest: 200 })
    expect([parts.length, seqsOf(parts).at(-1), seqsOf(parts).length < 200]).toEqual([25, 200, true])
    expect(asked({ latest: 200 })).toEqual([])
  })
})

describe('the answers beyond the bytes per second', () => {
  const longLines = (given: Given) => {
    const adas = started(given)
    for (let count = 0; count < 40; count++) adas.say('x'.repeat(9_000))
    return adas
  }

  it('are deferred, with the time to ask again', async () => {
    const adas = longLines({ bytesPerSecond: 100_000 })
    const got: number[] = []
    const waits: unknown[] = []
    for (let round = 0; round < 9; round++) {
      const parts = adas.asked({ of: 'ada', from: got.length + 1, until: 40 })
      got.push(...seqsOf(parts))
      expect(bytesOf(parts)).toBeLessThanOrEqual(100_000)
      waits.push(parts.at(-1)?.waitMs)
      expect(adas.asked({ of: 'ada', from: got.length + 1, until: 40 }).map(({ lines }) => lines)).toEqual([[]])
      await adas.clock.advance(Number(parts.at(-1)?.waitMs ?? 0))
    }
    expect([got, waits]).toEqual([
      Array.from({ length: 40 }, (_, index) => index + 1),
      [...Array(8).fill(509), undefined],
    ])
  })

  it('include those without a line, which count with their headers', () => {
    const adas = started({ bytesPerSecond: 2_560 })
    adas.hear('mara', 1)
    const parts = Array.from({ length: 8 }, () => adas.asked({ of: 'mara', from: 1, until: 1 }))
    // Of 1,280 bytes at once, each takes 256 and its line.
    expect(parts.map((answers) => seqsOf(answers).length)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    const none = started({ bytesPerSecond: 2_560 })
    for (let count = 0; count < 5; count++) none.asked({ of: 'luis', from: 1, until: 1 })
    none.hear('mara', 1)
    expect(seqsOf(none.asked({ of: 'mara', from: 1, until: 1 }))).toEqual([])
  })

  it('are shared among users, and connections of unknown users count as one', async () => {
    const adas = longLines({
      bytesPerSecond: 100_000,
      userOf: (asker) => (asker.startsWith('eve') ? undefined : asker),
    })
    const bytes = { eve: 0, luis: 0 }
    let luisAsksMs = 0
    for (let ms = 0; ms < 12_000; ms += 10) {
      for (let count = 0; count < 3; count++)
        bytes.eve += bytesOf(adas.asked({ of: 'ada', from: 1, until: 40 }, 'subtitles', `eve.${ms}.${count}`))
      if (ms >= luisAsksMs) {
        const parts = adas.asked({ of: 'ada', from: 1, until: 40 }, 'subtitles', 'luis')
        bytes.luis += bytesOf(parts)
        luisAsksMs = ms + (parts.at(-1)?.waitMs ?? 509)
      }
      await adas.clock.advance(10)
    }
    expect(bytes.luis).toBeGreaterThan(10 * 40_000)
    expect(bytes.eve + bytes.luis).toBeLessThan(13 * 100_000)
  })

  it('are sent anyway if a single line exceeds a share', () => {
    const adas = longLines({ bytesPerSecond: 20_000 })
    for (const asker of ['eve', 'mallory', 'trudy']) adas.asked({ of: 'nobody', from: 1, until: 1 }, 'subtitles', asker)
    const ask = () => seqsOf(adas.asked({ of: 'ada', from: 1, until: 40 }, 'subtitles', 'luis'))
    expect([ask(), ask()]).toEqual([[1], []])
  })

  it('omit the older lines for a newcomer, and are then complete', () => {
    const adas = longLines({ bytesPerSecond: 100_000 })
    const parts = adas.asked({ latest: 40 })
    expect([seqsOf(parts), parts.at(-1)?.complete, parts.at(-1)?.waitMs]).toEqual([
      [36, 37, 38, 39, 40],
      true,
      undefined,
    ])
    const none = adas.asked({ latest: 40 })
    expect(none).toMatchObject([{ lines: [], complete: false, waitMs: 509 }])
  })
})
