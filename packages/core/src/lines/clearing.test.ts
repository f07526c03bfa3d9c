import { describe, expect, it } from 'vitest'
import { hear, joined, type Person, sentLines, settled } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { createUpdate } from '../link/wire/line-update.ts'
import { undoClearMs } from './clearing.ts'

const left = ({ booth }: Person) => booth.subtitles.view.getSnapshot().undoSeconds
const say = (ada: Person, ...texts: readonly string[]) => {
  for (const text of texts) ada.booth.subtitles.send(text)
  return settled()
}

describe('clearing the subtitles', () => {
  it('can be undone for ten seconds, with a countdown, and affects nobody else', async () => {
    const ada = await joined()
    await say(ada, 'one', 'two')
    const sent = sentLines(ada.network)
    ada.booth.subtitles.clear()
    expect([ada.shown(), left(ada)]).toEqual([[], undoClearMs / 1_000])
    await ada.clock.advance(undoClearMs - 1_000)
    expect(left(ada)).toBe(1)
    ada.booth.subtitles.undoClear()
    expect([ada.shown(), left(ada)]).toEqual([['one', 'two'], 0])
    await ada.clock.advance(undoClearMs)
    expect([ada.shown(), sentLines(ada.network)]).toEqual([['one', 'two'], sent])
  })

  it('is final after that', async () => {
    const ada = await joined()
    await say(ada, 'one')
    ada.booth.subtitles.clear()
    await ada.clock.advance(undoClearMs)
    expect(left(ada)).toBe(0)
    ada.booth.subtitles.undoClear()
    expect(ada.shown()).toEqual([])
  })

  it('keeps lines that arrive afterwards, and puts them in order when it is undone', async () => {
    const ada = await joined()
    const line = (seq: number) => ({ ...wireLine('luis', seq), speakerLanguage: 'english-united-states' })
    for (const seq of [1, 3]) await hear(ada.network, line(seq))
    ada.booth.subtitles.clear()
    for (const seq of [2, 4]) await hear(ada.network, line(seq))
    expect(ada.shown()).toEqual(['luis 2', 'luis 4'])
    await hear(ada.network, line(1))
    ada.booth.subtitles.undoClear()
    expect(ada.shown()).toEqual(['luis 1', 'luis 2', 'luis 3', 'luis 4'])
  })

  it('twice can be undone as a whole, within ten seconds of the second time', async () => {
    const ada = await joined()
    await say(ada, 'one')
    ada.booth.subtitles.clear()
    ada.booth.subtitles.clear()
    await ada.clock.advance(undoClearMs / 2)
    await say(ada, 'two')
    ada.booth.subtitles.clear()
    await ada.clock.advance(undoClearMs / 2)
    await say(ada, 'three')
    ada.booth.subtitles.undoClear()
    expect(ada.shown()).toEqual(['one', 'two', 'three'])
  })

  it('does not stop the processing of lines: they are sent, corrected and, once restored, translated', async () => {
    const ada = await joined()
    ada.translator.hang()
    await hear(ada.network, wireLine('luis', 1, { text: 'hola' }))
    ada.network.interrupt()
    await say(ada, 'mine')
    ada.booth.subtitles.clear()
    ada.network.restore()
    await settled()
    const update = {
      type: 'revision',
      of: 'luis-1',
      revision: 1,
      text: 'adiós',
      translations: [],
      pending: [],
    } as const
    await hear(ada.network, createUpdate(update, { clientId: 'luis', seq: 2, sentAtMs: 1_000 }))
    ada.translator.answer(({ text, target }) => `${text} [${target.tag}]`)
    ada.booth.subtitles.undoClear()
    await settled()
    expect(ada.subtitles()).toMatchObject([
      { shown: { text: 'adiós [en-US]' }, revised: true },
      { shown: { text: 'mine' }, outcome: 'sent' },
    ])
  })

  it('cannot be undone in another room', async () => {
    const ada = await joined()
    await say(ada, 'one')
    ada.booth.subtitles.clear()
    await ada.booth.leave()
    await ada.booth.join({ room: 'another', name: 'Ada', language: 'en-US' })
    expect(left(ada)).toBe(0)
    ada.booth.subtitles.undoClear()
    expect(ada.shown()).toEqual([])
  })

  it('with an empty list leaves nothing to undo', async () => {
    const ada = await joined()
    ada.booth.subtitles.clear()
    expect(left(ada)).toBe(0)
  })
})
