import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPreviewDue, noPreview, type PreviewState, paceOf, previewSent, takePreview } from './previews.ts'

const english = paceOf('en-US', 'es-ES')
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
const held = ({ text, stableChars }: PreviewState) => text.slice(0, stableChars)
const answers = (...texts: readonly string[]) => texts.reduce((state, text) => takePreview(state, text, 1), noPreview)

describe('an open line is translated again', () => {
  it.each([
    [0, 2, false],
    [0, 3, true],
    [3, 7, false],
    [3, 8, true],
    [12, 17, false],
    [12, 18, true],
    [20, 26, false],
    [20, 27, true],
  ])('when %i of its words were sent and it has %i: %s', (sent, now, isDue) => {
    expect(isPreviewDue(words(now), previewSent(noPreview, words(sent)), english)).toBe(isDue)
  })

  it('at the end of a clause, once a word stands behind it', () => {
    const sent = previewSent(noPreview, 'when we came')
    expect(isPreviewDue('when we came back home,', sent, english)).toBe(false)
    expect(isPreviewDue('when we came back home, she', sent, english)).toBe(true)
  })

  it('later where the verb comes last, and only at clauses where the end decides how a sentence begins', () => {
    const sent = previewSent(noPreview, words(3))
    expect(isPreviewDue(words(10), sent, paceOf('en-US', 'de-DE'))).toBe(false)
    expect(isPreviewDue(words(11), sent, paceOf('de-DE', 'en-US'))).toBe(true)
    expect(isPreviewDue(words(40), noPreview, paceOf('en-US', 'ja-JP'))).toBe(false)
    expect(isPreviewDue(`${words(3)}, ${words(3)}`, noPreview, paceOf('tr-TR', 'en-US'))).toBe(true)
  })

  it('by letters in a script without spaces', () => {
    const pace = paceOf('zh-Hans-CN', 'en-US')
    expect(isPreviewDue('我们今天', noPreview, pace)).toBe(false)
    expect(isPreviewDue('我们今天下午', noPreview, pace)).toBe(true)
  })
})

describe('what is shown of its translation', () => {
  it('is all but the last word, and goes on while answers agree, whatever their case and punctuation', () => {
    expect(held(answers('tenemos que ir'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', 'Tenemos, que ir a casa'))).toBe('tenemos que ir a')
    expect(held(answers('ella dijo que', 'ella dijo, que no'))).toBe('ella dijo, que')
  })

  it('stays through one answer that contradicts it, and through one that is shorter', () => {
    expect(held(answers('tenemos que ir', 'hay que ir a casa'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', 'tenemos'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', ''))).toBe('tenemos que')
  })

  it('is replaced when two answers in a row contradict it in the same way, not in two ways', () => {
    expect(held(answers('tenemos que ir', 'hay que ir a', 'hay que ir a casa'))).toBe('hay que ir a')
    expect(held(answers('tenemos que ir', 'hay que ir a', 'debemos ir a casa'))).toBe('tenemos que')
  })

  it('only ever grows but where it is replaced, for any answers', () => {
    const word = fc.constantFrom('a', 'b', 'B,', 'c.', 'é', '我', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(word, { maxLength: 6 }), fc.nat(2)), { maxLength: 12 }), (given) => {
        let state = noPreview
        let replaced = 0
        for (const [list, mask] of given) {
          const before = state
          state = takePreview(before, list.join(' '), mask)
          const isReplaced = before.against !== undefined && state.against === undefined
          if (!held(state).startsWith(held(before))) {
            expect(isReplaced).toBe(true)
            replaced++
          }
          expect(state.stableChars).toBeLessThanOrEqual(state.text.length)
          expect(state.text.startsWith(held(state))).toBe(true)
        }
        expect(replaced).toBeLessThanOrEqual(Math.floor(given.length / 2))
      }),
    )
  })
})
