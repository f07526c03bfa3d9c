import { describe, expect, it } from 'vitest'
import { lastLinesMs, maxLineChars, maxTargets } from '../../constants.ts'
import { createUpdate, type LineUpdate } from '../../domain/line-update.ts'
import { canRevise } from '../../view-models/rows.ts'
import { listening, spoken } from '../test-support/listening.ts'
import { numbers, openRoom, senderOf, textsOf } from '../test-support/open-room.ts'
import { hear, joined, type Person, room, settled, spanishLine } from '../test-support/person.ts'
import { wireLine } from '../test-support/wire-lines.ts'

const linesOf = ({ booth }: Person) => booth.subtitles.view.getSnapshot().lines
const keyOf = (person: Person, text: string) => linesOf(person).find((line) => line.text === text)?.key ?? ''
const outcomesOf = (person: Person) => linesOf(person).map(({ text, outcome }) => [text, outcome])

type Given = { readonly seq: number; readonly revision: number; readonly clientId?: string; readonly of?: string }

const wireUpdate = (update: LineUpdate, { seq, clientId = 'luis' }: Given) =>
  createUpdate(update, { clientId, seq, sentAtMs: 1_000 + seq })
const revisionOf = (text: string, given: Given) =>
  wireUpdate(
    { type: 'revision', of: given.of ?? 'luis-1', revision: given.revision, text, translations: [], pending: [] },
    given,
  )
const translatedOf = (text: string, given: Given, failed: readonly string[] = []) =>
  wireUpdate(
    {
      type: 'translated',
      of: given.of ?? 'luis-1',
      revision: given.revision,
      translations: text ? [{ targetLanguage: 'english-united-states', text }] : [],
      failed,
    },
    given,
  )

const pair = async (options = {}) => {
  const opened = openRoom(options)
  const ada = await opened.comes()
  const bob = await opened.comes()
  const revise = async (from: string, to: string) => {
    const accepted = ada.booth.subtitles.revise(keyOf(ada, from), to)
    await opened.clock.advance(0)
    return accepted
  }
  return { ...opened, ada, bob, revise }
}

