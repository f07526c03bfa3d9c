import { flushPromises } from '@lingobooth/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import type { BoothPeer, Channel, Control, ControlBody, RelayedLine } from '../wire/control-message.ts'
import { createUpdate } from '../wire/line-update.ts'
import { createRequests, maxAnswersPerSecond } from './requests.ts'
import { createStreamLedger, type Stream, streamKey } from './stream-ledger.ts'

type Answer = Extract<Control, { type: 'answer' }>
/** Of the subtitles, unless told otherwise. */
type Line = Omit<RelayedLine, 'channel'> & Partial<Pick<RelayedLine, 'channel'>>
type Given = Partial<Omit<Answer, 'lines'>> & { readonly lines?: readonly Line[] }

const luis: Stream & BoothPeer = { module: 'subtitles', sender: 'luis', clientId: 'luis' }
const mara: BoothPeer = { sender: 'mara', clientId: 'mara' }

const started = () => {
  const ledger = createStreamLedger()
  const told: { readonly body: ControlBody; readonly to: string; readonly id: string; readonly channel: Channel }[] = []
  const received: (readonly [sender: string | undefined, id: unknown, origin: string])[] = []
  let takes: () => Promise<void> = async () => {}
  let nextRandom = 0
  const omitted: unknown[] = []
  const requests = createRequests({
    gaps: { ...ledger, omitted: (lines) => omitted.push(lines) },
    personOf: (sender) => sender,
    random: () => nextRandom++ / 1_000,
    sendControl(channel, body, { to, id }) {
      told.push({ channel, body, to, id })
      return takes()
    },
    receive: ({ message, sender }, origin) => {
      const { id, clientId, seq } = message as { id: string; clientId: string; seq: number }
      received.push([sender, id, origin])
      ledger.line({ module: 'subtitles', sender: sender ?? '', clientId }, seq, false)
    },
  })
  const controller = new AbortController()
  const settled: unknown[] = []
  const watch = (call: Promise<unknown>) => {
    call.then(
      (value) => settled.push(value),
      (error: unknown) => settled.push(error),
    )
  }
  const answer = ({ lines = [], ...part }: Given, from: BoothPeer = luis) =>
    requests.answered(
      {
        type: 'answer',
        id: 'answer-1',
        clientId: from.clientId,
        to: 'ada',
        ask: told.at(-1)?.id ?? '',
        lines: lines.map((line) => ({ channel: 'subtitles', ...line })),
        complete: false,
        ...part,
      },
      from.sender,
      'repair',
    )
  return {
    ...requests,
    ledger,
    told,
    omitted,
    received,
    settled,
    answer,
    abort: () => controller.abort(),
    missing: () => ledger.missing(streamKey(luis)),
    isSlow: () => {
      takes = () => new Promise(() => {})
    },
    fails: () => {
      takes = () => Promise.reject(new Error('refused'))
    },
    askLines: (peer: BoothPeer = luis) =>
      watch(requests.lines(luis, ledger.missing(streamKey(luis)), peer, controller.signal)),
    askLatest(peer: BoothPeer = luis, latest = 50) {
      let end = () => {}
      const timeout = new Promise<void>((resolve) => {
        end = resolve
      })
      watch(requests.latest(peer, latest, () => timeout, controller.signal))
      return end
    },
  }
}

const own = (...seqs: readonly number[]): Line[] => seqs.map((seq) => ({ message: wireLine('luis', seq) }))
const relayed = (...seqs: readonly number[]): Line[] =>
  seqs.map((seq) => ({ sender: 'luis', message: wireLine('luis', seq) }))

