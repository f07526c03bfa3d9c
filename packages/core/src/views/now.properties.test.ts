import fc from 'fast-check'
import { expect, it } from 'vitest'
import { final, names, open, options, startMs, type Who } from '../booth/test-support/lines/now-lines.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { captionWidth } from '../text/caption-text.ts'
import { firstNow, longestTurnMs, type Now, type NowOptions, nextNow } from './now.ts'

type Step =
  | { readonly does: 'say'; readonly who: Who; readonly words: readonly string[]; readonly held: number }
  | { readonly does: 'begin'; readonly who: Who }
  | { readonly does: 'end'; readonly who: Who }
  | { readonly does: 'receive'; readonly who: Who; readonly kind: number; readonly words: readonly string[] }
  | { readonly does: 'wait' }
  | { readonly does: 'clear' }

const who = fc.constantFrom<Who>('ana', 'luis', 'bea')
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefg') }),
  fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'xyz') }),
  fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'今日は金曜') }),
)
const words = fc.array(word, { minLength: 1, maxLength: 8 })
const kinds: readonly Partial<TranscriptLine>[] = [
  {},
  {},
  { own: true },
  { late: true },
  { type: 'file' },
  { origin: 'history' },
  { origin: 'repair' },
]
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('say' as const), who, words, held: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('begin' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('receive' as const), who, words, kind: fc.nat(kinds.length - 1) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'wait' } as const, { does: 'clear' } as const) },
)

const unspaced = (text: string) => text.replaceAll(' ', '')
const isLive = (line: TranscriptLine | OpenLine) =>
  'stable' in line || (!line.own && !line.late && line.type === 'text' && line.origin === 'live')

/** The line with more words at its end; those that it holds stay. */
function grown(line: OpenLine, { words: said, held }: Extract<Step, { readonly does: 'say' }>): OpenLine {
  const kept = line.text.slice(0, line.stable.fast)
  const text = [kept.trimEnd(), ...said].filter(Boolean).join(' ').slice(0, 600)
  const fast = Math.max(line.stable.fast, text.length - held)
  return { ...line, text, stable: { calm: Math.max(line.stable.calm, fast - held), fast } }
}

/** A room of three in which lines grow, end, come at once, and are cleared. */
function room(changes: Pick<NowOptions, 'rows' | 'rowChars' | 'reading'>) {
  let lines: readonly TranscriptLine[] = []
  let openLines: readonly OpenLine[] = []
  let now = firstNow
  let nowMs = startMs
  let count = 0
  const settled = new Map<string, string>()
  const textOf = (line: TranscriptLine | OpenLine) =>
    'stable' in line && changes.reading === 'calm' ? line.text.slice(0, line.stable.calm) : line.text

  const isWhole = () => {
    const all = [...lines, ...openLines]
    const { turn, second, keys, beginnings } = now
    const turns = [turn, second].flatMap((each) => each ?? [])
    const rows = turns.flatMap((each) => each.rows)
    expect(keys).toEqual(new Set([...turns.map(({ line }) => line.key), ...rows.map(({ key }) => key)]))
    expect([turn?.rows.length ?? 0, second?.rows.length ?? 0]).toSatisfy(
      ([ofTurn, ofSecond]) => ofTurn <= changes.rows && ofSecond <= 1,
    )
    for (const { text, unsettled } of rows) expect(captionWidth(text + unsettled)).toBeLessThanOrEqual(changes.rowChars)
    for (const key of keys) {
      const line = all.find((each) => each.key === key)
      const rested = beginnings.filter((each) => each.key === key).map(({ text }) => text)
      const read = rows.flatMap((row) => (row.key === key ? row.text + row.unsettled : []))
      expect(line && isLive(line) && unspaced(textOf(line))).toBe(unspaced([...rested, ...read].join('')))
    }
    expect(beginnings.filter(({ key }) => !keys.has(key))).toEqual([])
    const live = all.filter((line) => line.speaker === turn?.speaker && isLive(line))
    const first = live.findIndex(({ key }) => keys.has(key))
    expect(live.slice(first).filter((line) => textOf(line) !== '' && !keys.has(line.key))).toEqual([])
  }

  const isSteady = (before: Now) => {
    const { turn } = before
    if (turn?.open && openLines.some(({ key }) => key === turn.line.key)) expect(now.turn?.speaker).toBe(turn.speaker)
    if (!now.turn?.open) return
    const { key } = now.turn.line
    const rows = now.turn.rows.filter((row) => row.key === key)
    const first = Number(rows[0]?.id.split(' ')[1])
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `${key} ${first + index}`))
    for (const [index, { id, text }] of rows.entries()) {
      expect(text).toBe(settled.get(id) ?? text)
      // The last settled word may still grow, or shrink.
      if (/\S\s/u.test(rows[index + 1]?.text ?? '')) settled.set(id, text)
    }
  }

  const apply = (step: Step) => {
    if (step.does === 'wait') nowMs += longestTurnMs
    else if (step.does === 'clear') lines = []
    else if (step.does === 'receive') {
      const line = final(step.who, `${++count}`, step.words.join(' '), { ...kinds[step.kind], receivedAtMs: nowMs })
      lines = [...lines, line]
    } else if (step.does === 'begin') openLines = [...openLines, open(step.who, `${++count}`, '')]
    else {
      const line = openLines.find(({ name }) => name === names[step.who])
      if (!line) return
      if (step.does === 'say') openLines = openLines.map((each) => (each === line ? grown(line, step) : each))
      else {
        openLines = openLines.filter((each) => each !== line)
        lines = [...lines, final(step.who, line.key, line.text, { receivedAtMs: nowMs })]
      }
    }
  }

  return (step: Step) => {
    const before = now
    apply(step)
    now = nextNow(before, lines, openLines, { ...options, ...changes })
    isWhole()
    isSteady(before)
  }
}

it('whatever others say, it has the last words of one speaker in rows that stay, and loses nothing between here and the list', () => {
  const bounds = fc.record({
    rows: fc.integer({ min: 1, max: 4 }),
    rowChars: fc.integer({ min: 8, max: 42 }),
    reading: fc.constantFrom('calm' as const, 'fast' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), bounds, (steps, changes) => {
      const take = room(changes)
      for (const each of steps) take(each)
    }),
  )
})
