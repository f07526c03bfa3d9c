import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import type { DraftedSentence, SaidSentence, Sentence } from '../lines/sentence.ts'
import type { HeldSentence } from './quarantine.ts'
import { clauseGapMs, maxSentenceChars, maxSentenceMs, sentenceClauseMs, sentenceGapMs } from './sentence-parts.ts'
import { createSentences } from './sentences.ts'
import { stableAfterMs } from './stable-text.ts'

type Told =
  | ({ readonly type: 'drafted' } & DraftedSentence)
  | ({ readonly type: 'said' } & SaidSentence)
  | ({ readonly type: 'dropped' } & Pick<Sentence, 'lineId' | 'module'>)
  | ({ readonly type: 'held' } & HeldSentence)

type Given = Partial<Parameters<ReturnType<typeof createSentences>['begin']>[0]>

function start({ sentences = true } = {}) {
  const clock = manualClock(0)
  const all: Told[] = []
  const made = createSentences({
    clock,
    sentences,
    stores: createStores(),
    hold: (sentence) => all.push({ type: 'held', ...sentence }),
    lines: {
      draft: (sentence) => all.push({ type: 'drafted', ...sentence }),
      say: (sentence) => all.push({ type: 'said', ...sentence }),
      drop: (sentence) => all.push({ type: 'dropped', ...sentence }),
    },
  })
  const begin = (segmentId: string, startedAtMs: number, given: Given = {}) =>
    made.begin({ segmentId, module: 'subtitles', language: 'en', startedAtMs, ...given })
  return {
    ...made,
    clock,
    all,
    begin,
    draft: (segmentId: string, text: string, stableChars = 0) => made.draft({ segmentId, text, stableChars }),
    /** A segment that is spoken and not yet recognised. */
    speak(segmentId: string, startedAtMs: number, endedAtMs: number, cut = false, given?: Given) {
      begin(segmentId, startedAtMs, given)
      made.end(segmentId, { endedAtMs, cut })
    },
    take: () => all.splice(0),
    /** Texts shown, then said or dropped. */
    told: () =>
      all.splice(0).map((event) => {
        if (event.type === 'drafted') return `~ ${event.text}`
        if (event.type === 'said') return `${event.late ? 'late ' : ''}= ${event.text}`
        return event.type
      }),
  }
}