describe('missing lines', () => {
  let asks: ReturnType<typeof started>
  beforeEach(() => {
    asks = started()
    asks.ledger.line(luis, 1, false)
    asks.ledger.line(luis, 5, false)
    asks.ledger.line(luis, 7, false)
  })

  it('are requested from the first to the last of them', () => {
    asks.askLines()
    expect(asks.told).toEqual([
      {
        channel: 'control',
        body: { type: 'ask', to: 'luis', channel: 'subtitles', of: 'luis', from: 2, until: 6 },
        to: 'luis',
        id: asks.told[0]?.id,
      },
    ])
    asks.askLines(mara)
    expect(asks.told[1]).toMatchObject({ body: { to: 'mara', of: 'luis' }, to: 'mara' })
    expect(asks.told[0]?.id).not.toBe(asks.told[1]?.id)
  })

  it('are accepted from their sender, and no others with them', async () => {
    asks.askLines()
    asks.answer({ lines: own(1, 2, 3, 4, 5, 6, 7, 8, 99) })
    expect(asks.received).toEqual([2, 3, 4, 6].map((seq) => ['luis', `luis-${seq}`, 'repair']))
    expect(asks.missing()).toEqual([])
  })

  it('are accepted from a third party that names their sender', async () => {
    asks.askLines(mara)
    asks.answer({ lines: [...relayed(2, 3), ...own(4)] }, mara)
    expect(asks.received.map(([, id]) => id)).toEqual(['luis-2', 'luis-3'])
  })

  it('can be corrections, but only from their sender', () => {
    const update = {
      type: 'revision',
      of: 'luis-1',
      revision: 1,
      text: 'better',
      translations: [],
      pending: [],
    } as const
    const message = createUpdate(update, { clientId: 'luis', seq: 2, sentAtMs: 1 })
    asks.askLines(mara)
    asks.answer({ lines: [{ sender: 'luis', message }] }, mara)
    expect([asks.received, asks.missing()]).toEqual([[], [2, 3, 4, 6]])
    asks.askLines()
    asks.answer({ lines: [{ message }] })
    expect([asks.received, asks.missing()]).toEqual([[['luis', message.id, 'repair']], [3, 4, 6]])
  })

  it.each<[string, Line]>([
    ['of another client', { sender: 'luis', message: wireLine('eve', 2) }],
    ['that somebody else sent under that client', { sender: 'eve', message: wireLine('luis', 2) }],
    ['of another module', { sender: 'luis', message: wireLine('luis', 2, { module: 'chat' }) }],
    ['of another channel', { channel: 'chat', sender: 'luis', message: wireLine('luis', 2) }],
    ['of the bare form', { sender: 'luis', message: { module: 'subtitles', name: 'Luis', text: 'hola' } }],
    ['that are control messages', { sender: 'luis', message: { v: 1, module: 'lingobooth', type: 'state' } }],
    ['that are nothing', { sender: 'luis', message: null }],
  ])('are not accepted if they are lines %s', (_, line) => {
    asks.askLines(mara)
    asks.answer({ lines: [line] }, mara)
    expect(asks.received).toEqual([])
  })

  it('are accepted once each, however many copies there are', () => {
    asks.askLines(mara)
    const copies = ['a', 'b'].map((id) => ({ sender: 'luis', message: wireLine('luis', 2, { id }) }))
    asks.answer({ lines: copies }, mara)
    asks.answer({ lines: copies }, mara)
    expect(asks.received).toEqual([['luis', 'a', 'repair']])
  })

  it.each<[string, Given, BoothPeer]>([
    ['another participant', {}, mara],
    ['another client of the same participant', { clientId: 'another tab' }, luis],
    ['somebody who took over the client', {}, { sender: 'eve', clientId: 'luis' }],
    ['who is asked, to another question', { ask: 'another' }, luis],
  ])('are not accepted from %s', async (_, part, from) => {
    asks.askLines()
    asks.answer({ lines: own(2), complete: true, ...part }, from)
    await flushPromises()
    expect([asks.received, asks.settled, asks.missing()]).toEqual([[], [], [2, 3, 4, 6]])
  })

  it('are given up when their sender marks the answer complete, since the others were never sent', async () => {
    asks.askLines()
    asks.answer({ lines: own(3) })
    await flushPromises()
    expect([asks.settled, asks.missing()]).toEqual([[], [2, 4, 6]])
    asks.ledger.head(luis, 9, false)
    asks.answer({ lines: own(4), complete: true })
    await flushPromises()
    expect([asks.settled, asks.missing()]).toEqual([['complete'], [8, 9]])
  })

  it('stay missing when a third party has no more of them', async () => {
    asks.askLines(mara)
    asks.answer({ lines: relayed(2), complete: true }, mara)
    await flushPromises()
    expect([asks.settled, asks.missing()]).toEqual([['complete'], [3, 4, 6]])
  })

  it('are requested again later when the peer has no budget left, but within a maximum wait', async () => {
    asks.askLines()
    asks.answer({ lines: own(2), waitMs: 300 })
    asks.askLines()
    asks.answer({ waitMs: Number.MAX_SAFE_INTEGER })
    await flushPromises()
    expect([asks.settled, asks.missing()]).toEqual([
      [{ waitMs: 300 }, { waitMs: 5_000 }],
      [3, 4, 6],
    ])
  })

  it('are no longer accepted once the request has ended', async () => {
    asks.askLines()
    asks.answer({ complete: true }, luis)
    await flushPromises()
    asks.ledger.line(luis, 9, false)
    asks.answer({ lines: own(8) })
    expect(asks.received).toEqual([])
  })

  it('are not awaited if the request could not be sent', async () => {
    asks.fails()
    asks.askLines()
    await flushPromises()
    expect(asks.settled).toEqual([new Error('refused')])
    asks.answer({ lines: own(2) })
    expect(asks.received).toEqual([])
  })

  it.each([false, true])('are not awaited after an abort (while the request is being sent: %s)', async (isSlow) => {
    if (isSlow) asks.isSlow()
    asks.askLines()
    asks.abort()
    await flushPromises()
    expect(asks.settled).toEqual(['incomplete'])
    asks.answer({ lines: own(2) })
    expect(asks.received).toEqual([])
  })

  it('are not requested if the request was already aborted', async () => {
    asks.abort()
    asks.askLines()
    await flushPromises()
    expect([asks.settled, asks.told]).toEqual([['incomplete'], []])
  })
})

