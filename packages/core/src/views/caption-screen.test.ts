import { sampleLanguages } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import {
  captionsAsleepMs,
  captionsLostMs,
  captionsWaitedMs,
  emptyScreen,
  nextScreen,
  recentCaptionMs,
  type ScreenFacts,
  type ScreenRow,
  screenRows,
} from './caption-screen.ts'
import { captionLingerMs } from './captions.ts'

const startMs = 1_790_000_000_000

const said = (key: string, text: string, changes: Partial<ScreenRow> = {}): ScreenRow => ({
  key,
  sender: 'ana',
  speaker: 'ana',
  own: false,
  name: 'Ana',
  text,
  unsettled: '',
  tag: 'en-US',
  direction: 'ltr',
  open: false,
  foreign: false,
  language: sampleLanguages.americanEnglish,
  saidAtMs: startMs,
  told: 'live',
  ...changes,
})
const before = (key: string, text: string, agoMs = 0, changes: Partial<ScreenRow> = {}) =>
  said(key, text, { told: 'before', saidAtMs: startMs - agoMs, ...changes })
const speaking = (key: string, text: string, changes: Partial<ScreenRow> = {}) =>
  said(key, text, { told: 'now', open: true, saidAtMs: null, ...changes })

/** A screen that is looked at whenever it asks for it, at moments that only go forward. */
function screen(options = { maxLines: 2, maxLineChars: 20 }) {
  let state = emptyScreen
  let sinceMs = 0
  let last: readonly ScreenRow[] = []
  let facts: Pick<ScreenFacts, 'isInside' | 'isVisible' | 'obstacle'> = {
    isInside: true,
    isVisible: true,
    obstacle: null,
  }
  return {
    with(changes: Partial<typeof facts>) {
      facts = { ...facts, ...changes }
    },
    get obstacle() {
      return state.obstacle
    },
    get wakesInMs() {
      return state.wakeAtMs === null ? null : state.wakeAtMs - sinceMs
    },
    after(ms: number, ...rows: readonly ScreenRow[]) {
      const untilMs = sinceMs + ms
      while (state.wakeAtMs !== null && state.wakeAtMs < untilMs) this.asleep(state.wakeAtMs - sinceMs, ...last)
      return this.asleep(untilMs - sinceMs, ...rows)
    },
    /** Nobody looks meanwhile. */
    asleep(ms: number, ...rows: readonly ScreenRow[]) {
      sinceMs += ms
      last = rows
      state = nextScreen(state, rows, { ...facts, nowMs: sinceMs, wallMs: startMs + sinceMs }, options)
      return state.captions.lines.map(({ text, unsettled }) => text + unsettled)
    },
  }
}

