import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openRoom, typeOf } from '../booth/test-support/open-room.ts'
import type { Person } from '../booth/test-support/person.ts'
import type { Transport } from '../ports/transport.port.ts'
import { cutText, isBlank, maxLineChars, wellFormed } from '../text/clean-text.ts'
import { typingRepeatMs } from './live-typing.ts'

/** Letters, marks, emoji of several code points, halves of surrogate pairs, controls of direction, and long pastes. */
const part = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ' ',
      '. ',
      '\n',
      'é',
      'e\u0301',
      '👩‍👩‍👧',
      '🏳️‍🌈',
      '\ud83d',
      '\ude00',
      '\u202e',
      'ع',
      '日本',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 1, arbitrary: fc.nat({ max: 4_000 }).map((count) => 'ab '.repeat(count)) },
)
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: part,
  /** How long until the next one, in milliseconds. */
  pauseMs: fc.constantFrom(0, 0, 40, 120, 300, 1_200, 4_000),
  isLost: fc.boolean(),
})
/** 10,000 edits in all. */
const [runs, editsOfRun] = [100, 100]

const seenBy = ({ booth }: Person) => booth.subtitles.view.getSnapshot().openLines.map(({ text }) => text)

/** Loses texts of open lines while it is told to. */
function losing({ id, open }: Transport, isLosing: () => boolean): Transport {
  return {
    id,
    open: (options) =>
      open({
        ...options,
        onDelivery(delivery) {
          if (!(isLosing() && typeOf(delivery.message) === 'partial')) options.onDelivery(delivery)
        },
      }),
  }
}

it('any edits of a text end with the same text at every reader, whatever was lost on the way', {
  timeout: 120_000,
  tags: ['live-typing'],
}, async () => {
  const { clock, comes, network } = openRoom()
  let isLost = false
  const ada = await comes()
  const readers = [
    await comes({ language: 'es-ES' }),
    await comes({ transport: losing(network.transport(), () => isLost) }),
  ]
  const { composer, ...subtitles } = ada.booth.subtitles
  subtitles.setLiveTyping(true)
  subtitles.agreeToLiveTyping()
  const edited = async (edits: readonly (typeof edit extends fc.Arbitrary<infer Edit> ? Edit : never)[]) => {
    let text = ''
    for (const { at, cut, insert, pauseMs, ...given } of edits) {
      const from = Math.floor(at * text.length)
      const until = from + Math.floor(cut ** 2 * (text.length - from))
      text = text.slice(0, from) + insert + text.slice(until)
      isLost = given.isLost
      composer.type(text)
      if (pauseMs > 0) await clock.advance(pauseMs)
    }
    isLost = false
    await clock.advance(typingRepeatMs + 2_000)
    return text
  }
  const property = fc.asyncProperty(fc.array(edit, { minLength: editsOfRun, maxLength: editsOfRun }), async (edits) => {
    const text = await edited(edits)
    const expected = isBlank(text) ? [] : [wellFormed(cutText(text, maxLineChars))]
    expect(readers.map(seenBy)).toEqual([expected, expected])
    composer.type('')
    await clock.advance(2_000)
    expect(readers.map(seenBy)).toEqual([[], []])
  })
  await fc.assert(property, { numRuns: runs })
})
