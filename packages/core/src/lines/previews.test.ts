import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../text/languages/written-words.ts'
import { isPreviewDue, noPreview, type PreviewState, paceOf, previewSent, takePreview } from './previews.ts'

const english = paceOf('en-US', 'es-ES')
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
const held = ({ text, stableChars }: PreviewState) => text.slice(0, stableChars)
const answers = (...texts: readonly string[]) => texts.reduce((state, text) => takePreview(state, text, 1), noPreview)

describe('the preview of an open line', () => {
  it.each([
    [0, 2, false],
    [0, 3, true],
    [3, 7, false],
    [3, 8, true],
    [12, 17, false],
    [12, 18, true],
    [20, 26, false],
    [20, 27, true],
  ])('with %i words sent and %i available is due: %s', (sent, now, isDue) => {
    expect(isPreviewDue(words(now), previewSent(noPreview, words(sent)), english)).toBe(isDue)
  })

  it('is due sooner after an answer that contradicts what is shown', () => {
    const sent = previewSent(answers('tenemos que ir', 'hay que ir a'), words(12))
    expect([isPreviewDue(words(14), sent, english), isPreviewDue(words(15), sent, english)]).toEqual([false, true])
  })

  it('is due at the end of a clause, once another word follows it', () => {
    const sent = previewSent(noPreview, 'when we came')
    expect(isPreviewDue('when we came back home,', sent, english)).toBe(false)
    expect(isPreviewDue('when we came back home, she', sent, english)).toBe(true)
  })

  it('is due later if the verb comes last, and only at clauses if the end decides how a sentence begins', () => {
    const sent = previewSent(noPreview, words(3))
    expect(isPreviewDue(words(10), sent, paceOf('en-US', 'de-DE'))).toBe(false)
    expect(isPreviewDue(words(11), sent, paceOf('de-DE', 'en-US'))).toBe(true)
    expect(isPreviewDue(words(40), noPreview, paceOf('en-US', 'ja-JP'))).toBe(false)
    expect(isPreviewDue(`${words(3)}, ${words(3)}`, noPreview, paceOf('tr-TR', 'en-US'))).toBe(true)
  })

  it('is counted in letters in a script without spaces', () => {
    const pace = paceOf('zh-Hans-CN', 'en-US')
    expect(isPreviewDue('我们今天', noPreview, pace)).toBe(false)
    expect(isPreviewDue('我们今天下午', noPreview, pace)).toBe(true)
    expect([paceOf('cmn-Hans-CN', 'en-US'), paceOf('zh_CN', 'en-US')]).toEqual([pace, pace])
  })
})

/** What is shown while a sentence is spoken word by word to a translator, and how many shown words were replaced. */
function watch(source: string, target: string, sentence: string, translate: (text: string) => string) {
  const pace = paceOf(source, target)
  const spoken = wordsOf(sentence)
  let state = noPreview
  let erased = 0
  let calls = 0
  for (const { end } of spoken) {
    const text = sentence.slice(0, end)
    if (!isPreviewDue(text, state, pace)) continue
    calls++
    const before = held(state)
    state = takePreview(previewSent(state, text), translate(text), pace.mask)
    if (!held(state).startsWith(before)) erased += wordsOf(before).length
  }
  return { shown: held(state), erased, calls, words: spoken.length }
}

describe('the preview from a translator that behaves like the language', () => {
  it('does not rewrite a language with its verb last at each word', () => {
    /** Puts the second word last, as a German clause does. */
    const verbLast = (text: string) => {
      const [first = '', verb = '', ...rest] = text.split(' ')
      return [first, ...rest, verb].join(' ')
    }
    const sentence = 'she will the letter that came this morning to all of us read out before we go'
    const { shown, erased, calls } = watch('en-US', 'de-DE', sentence, verbLast)
    expect([erased, calls <= 3, shown.startsWith('she the letter that came')]).toEqual([0, true, true])
  })

  it('shows a language whose end decides only at the ends of clauses', () => {
    const reversed = (text: string) => text.split(' ').toReversed().join(' ')
    const sentence = 'when we came back home, she had already gone, and nobody knew where to'
    const { erased, calls } = watch('en-US', 'ja-JP', sentence, reversed)
    expect([erased, calls]).toEqual([0, 2])
  })

  it('cuts a script without spaces only between letters', () => {
    const letters = '我们今天下午要去河边的新医院看看'
    const { shown, calls } = watch('zh-Hans-CN', 'ja-JP', letters, (text) => text)
    expect([shown, calls]).toEqual(['', 0])
    const chinese = watch('en-US', 'zh-Hans-CN', 'one two three four five six seven', () => letters)
    expect([chinese.shown, chinese.calls]).toEqual([letters.slice(0, -2), 1])
  })

  it('cuts a right-to-left script at its logical end, without adding a mark', () => {
    const arabic = 'علينا أن نذهب ونبحث'
    const { shown } = watch('en-US', 'ar-EG', 'we have to', () => arabic)
    expect(shown).toBe('علينا أن نذهب')
  })
})

describe('the stable part of a preview', () => {
  it('is all but the last word, and grows while answers agree, ignoring case and punctuation', () => {
    expect(held(answers('tenemos que ir'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', 'Tenemos, que ir a casa'))).toBe('tenemos que ir a')
    expect(held(answers('ella dijo que', 'ella dijo, que no'))).toBe('ella dijo, que')
  })

  it('stays after one answer that contradicts it, or one that is shorter', () => {
    expect(held(answers('tenemos que ir', 'hay que ir a casa'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', 'tenemos'))).toBe('tenemos que')
    expect(held(answers('tenemos que ir', ''))).toBe('tenemos que')
  })

  it('is replaced when two answers in a row contradict it in the same way', () => {
    expect(held(answers('tenemos que ir', 'hay que ir a', 'hay que ir a casa'))).toBe('hay que ir a')
    expect(held(answers('tenemos que ir', 'hay que ir a', 'debemos ir a casa'))).toBe('tenemos que')
  })

  it('only grows unless it is replaced, whatever the answers', () => {
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