describe('a screen that begins', () => {
  it('shows the last words of the room that have room, as one person said them', () => {
    const hall = screen()
    const rows = [
      before('1', 'Somebody else.', 3_000, { speaker: 'luis' }),
      before('2', 'We are nearly done with the release', 2_000),
      before('3', 'and could ship.', 1_000),
    ]
    expect(hall.after(0, ...rows)).toEqual(['with the release', 'and could ship.'])
    expect(hall.after(captionLingerMs - 1, ...rows)).toEqual(['with the release', 'and could ship.'])
    expect(hall.after(1, ...rows)).toEqual([])
    expect(hall.after(100, ...rows)).toEqual([])
  })

  it('shows what was there in its own booth before, by when it came', () => {
    expect(screen().after(0, said('1', 'Too long ago.', { saidAtMs: startMs - recentCaptionMs - 1 }))).toEqual([])
    expect(screen().after(0, said('1', 'Just now.', { saidAtMs: startMs - recentCaptionMs }))).toEqual(['Just now.'])
  })

  it('shows nothing that was said too long ago, at a time that nobody tells, or in the future', () => {
    const cannot = [
      before('1', 'Long ago.', recentCaptionMs + 1),
      before('2', 'Some time.', 0, { saidAtMs: null }),
      before('3', 'Tomorrow.', -86_400_000),
    ]
    for (const row of cannot) expect(screen().after(0, row)).toEqual([])
  })

  it('takes lines of before that come later, and one once it is translated', () => {
    const hall = screen()
    expect(hall.after(0)).toEqual([])
    const last = before('2', 'and could ship.')
    expect(hall.after(200, last)).toEqual(['and could ship.'])
    const first = before('1', 'We are nearly done')
    const untranslated = before('1', '', 0, { foreign: true, open: true })
    expect(hall.after(200, untranslated, last)).toEqual(['and could ship.'])
    expect(hall.after(200, first, last)).toEqual(['We are nearly done', 'and could ship.'])
  })

  it('gives way at once to what is said now, and keeps the words of the same person above', () => {
    const hall = screen()
    const last = [before('1', 'We are nearly done'), before('2', 'and could ship.')]
    expect(hall.after(0, ...last)).toEqual(['We are nearly done', 'and could ship.'])
    expect(hall.after(10, ...last, speaking('3', 'To'))).toEqual(['and could ship.', 'To'])
    const other = screen()
    expect(other.after(0, ...last)).toEqual(['We are nearly done', 'and could ship.'])
    expect(other.after(10, ...last, speaking('3', 'No', { speaker: 'luis' }))).toEqual(['No'])
  })

  it('puts words of before above what is said already, and none of another person there', () => {
    const hall = screen()
    expect(hall.after(0, speaking('9', 'Tomorrow'))).toEqual(['Tomorrow'])
    expect(hall.after(200, before('1', 'We ship.'), speaking('9', 'Tomorrow'))).toEqual(['We ship.', 'Tomorrow'])
    const other = screen()
    expect(other.after(0, speaking('9', 'Tomorrow', { speaker: 'luis' }))).toEqual(['Tomorrow'])
    expect(other.after(200, before('1', 'We ship.'), speaking('9', 'Tomorrow', { speaker: 'luis' }))).toEqual([
      'Tomorrow',
    ])
  })

  it('shows what was being said when it began in its turn, also once it has ended', () => {
    const hall = screen()
    const other = speaking('2', 'No, I', { speaker: 'luis' })
    expect(hall.after(0, speaking('1', 'We are'), other)).toEqual(['We are'])
    const ended = [said('1', 'We are done.'), said('2', 'No, I am not.', { speaker: 'luis', saidAtMs: startMs + 900 })]
    expect(hall.after(900, ...ended)).toEqual(['We are done.'])
    expect(hall.after(5_000, ...ended)).toEqual(['No, I am not.'])
  })

  it('does not take for live what waited for a page that was asleep, but a wrong clock later on', () => {
    const late = said('1', 'Ten minutes ago.', { tookMs: 600_000 })
    const hall = screen()
    hall.after(0)
    expect(hall.after(100, late)).toEqual([])
    expect(hall.after(captionsWaitedMs, late)).toEqual([])
    const later = screen()
    later.after(0)
    expect(later.after(captionsWaitedMs, late)).toEqual(['Ten minutes ago.'])
  })
})

it('a screen that becomes smaller keeps the last lines that have room', () => {
  let state = emptyScreen
  const rows = [speaking('1', 'We are nearly done with the release and could ship')]
  const facts = { isInside: true, isVisible: true, obstacle: null, nowMs: 0, wallMs: startMs }
  const look = (maxLines: number) => {
    state = nextScreen(state, rows, facts, { maxLines, maxLineChars: 20 })
    return state.captions.lines.map(({ text }) => text)
  }
  expect(look(3)).toEqual(['We are nearly done', 'with the release and', 'could ship'])
  expect(look(2)).toEqual(['with the release and', 'could ship'])
})

