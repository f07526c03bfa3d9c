import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Control, type ControlBody, createControl } from './control-message.ts'
import { parseControl } from './parse-control.ts'

const heads = { subtitles: 7, chat: 2 }
const reads = { subtitles: ['english-united-states'], chat: [], voice: ['spanish-spain', 'french-france'] }
const bodies: readonly ControlBody[] = [
  { type: 'state', heads, reads },
  { type: 'state', heads: { subtitles: 0, chat: 0 }, reads, asks: true, listens: true },
  { type: 'ask', to: 'luis', channel: 'chat', of: 'mara', from: 3, until: 9 },
  { type: 'ask', to: 'luis', latest: 50 },
  {
    type: 'answer',
    to: 'luis',
    ask: 'ask-1',
    lines: [{ channel: 'chat', message: { text: 'hola' } }],
    complete: false,
  },
  {
    type: 'answer',
    to: 'luis',
    ask: 'ask-1',
    lines: [{ channel: 'subtitles', sender: 'mara', message: null }],
    complete: true,
  },
  {
    type: 'partial',
    revision: 3,
    text: 'hola a to',
    stable: { calm: 0, fast: 4 },
    speakerLanguage: 'spanish-spain',
    name: 'Luis',
  },
]
const header = { id: 'control-1', clientId: 'ada' }
const wire = (body: ControlBody) => createControl(body, { ...header, sentAtMs: 1_000 })
const overTheWire = (value: unknown): object => JSON.parse(JSON.stringify(value))

describe('a control message', () => {
  it.each(bodies)('of type $type is read as it was sent: %j', (body) => {
    expect(parseControl(overTheWire(wire(body)))).toEqual({ ...header, ...body })
  })

  it('is flat, with the version, the module that peers of the bare form ignore, and its own id', () => {
    expect(wire({ type: 'state', heads, reads })).toEqual({
      v: 1,
      module: 'lingobooth',
      id: 'control-1',
      clientId: 'ada',
      sentAtMs: 1_000,
      type: 'state',
      heads,
      reads,
    })
    const ids = [1, 2].map(
      () => createControl({ type: 'state', heads, reads }, { clientId: 'ada', sentAtMs: 0x0123456789ab }).id,
    )
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^01234567-89ab-7/)
  })

  it('that names only one channel has no lines on the other', () => {
    expect(parseControl({ ...header, type: 'state', heads: { chat: 4 }, reads })).toEqual({
      ...header,
      type: 'state',
      reads,
      heads: { subtitles: 0, chat: 4 },
    })
    expect(parseControl({ ...header, type: 'state', heads: {}, reads })).toMatchObject({
      heads: { subtitles: 0, chat: 0 },
    })
  })

  it('loses unknown fields', () => {
    const padded = {
      ...wire({ type: 'state', heads: { ...heads, extra: 1 } as never, reads }),
      text: 'speech',
      urlFile: 'x',
    }
    expect(parseControl(padded)).toEqual({ ...header, type: 'state', heads, reads })
  })
})

const names = ['', 'x'.repeat(201), 7, null, undefined, {}, ['ada']]
const counts = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1', null, {}, 1n]
const [state, , range, latest, answer, , partial] = bodies.map((body) => ({ ...header, ...body }))
const wrong: readonly (readonly [what: object | undefined, field: string, values: readonly unknown[]])[] = [
  [state, 'id', names],
  [state, 'clientId', names],
  [state, 'type', ['bye', 7, null, undefined]],
  [state, 'heads', [null, undefined, 7, 'heads']],
  [state, 'heads', counts.map((count) => ({ subtitles: count, chat: 0 }))],
  [state, 'heads', counts.map((count) => ({ subtitles: 0, chat: count }))],
  [range, 'id', names],
  [range, 'clientId', names],
  [range, 'to', names],
  [range, 'channel', ['control', 'Chat', ...names]],
  [range, 'of', names],
  [range, 'from', [...counts, undefined]],
  [range, 'until', [...counts, undefined]],
  [latest, 'id', names],
  [latest, 'clientId', names],
  [latest, 'to', names],
  [latest, 'latest', [...counts, undefined]],
  [answer, 'id', names],
  [answer, 'clientId', names],
  [answer, 'to', names],
  [answer, 'ask', names],
  [answer, 'complete', ['true', 1, null, undefined]],
  [
    answer,
    'lines',
    [
      null,
      undefined,
      {},
      'lines',
      [null],
      [7],
      [{}],
      [{ sender: 'mara' }],
      [{ message: null }],
      [{ channel: 'control', message: null }],
    ],
  ],
  [answer, 'lines', ['', 7, null, {}, ['ada']].map((sender) => [{ channel: 'chat', sender, message: null }])],
  [partial, 'id', names],
  [partial, 'clientId', names],
  [partial, 'revision', [...counts, undefined]],
  [partial, 'text', [7, null, undefined, {}]],
  [partial, 'stable', [null, undefined, {}, { calm: 1 }]],
  [partial, 'stable', counts.map((calm) => ({ calm, fast: 1 }))],
  [partial, 'stable', counts.map((fast) => ({ calm: 1, fast }))],
  [partial, 'speakerLanguage', names],
  [partial, 'name', [7, null, undefined, {}]],
  [state, 'asks', [false, 1, null, undefined]],
  [state, 'listens', [false, 1, null, undefined]],
  [state, 'reads', [null, undefined, {}, 'reads', { subtitles: [], chat: [] }]],
  [state, 'reads', names.map((name) => ({ subtitles: [name], chat: [], voice: [] }))],
]