describe('a corrected line', () => {
  it('has its new text at everybody, in its place, and is marked', { tags: ['line-revised'] }, async () => {
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
  ])('is not made %s', async (_, text) => {
    const { ada, bob, said, revise } = await pair()
    await said(ada, 'one')
    expect(await revise('one', text)).toBe(false)
    expect([textsOf(ada), textsOf(bob)]).toEqual([['one'], ['one']])
  })

  it('is not sent again when nothing changed', async () => {
    const { ada, network, said, revise } = await pair()
    await said(ada, 'one')
    const before = network.published.length
    expect([await revise('one', 'one'), network.published.length]).toEqual([true, before])
  })

  it('is an own one', async () => {
    const { ada, bob, said } = await pair()
    await said(ada, 'one')
    expect(bob.booth.subtitles.revise(keyOf(bob, 'one'), 'two')).toBe(false)
    expect([textsOf(ada), textsOf(bob)]).toEqual([['one'], ['one']])
  })

  it('is of this stay: others would not accept it under another client', async () => {
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

  it('that waits for the connection goes out with its correction behind it', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    network.interrupt()
    await said(ada, 'one')
    await revise('one', 'two')
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sending']], []])
    network.restore()
    await clock.advance(30_000)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('that could not be sent goes out again with its correction', async () => {
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

  it('that was too large to be sent goes out with a shorter text', async () => {
    const { ada, bob, clock, said, revise } = await pair({ messageBytes: 1_000 })
    const long = 'long '.repeat(300)
    await said(ada, long)
    expect(outcomesOf(ada)).toEqual([[long, 'failed']])
    expect(await revise(long, 'short')).toBe(true)
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['short', 'sent']], ['short']])
  })

  it('that seemed not to be sent but had arrived has the new text at whoever got the older one', async () => {
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

  it('is marked as not sent while others have the older text, and is sent again on request', async () => {
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

  it('of an earlier stay can be corrected once it was sent again', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    network.failPublish(() => 'lost')
    await said(ada, 'one')
    const leaving = ada.booth.leave()
    await clock.advance(lastLinesMs)
    await leaving
    network.failPublish(undefined)
    const joining = ada.join()
    await clock.advance(1_000)
    await joining
    expect(await revise('one', 'two')).toBe(true)
    await clock.advance(0)
    expect([outcomesOf(ada), textsOf(bob)]).toEqual([[['two', 'sent']], ['two']])
  })

  it('that failed before a rejoin is said again as a line of its own, and the line stands as the others have it', async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    await said(ada, 'one', 'two')
    network.failPublish(() => 'lost')
    await revise('one', 'uno')
    await revise('uno', 'eins')
    const leaving = ada.booth.leave()
    await clock.advance(lastLinesMs)
    await leaving
    network.failPublish(undefined)
    const joining = ada.join()
    await clock.advance(1_000)
    await joining
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

  it('is read by latecomers from the history, beside as many lines as they are shown', async () => {
    const { ada, clock, comes, said } = await pair({ history: true })
    await said(ada, ...numbers(10))
    for (const text of numbers(8, 3)) ada.booth.subtitles.revise(keyOf(ada, text), `${text} better`)
    await clock.advance(0)
    const cleo = await comes({ options: { earlierLines: 8 } })
    expect(textsOf(cleo)).toEqual(numbers(8, 3).map((text) => `${text} better`))
  })

  it('is given to latecomers by those who were there, where there is no history', async () => {
    const { ada, clock, comes, said } = await pair()
    await said(ada, ...numbers(10))
    for (const text of numbers(10)) ada.booth.subtitles.revise(keyOf(ada, text), `${text} better`)
    await clock.advance(0)
    const joining = comes({ options: { earlierLines: 8 } })
    await clock.advance(5_000)
    expect(textsOf(await joining)).toEqual(numbers(8, 3).map((text) => `${text} better`))
  })

  it('is recovered by whoever missed the correction', { tags: ['line-revised'] }, async () => {
    const { ada, bob, clock, network, said, revise } = await pair()
    await said(ada, 'one')
    network.lose(({ message }) => Reflect.get(Object(message), 'type') === 'revision')
    await revise('one', 'two')
    network.lose(undefined)
    await said(ada, 'three')
    await clock.advance(10_000)
    expect([textsOf(bob), bob.drops()]).toEqual([['two', 'three'], {}])
  })

  it('is spoken once, with the text it has by then', async () => {
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

describe('a correction of somebody else', () => {
  it('is the newest, in whatever order they come, and once', { tags: ['line-revised-newest'] }, async () => {
    const ada = await joined()
    await hear(ada.network, wireLine('luis', 1))
    const second = revisionOf('second', { seq: 3, revision: 2 })
    for (const message of [second, revisionOf('first', { seq: 2, revision: 1 }), second])
      await hear(ada.network, message)
    expect([textsOf(ada), ada.drops()]).toEqual([['second'], { 'message.duplicate': 1 }])
    expect(ada.events.filter(({ type }) => type === 'line.revised')).toHaveLength(1)
  })

  it('waits for its line', async () => {
    const ada = await joined()
    await hear(ada.network, revisionOf('better', { seq: 2, revision: 1 }))
    expect(textsOf(ada)).toEqual([])
    await hear(ada.network, wireLine('luis', 1))
    expect([textsOf(ada), ada.subtitles().map(({ revised }) => revised)]).toEqual([['better'], [true]])
    expect(ada.translator.requests.map(({ text }) => text)).toEqual(['better'])
  })

  it.each([
    ['another sender', 'mallory', 'luis', {}],
    ['another tab of the sender', 'luis', 'luis-2', { 'message.no-line': 1 }],
  ])('does not count from %s', async (_, sender, clientId, drops) => {
    const ada = await joined()
    await hear(ada.network, wireLine('luis', 1))
    await hear(ada.network, revisionOf('forged', { seq: 1, revision: 1, clientId }), sender)
    expect([textsOf(ada), ada.drops()]).toEqual([['luis 1'], drops])
  })

  it('of an own line is nothing', async () => {
    const { ada, bob, network, clock, said } = await pair()
    await said(ada, 'mine')
    const forged = revisionOf('forged', { seq: 2, revision: 1, clientId: senderOf(ada), of: linesOf(ada)[0]?.id ?? '' })
    network.inject(room, { channel: 'subtitles', message: forged, sender: 'mallory' })
    await clock.advance(0)
    expect([textsOf(ada), textsOf(bob)]).toEqual([['mine'], ['mine']])
  })

  it.each([
    ['a blank text', { text: ' ' }],
    ['no revision', { revision: 0 }],
    ['half a revision', { revision: 1.5 }],
    ['no line', { of: '' }],
  ])('with %s is dropped and counted', async (_, fields) => {
    const ada = await joined()
    await hear(ada.network, wireLine('luis', 1))
    await hear(ada.network, { ...revisionOf('better', { seq: 2, revision: 1 }), ...fields })
    expect([textsOf(ada), ada.drops()]).toEqual([['luis 1'], { 'message.invalid-field': 1 }])
  })

  it('waits in bounds: a sender with a thousand lost lines costs others nothing', async () => {
    const ada = await joined()
    await hear(ada.network, revisionOf('better', { seq: 2, revision: 1 }), 'luis')
    for (let line = 1; line <= 1_000; line++)
      ada.network.inject(room, {
        channel: 'subtitles',
        message: revisionOf('x'.repeat(1_000), { seq: line, revision: 1, clientId: 'mallory', of: `lost-${line}` }),
        sender: 'mallory',
      })
    await hear(ada.network, wireLine('luis', 1))
    expect([textsOf(ada), ada.drops()]).toEqual([['better'], { 'message.no-line': 950 }])
  })

  it('on a channel that is none, or of a line that was cleared away, does nothing', async () => {
    const ada = await joined()
    await hear(ada.network, wireLine('luis', 1))
    await hear(ada.network, revisionOf('elsewhere', { seq: 1, revision: 1 }), 'luis', 'chat')
    ada.booth.subtitles.clear()
    await hear(ada.network, revisionOf('better', { seq: 2, revision: 1 }))
    expect([textsOf(ada), ada.booth.chat.view.getSnapshot().lines]).toEqual([[], []])
  })
})

describe('the translation of a corrected line', () => {
  const spanish = (seq: number) => ({ ...wireLine('luis', seq), ...spanishLine({ text: `hola ${seq}` }) })

  it('is asked for again, and an answer for the older text is dropped', { tags: ['line-revised'] }, async () => {
    const ada = await joined()
    let answerLate = (_text: string) => {}
    const late = new Promise<string>((resolve) => {
      answerLate = resolve
    })
    ada.translator.answer(({ text }) => (text === 'adiós' ? 'goodbye' : late))
    await hear(ada.network, spanish(1))
    await hear(ada.network, revisionOf('adiós', { seq: 2, revision: 1 }))
    answerLate('an answer for the older text')
    await settled()
    expect(ada.shown()).toEqual(['goodbye'])
    expect(ada.translator.requests.map(({ text }) => text)).toEqual(['hola 1', 'adiós'])
  })

  it('that comes after the correction but is of the older text is ignored', async () => {
    const ada = await joined()
    await hear(ada.network, spanish(1))
    await hear(ada.network, revisionOf('adiós', { seq: 3, revision: 1 }))
    await hear(ada.network, translatedOf('hello', { seq: 2, revision: 0 }))
    expect([ada.shown(), linesOf(ada)[0]?.translations]).toEqual([['adiós [en-US]'], []])
  })

  it('that comes before the correction waits for it', async () => {
    const ada = await joined()
    await hear(ada.network, spanish(1))
    await hear(ada.network, translatedOf('goodbye', { seq: 3, revision: 1 }))
    expect(ada.shown()).toEqual(['hola 1 [en-US]'])
    await hear(ada.network, revisionOf('adiós', { seq: 2, revision: 1 }))
    expect(ada.shown()).toEqual(['goodbye'])
  })
})

describe('translations that follow a line', () => {
  const pending = ['english-united-states', 'french-france']
  const spanish = { ...wireLine('luis', 1), ...spanishLine({ pending }) }

  it('are those of the sender, and no longer pending', async () => {
    const ada = await joined()
    await hear(ada.network, spanish)
    expect(linesOf(ada)[0]?.pending).toEqual(pending)
    await hear(ada.network, translatedOf('hi there', { seq: 2, revision: 0 }))
    const given = [{ targetLanguage: 'english-united-states', text: 'hi there' }]
    expect(linesOf(ada)[0]).toMatchObject({ multiple: true, translations: given, pending: ['french-france'] })
    await hear(ada.network, translatedOf('', { seq: 3, revision: 0 }, ['french-france']))
    expect(linesOf(ada)[0]).toMatchObject({ translations: given, pending: [] })
  })

  it('are at most as many as a sender makes of one line, the latest', async () => {
    const ada = await joined()
    await hear(ada.network, spanish)
    for (let update = 1; update <= 100; update++) {
      const translations = [{ targetLanguage: `tongue-${update}`, text: 'x' }]
      await hear(ada.network, { ...translatedOf('', { seq: update + 1, revision: 0 }), translations })
    }
    const kept = linesOf(ada)[0]?.translations.map(({ targetLanguage }) => targetLanguage)
    expect([kept?.length, kept?.at(-1)]).toEqual([maxTargets, 'tongue-100'])
  })

  it('are kept for latecomers, and come before their line if the network wants', async () => {
    const ada = await joined()
    await hear(ada.network, translatedOf('hi there', { seq: 2, revision: 0 }))
    await hear(ada.network, spanish)
    expect([ada.shown(), ada.translator.requests]).toEqual([['hi there'], []])
  })
})