describe('the latest lines', () => {
  it('are requested from a peer that is there', () => {
    const asks = started()
    asks.askLatest(mara, 20)
    expect(asks.told).toMatchObject([{ channel: 'control', body: { type: 'ask', to: 'mara', latest: 20 }, to: 'mara' }])
  })

  it('can be of any sender, as named by the peer that answers', async () => {
    const asks = started()
    asks.askLatest(mara)
    const lines = [{ sender: 'eve', message: wireLine('eve', 3) }, { message: wireLine('mara', 8) }]
    asks.answer({ lines, complete: true }, mara)
    await flushPromises()
    expect(asks.received).toEqual([
      ['eve', 'eve-3', 'repair'],
      ['mara', 'mara-8', 'repair'],
    ])
    expect(asks.settled).toEqual(['complete'])
  })

  it('are no more than requested, in however many parts they arrive', () => {
    const asks = started()
    asks.askLatest(mara, 3)
    asks.answer({ lines: relayed(1, 2) }, mara)
    asks.answer({ lines: relayed(3, 4, 5) }, mara)
    asks.answer({ lines: relayed(6) }, mara)
    expect(asks.received.map(([, id]) => id)).toEqual(['luis-1', 'luis-2', 'luis-3'])
  })

  it.each([false, true])(
    'are not awaited forever, nor accepted later (while the request is being sent: %s)',
    async (isSlow) => {
      const asks = started()
      if (isSlow) asks.isSlow()
      const end = asks.askLatest(mara)
      end()
      await flushPromises()
      expect(asks.settled).toEqual(['incomplete'])
      asks.answer({ lines: relayed(1), complete: true }, mara)
      expect(asks.received).toEqual([])
    },
  )
})

it('one request accepts no more messages than a booth may send in a second', async () => {
  const asks = started()
  asks.askLatest(luis, 200)
  for (let seq = 1; seq <= 60; seq++) asks.answer({ lines: own(seq) })
  await flushPromises()
  expect([asks.received.length, asks.settled, asks.isAsked(asks.told.at(-1)?.id, luis.sender)]).toEqual([
    maxAnswersPerSecond,
    ['incomplete'],
    false,
  ])
})

it('lines that are too long for an answer are noted, of the latest alone', () => {
  const booth = started()
  booth.askLines()
  booth.answer({ omitted: { subtitles: 9, chat: 9 } })
  booth.askLatest()
  booth.answer({ omitted: { subtitles: 2, chat: 1 } })
  expect(booth.omitted).toEqual([{ subtitles: 2, chat: 1 }])
})