describe('a screen without its room', () => {
  it('goes on for a moment, then says why instead of words, and begins again with what is recent', () => {
    const hall = screen()
    const open = speaking('1', 'We are')
    expect(hall.after(0, open)).toEqual(['We are'])
    hall.with({ obstacle: 'reconnecting' })
    expect([hall.after(10, open), hall.obstacle]).toEqual([['We are'], null])
    expect([hall.after(captionsLostMs - 1, open), hall.obstacle]).toEqual([['We are'], null])
    expect([hall.after(1, open), hall.obstacle]).toEqual([[], 'reconnecting'])
    expect(hall.wakesInMs).toBeNull()
    hall.with({ obstacle: null })
    const missed = (key: string, text: string, saidAtMs: number) => said(key, text, { told: 'missed', saidAtMs })
    expect([hall.after(60_000), hall.obstacle]).toEqual([[], null])
    const came = [missed('2', 'Old.', startMs + 30_000), missed('3', 'Recent.', startMs + 60_000)]
    expect(hall.after(10, ...came)).toEqual(['Recent.'])
  })

  it('looks by itself when the moment is over, also where nothing was ever shown', () => {
    const hall = screen()
    hall.with({ obstacle: 'connecting' })
    expect([hall.after(0), hall.obstacle, hall.wakesInMs]).toEqual([[], null, captionsLostMs])
    expect([hall.after(captionsLostMs), hall.obstacle]).toEqual([[], 'connecting'])
  })

  it('shows what was missed in a short interruption in its turn, unless it comes too late', () => {
    const hall = screen()
    hall.after(0)
    const missed = said('1', 'Missed.', { told: 'missed', saidAtMs: startMs + 10_000 })
    hall.after(10_000)
    expect(hall.after(4_000, missed)).toEqual(['Missed.'])
    const late = screen()
    late.after(0)
    late.after(10_000)
    expect(late.after(recentCaptionMs + 1, missed)).toEqual([])
  })

  it('is empty once the room has ended, without a word why', () => {
    const hall = screen()
    const line = said('1', 'Goodbye.')
    hall.after(0)
    expect(hall.after(10, line)).toEqual(['Goodbye.'])
    hall.with({ isInside: false, obstacle: 'connecting' })
    expect([hall.after(10, line), hall.obstacle, hall.wakesInMs]).toEqual([[], null, null])
    expect([hall.after(60_000, line), hall.obstacle]).toEqual([[], null])
  })
})

describe('a screen that nobody sees', () => {
  it('is empty, and begins again when somebody does', () => {
    const hall = screen()
    const line = said('1', 'We are nearly done.')
    hall.after(0)
    expect(hall.after(10, line)).toEqual(['We are nearly done.'])
    hall.with({ isVisible: false })
    expect(hall.after(10, line)).toEqual([])
    hall.with({ isVisible: true })
    expect(hall.after(recentCaptionMs + 1, line)).toEqual([])
    const meanwhile = said('2', 'Meanwhile.', { saidAtMs: startMs + recentCaptionMs })
    hall.with({ isVisible: false })
    hall.after(10, line, meanwhile)
    hall.with({ isVisible: true })
    expect(hall.after(10, line, meanwhile)).toEqual(['Meanwhile.'])
  })

  it('that was asleep shows none of the words that waited', () => {
    const hall = screen()
    hall.after(0)
    const rows = ['One.', 'Two.', 'Three.'].map((text, key) => said(`${key}`, text, { speaker: text }))
    expect(hall.after(10, ...rows)).toEqual(['One.'])
    const wakesInMs = hall.wakesInMs ?? Number.NaN
    expect(hall.asleep(wakesInMs + recentCaptionMs, ...rows)).toEqual([])
    const awake = screen()
    awake.after(0)
    awake.after(10, ...rows)
    expect(awake.asleep(wakesInMs + captionsAsleepMs, ...rows)).toEqual(['Two.'])
  })
})