describe('an invalid control message', () => {
  it.each(wrong.map(([what, field, values]) => [Reflect.get(what ?? {}, 'type'), field, what, values] as const))(
    'of type %s with a wrong %s is refused whole',
    (_, field, what, values) => {
      expect(parseControl(what ?? {})).not.toBeNull()
      for (const value of values) expect(parseControl({ ...what, [field]: value })).toBeNull()
    },
  )

  it('is never returned as one of an unknown type, and never throws', () => {
    const fields = [
      'id',
      'clientId',
      'type',
      'heads',
      'to',
      'of',
      'from',
      'until',
      'latest',
      'ask',
      'lines',
      'complete',
    ]
    const anything = fc.oneof(fc.anything(), fc.constantFrom(...['state', 'ask', 'answer', '__proto__']))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), anything), (value) => {
        const control = parseControl(value)
        expect(control === null || ['state', 'ask', 'answer'].includes(control.type)).toBe(true)
      }),
    )
  })
})

describe('the limits of a control message', () => {
  const linesOf = (count: number) => ({
    ...answer,
    lines: Array.from({ length: count }, () => ({ channel: 'chat', message: 1 })),
  })
  const read = (value: object) => parseControl(value) as Extract<Control, { type: 'answer' }> | null

  it('allow 200 lines in one answer', () => {
    expect(read(linesOf(200))?.lines.length).toBe(200)
    expect(read(linesOf(201))).toBeNull()
    const lines = new Proxy(Array.from({ length: 100_000 }), {
      get: (target, key) => (key === 'length' ? target.length : expect.unreachable('a line was looked at')),
    })
    expect(read({ ...answer, lines } as never)).toBeNull()
  })

  it('allow 200 characters for a name', () => {
    const long = 'x'.repeat(200)
    expect(parseControl({ ...range, id: long, clientId: long, to: long, of: long })).toEqual({
      ...range,
      id: long,
      clientId: long,
      to: long,
      of: long,
    })
  })

  it('allow 1,000 characters for a sender', () => {
    const withSender = (length: number) => ({
      ...answer,
      lines: [{ channel: 'chat', sender: 'x'.repeat(length), message: null }],
    })
    expect([1_000, 1_001].map((length) => parseControl(withSender(length)))).toEqual([withSender(1_000), null])
  })

  it('truncate the text and the name of a line, and refuse too many languages', () => {
    const read = parseControl({ ...partial, text: `\ud800${'x'.repeat(20_000)}`, name: `\u202e${'x'.repeat(300)}` })
    expect(read).toEqual({ ...partial, text: `\ufffd${'x'.repeat(9_999)}`, name: 'x'.repeat(200) })
    const many = (count: number) => ({ ...state, reads: { subtitles: [], chat: [], voice: Array(count).fill('a') } })
    expect([parseControl(many(4)), parseControl(many(5))]).toEqual([many(4), null])
  })

  it('allow whole numbers up to the largest safe integer', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(parseControl({ ...state, heads: { subtitles: most, chat: most } })).toMatchObject({
      heads: { subtitles: most, chat: most },
    })
  })
})
