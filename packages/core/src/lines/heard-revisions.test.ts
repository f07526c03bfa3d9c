import { describe, expect, it } from 'vitest'
import { linesOf, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { hear, joined, room, settled, spanishLine } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { revisionOf, translatedOf } from '../booth/test-support/wire-updates.ts'

describe('a correction of another participant', () => {
  it('replaces the line once, and the newest wins in any order of arrival', {
    tags: ['line-revised-newest'],
  }, async () => {
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
  ])('is ignored from %s', async (_, sender, clientId, drops) => {
    const ada = await joined()
    await hear(ada.network, wireLine('luis', 1))
    await hear(ada.network, revisionOf('forged', { seq: 1, revision: 1, clientId }), sender)
    expect([textsOf(ada), ada.drops()]).toEqual([['luis 1'], drops])
  })

  it('has no effect on an own line', async () => {
    const { network, clock, said, comes } = openRoom()
    const [ada, bob] = [await comes(), await comes()]
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

  it('waits within bounds: a sender with a thousand lost lines does not affect others', async () => {
    const ada = await joined({ senderRate: false })
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

  it('does nothing on the wrong channel or for a cleared line', async () => {
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

  it('is requested again, and an answer for the older text is dropped', { tags: ['line-revised'] }, async () => {
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

  it('is ignored if it arrives after the correction but belongs to the older text', async () => {
    const ada = await joined()
    await hear(ada.network, spanish(1))
    await hear(ada.network, revisionOf('adiós', { seq: 3, revision: 1 }))
    await hear(ada.network, translatedOf('hello', { seq: 2, revision: 0 }))
    expect([ada.shown(), linesOf(ada)[0]?.translations]).toEqual([['adiós [en-US]'], []])
  })

  it('waits for the correction if it arrives before it', async () => {
    const ada = await joined()
    await hear(ada.network, spanish(1))
    await hear(ada.network, translatedOf('goodbye', { seq: 3, revision: 1 }))
    expect(ada.shown()).toEqual(['hola 1 [en-US]'])
    await hear(ada.network, revisionOf('adiós', { seq: 2, revision: 1 }))
    expect(ada.shown()).toEqual(['goodbye'])
  })
})