describe('the rows of a screen', () => {
  const languages = Object.values(sampleLanguages)
  const options = { languages, reading: 'fast', target: sampleLanguages.americanEnglish } as const
  const told = (part: Parameters<typeof transcriptLine>[0]) =>
    screenRows([transcriptLine({ receivedAtMs: startMs, ...part })], [], options).map(({ told, saidAtMs, tookMs }) => [
      told,
      saidAtMs,
      tookMs,
    ])

  it('tell when a line was said, if its sender tells a time that can be', () => {
    const agoMs = startMs - 4_000
    expect(told({ origin: 'live', sentAtMs: agoMs })).toEqual([['live', startMs, 4_000]])
    expect(told({ origin: 'live', sentAtMs: startMs + 60_000 })).toEqual([['live', startMs, 0]])
    expect(told({ origin: 'history', sentAtMs: agoMs })).toEqual([['before', agoMs, 0]])
    expect(told({ origin: 'history', sentAtMs: startMs })).toEqual([['before', null, 0]])
    expect(told({ origin: 'history', sentAtMs: startMs + 60_000 })).toEqual([['before', null, 0]])
    expect(told({ origin: 'repair', sentAtMs: agoMs })).toEqual([['missed', agoMs, 0]])
  })

  it('have none of the page’s own store', () => {
    expect(told({ origin: 'earlier', sentAtMs: startMs })).toEqual([])
  })
})

describe('a screen in any room', () => {
  const change = fc.oneof(
    fc.record({ does: fc.constant('say' as const), who: fc.nat(1), words: fc.nat(12), isOpen: fc.boolean() }),
    fc.record({
      does: fc.constant('find' as const),
      who: fc.nat(1),
      told: fc.constantFrom('before' as const, 'missed' as const),
      agoMs: fc.constantFrom(null, 0, 5_000, 19_000, 30_000, 3_600_000),
    }),
    fc.record({ does: fc.constant('hide' as const), isVisible: fc.boolean() }),
    fc.record({ does: fc.constant('lose' as const), isLost: fc.boolean() }),
    fc.record({ does: fc.constant('leave' as const), isInside: fc.boolean() }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 4_000, 30_000, 3_600_000) }),
  )

  it('shows the words of one person, in its rows, none twice, and none that is old when it comes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (changes, maxLines) => {
        let state = emptyScreen
        let [nowMs, rows] = [0, [] as readonly ScreenRow[]]
        let facts: Pick<ScreenFacts, 'isInside' | 'isVisible' | 'obstacle'> = {
          isInside: true,
          isVisible: true,
          obstacle: null,
        }
        const saidAt = new Map<string, number | null>()
        const look = () => {
          const shown = new Set(state.captions.lines.map(({ key }) => key))
          const began = state.beganAt
          state = nextScreen(state, rows, { ...facts, nowMs, wallMs: startMs + nowMs }, { maxLines, maxLineChars: 12 })
          const { lines } = state.captions
          expect(lines.length).toBeLessThanOrEqual(maxLines)
          expect(new Set(lines.map(({ speaker }) => speaker)).size).toBeLessThanOrEqual(1)
          expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
          if (!facts.isInside || !facts.isVisible || state.obstacle) expect(lines).toEqual([])
          for (const { key } of lines) {
            const row = rows.find((each) => each.key === key)
            if (shown.has(key) || !row || row.told === 'now') continue
            // Only what came live since the screen began may have waited its turn.
            if (row.told === 'live' && began === state.beganAt) continue
            expect(startMs + nowMs - (saidAt.get(key) ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(recentCaptionMs)
          }
        }
        for (const [index, step] of changes.entries()) {
          const key = `${index}`
          if (step.does === 'say') {
            const text = 'word '.repeat(step.words).trim()
            rows = rows.filter(({ told }) => told !== 'now')
            const row = { speaker: `${step.who}`, saidAtMs: startMs + nowMs }
            rows = [...rows, step.isOpen ? speaking(key, text, row) : said(key, text, row)]
            saidAt.set(key, startMs + nowMs)
          } else if (step.does === 'find') {
            const saidAtMs = step.agoMs === null ? null : startMs + nowMs - step.agoMs
            rows = [said(key, `found ${key}`, { speaker: `${step.who}`, saidAtMs, told: step.told }), ...rows]
            saidAt.set(key, saidAtMs)
          } else if (step.does === 'hide') facts = { ...facts, isVisible: step.isVisible }
          else if (step.does === 'lose') facts = { ...facts, obstacle: step.isLost ? 'reconnecting' : null }
          else if (step.does === 'leave') facts = { ...facts, isInside: step.isInside }
          else nowMs += step.ms
          look()
        }
      }),
    )
  })
})