describe('sentences', () => {
  it('join segments less than 700 ms apart, shown under one id as they grow', () => {
    const { speak, recognize, take, close } = start()
    speak('a', 1_000, 2_000)
    recognize('a', 'We have to')
    speak('b', 2_000 + sentenceGapMs - 1, 4_000)
    recognize('b', 'finish this')
    const drafts = take()
    expect(drafts).toMatchObject([
      {
        type: 'drafted',
        module: 'subtitles',
        language: 'en',
        text: 'We have to',
        stable: { calm: 10, fast: 10 },
      },
      { type: 'drafted', text: 'We have to finish this', stable: { calm: 22, fast: 22 } },
    ])
    close()
    const said = take()
    expect(said).toMatchObject([{ type: 'said', text: 'We have to finish this', startedAtMs: 1_000, endedAtMs: 4_000 }])
    expect(new Set([...drafts, ...said].map((event) => Reflect.get(event, 'lineId'))).size).toBe(1)
    expect(sentenceGapMs).toBe(700)
  })

  it('are split by a gap of 700 ms, or when the microphone reports silence', () => {
    const { speak, recognize, told, close } = start()
    speak('a', 0, 1_000)
    recognize('a', 'one')
    speak('b', 1_000 + sentenceGapMs, 2_000)
    recognize('b', 'two')
    expect(told()).toEqual(['~ one', '= one', '~ two'])
    close()
    speak('c', 2_100, 3_000)
    recognize('c', 'three')
    expect(told()).toEqual(['= two', '~ three'])
  })

  it('continue over a cut, however late the rest begins', () => {
    const { speak, recognize, told } = start()
    speak('a', 0, 6_000, true)
    speak('b', 7_000, 8_000)
    recognize('a', 'this is')
    recognize('b', 'long')
    expect(told()).toEqual(['~ this is', '~ this is long'])
  })

  it('end at once at their punctuation, and later speech begins the next', () => {
    const { speak, recognize, told } = start()
    speak('a', 0, 1_000)
    speak('b', 1_100, 2_000)
    recognize('a', 'Good morning.')
    expect(told()).toEqual(['= Good morning.'])
    recognize('b', 'We asked Dr.')
    expect(told()).toEqual(['~ We asked Dr.'])
  })

  describe('after eight seconds', () => {
    /** A sentence of so many seconds. */
    const long = (seconds: number, text: string) => {
      const sentence = start()
      const { speak, recognize, told } = sentence
      speak('a', 0, seconds * 1_000)
      recognize('a', text)
      told()
      return { ...sentence, beganMs: seconds * 1_000 }
    }

    it('end at a clause mark, and not before', () => {
      const { speak, recognize, told } = start()
      speak('a', 0, sentenceClauseMs)
      recognize('a', 'When we came back home,')
      expect(told()).toEqual(['= When we came back home,'])
      speak('b', 8_100, 8_100 + sentenceClauseMs - 1)
      recognize('b', 'she slept,')
      expect([told(), sentenceClauseMs]).toEqual([['~ she slept,'], 8_000])
    })

    it('end before a word that begins a clause, whatever that word becomes', () => {
      const { begin, draft, told, beganMs } = long(8, 'we came back home')
      begin('b', beganMs + 100)
      draft('b', 'and')
      draft('b', 'ant hill')
      expect(told()).toEqual(['= we came back home', '~ and', '~ ant hill'])
      const early = long(7.9, 'we came back home')
      early.begin('b', early.beganMs + 100)
      early.draft('b', 'and')
      expect(early.told()).toEqual(['~ we came back home and'])
    })

    it('end at a pause of 350 ms', () => {
      const { begin, told, beganMs } = long(8, 'we came back home')
      begin('b', beganMs + clauseGapMs - 1)
      expect([told(), clauseGapMs]).toEqual([[], 350])
      const longer = long(8, 'we came back home')
      longer.begin('b', beganMs + clauseGapMs)
      expect(longer.told()).toEqual(['= we came back home'])
    })

    it('continue over a cut, which may have split a word', () => {
      const { speak, recognize, begin, draft, told } = start()
      speak('a', 0, 8_000, true)
      recognize('a', 'we came back home')
      begin('b', 8_000)
      draft('b', 'and')
      expect(told()).toEqual(['~ we came back home', '~ we came back home and'])
    })
  })

  it('end at twelve seconds or 200 characters', () => {
    const { speak, recognize, told } = start()
    speak('a', 0, 6_000, true)
    recognize('a', 'one')
    speak('b', 6_000, maxSentenceMs, true)
    recognize('b', 'two')
    expect(told()).toEqual(['~ one', '= one two'])
    speak('c', maxSentenceMs, 13_000, true)
    recognize('c', 'x'.repeat(maxSentenceChars - 2))
    speak('d', 13_000, 14_000, true)
    recognize('d', 'y')
    expect(told().at(-1)).toBe(`= ${'x'.repeat(maxSentenceChars - 2)} y`)
    expect([maxSentenceMs, maxSentenceChars]).toEqual([12_000, 200])
  })

  it('never mix modules or languages', () => {
    const { speak, recognize, told } = start()
    speak('a', 0, 1_000)
    speak('b', 1_100, 2_000, false, { module: 'chat' })
    speak('c', 2_100, 3_000, false, { module: 'chat', language: 'de' })
    recognize('a', 'one')
    recognize('b', 'two')
    recognize('c', 'drei')
    expect(told()).toEqual(['= one', '= two', '~ drei'])
  })

  it('are joined without spaces in a script that has none', () => {
    const { speak, recognize, told } = start()
    speak('a', 0, 1_000, false, { language: 'ja' })
    speak('b', 1_100, 2_000, false, { language: 'ja' })
    recognize('a', '今日は')
    recognize('b', '晴れです。')
    expect(told()).toEqual(['~ 今日は', '= 今日は晴れです。'])
  })

  it('are one for each segment if the option says so', () => {
    const { speak, recognize, told } = start({ sentences: false })
    speak('a', 0, 1_000, true)
    speak('b', 1_000, 2_000)
    recognize('a', 'one')
    recognize('b', 'two')
    expect(told()).toEqual(['= one', '= two'])
  })

  it('show interim results with their stable length, also when only that length has changed', async () => {
    const { begin, draft, end, recognize, clock, take } = start()
    begin('a', 0)
    draft('a', 'good')
    await clock.advance(100)
    draft('a', 'good mourning')
    await clock.advance(stableAfterMs.fast - 100)
    await clock.advance(stableAfterMs.calm - stableAfterMs.fast)
    draft('a', 'good morning', 99)
    end('a', { endedAtMs: 1_000, cut: false })
    recognize('a', 'Good morning')
    expect(take().map((event) => [Reflect.get(event, 'text'), Reflect.get(event, 'stable')])).toEqual([
      ['good', { calm: 0, fast: 0 }],
      ['good mourning', { calm: 0, fast: 0 }],
      ['good mourning', { calm: 0, fast: 4 }],
      ['good mourning', { calm: 0, fast: 13 }],
      ['good mourning', { calm: 4, fast: 13 }],
      ['good morning', { calm: 12, fast: 12 }],
      ['Good morning', { calm: 12, fast: 12 }],
    ])
    expect(clock.pending).toBe(0)
  })

  it('count final text as stable, and interim text only after it', async () => {
    const { speak, begin, draft, recognize, clock, take } = start()
    speak('a', 0, 1_000)
    recognize('a', 'We have')
    begin('b', 1_100)
    draft('b', 'to go')
    await clock.advance(stableAfterMs.calm)
    expect(take().map((event) => Reflect.get(event, 'stable'))).toEqual([
      { calm: 7, fast: 7 },
      { calm: 7, fast: 7 },
      { calm: 7, fast: 13 },
      { calm: 13, fast: 13 },
    ])
  })

  it('show no text ahead of earlier text that is still missing', () => {
    const { speak, begin, draft, recognize, told } = start()
    speak('a', 0, 1_000)
    begin('b', 1_100)
    draft('b', 'finish')
    expect(told()).toEqual([])
    recognize('a', 'We have to')
    expect(told()).toEqual(['~ We have to finish'])
  })

  it.each(['outdated', 'failed', 'timeout', 'overflow', 'unfinished'])(
    'keep the text shown of a segment dropped as %s, and nothing of a segment never shown',
    (reason) => {
      const { begin, draft, drop, close, told } = start()
      begin('a', 0)
      draft('a', 'what I said so')
      begin('b', 1_100)
      drop('a', reason)
      drop('b', reason)
      close()
      expect(told().filter((line) => !line.startsWith('~'))).toEqual(['= what I said so'])
    },
  )

  it('drop a segment that turns out to be empty, though it was shown', () => {
    const { begin, draft, drop, told } = start()
    begin('a', 0)
    draft('a', 'some noise')
    drop('a', 'empty')
    expect(told()).toEqual(['~ some noise', 'dropped'])
  })

  it('continue under the same id if a part of them is dropped', () => {
    const { begin, speak, draft, drop, take, recognize, close } = start()
    speak('a', 0, 1_000)
    recognize('a', 'We have to')
    begin('b', 1_100)
    draft('b', 'hm')
    drop('b', 'empty')
    close()
    const told = take()
    expect(told.map(({ type }) => type)).toEqual(['drafted', 'drafted', 'drafted', 'said'])
    expect(new Set(told.map((event) => Reflect.get(event, 'lineId'))).size).toBe(1)
  })

  it('end before an overdue segment, which becomes its own line, marked late behind later speech', () => {
    const { speak, passOver, recognize, close, told } = start()
    speak('a', 0, 1_000)
    speak('b', 1_100, 2_000)
    speak('c', 2_100, 3_000)
    recognize('a', 'one')
    passOver('b')
    expect(told()).toEqual(['~ one', '= one'])
    recognize('c', 'three')
    close()
    expect(told()).toEqual(['~ three', '= three'])
    recognize('b', 'two')
    expect(told()).toEqual(['late = two'])
  })

  it('are not late if nothing spoken later was sent', () => {
    const { speak, passOver, recognize, told } = start()
    speak('a', 0, 1_000)
    passOver('a')
    speak('b', 1_100, 2_000)
    recognize('a', 'one')
    recognize('b', 'two')
    expect(told()).toEqual(['= one', '~ two'])
  })

  it('send the text shown of overdue speech that never arrives', () => {
    const { speak, draft, passOver, drop, told } = start()
    speak('a', 0, 1_000)
    draft('a', 'shown')
    passOver('a')
    drop('a', 'timeout')
    expect(told()).toEqual(['~ shown', '= shown'])
  })

  it.each([
    ['said', 'shown, and said', 'said'],
    ['taken back', '', 'dropped'],
  ])('keep the id under which overdue speech was shown until it is %s', (_, text, end) => {
    const { speak, draft, passOver, recognize, close, take } = start()
    speak('a', 0, 1_000)
    draft('a', 'shown')
    const [shown] = take()
    passOver('a')
    speak('b', 1_100, 2_000)
    recognize('b', 'next')
    close()
    const lineId = shown?.type === 'drafted' ? shown.lineId : ''
    expect(take()).not.toContainEqual(expect.objectContaining({ lineId }))
    recognize('a', text)
    expect(take()).toEqual([expect.objectContaining({ type: end, lineId })])
  })

  it('send all shown text when the room is left', () => {
    const { speak, begin, draft, recognize, passOver, finish, told, clock } = start()
    speak('late', 0, 1_000)
    draft('late', 'overdue')
    passOver('late')
    speak('a', 2_000, 3_000)
    recognize('a', 'We have to')
    begin('b', 3_100)
    draft('b', 'go')
    begin('c', 4_000)
    told()
    finish()
    expect(told().filter((line) => !line.startsWith('~'))).toEqual(['= overdue', '= We have to go'])
    expect(clock.pending).toBe(0)
  })

  it('leave no open line after the room is left', () => {
    const { begin, draft, forget, told, clock } = start()
    begin('a', 0)
    draft('a', 'half a')
    forget()
    draft('a', 'half a sentence')
    expect(told()).toEqual(['~ half a', 'dropped'])
    expect(clock.pending).toBe(0)
  })

  it('never exceed the maximum length of a line', () => {
    const { speak, recognize, take, close } = start()
    speak('a', 0, 1_000)
    recognize('a', 'short')
    speak('b', 1_100, 2_000)
    recognize('b', 'y'.repeat(10_000))
    close()
    expect(take().map((event) => Reflect.get(event, 'text').length)).toEqual([5, 10_000])
  })
})
