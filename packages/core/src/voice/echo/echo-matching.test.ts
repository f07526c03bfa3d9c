import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  echoTextWindowMs,
  isEcho,
  maxEchoErrorShare,
  mayBecomeEcho,
  minEchoWords,
  noSpokenTexts,
  type SpokenTexts,
  voiceEnded,
  voiceStarted,
} from './echo-matching.ts'

const meanwhile = { startedAtMs: 1_500, endedAtMs: 200_000 }

/** Each text was spoken for a second, one after the other, beginning at 1000. */
const spokenTexts = (...texts: readonly string[]): SpokenTexts =>
  texts.reduce(
    (spoken, text, index) => voiceEnded(voiceStarted(spoken, text, 'en', 1_000 * (index + 1)), 1_000 * (index + 2)),
    noSpokenTexts,
  )

const language = 'en'
const heardAs = (text: string) => ({ text, language })
const repeats = (heard: string, ...texts: readonly string[]) => isEcho(spokenTexts(...texts), heardAs(heard), meanwhile)

describe('an echo', () => {
  it.each([
    ['case and punctuation', 'Hello, Ada: shall we begin?', 'hello ada shall we begin'],
    ['diacritics', 'Mañana será un día difícil', 'manana sera un dia dificil'],
    ['width', 'Ｃｏｎｆｅｒｅｎｃｅ ｒｏｏｍ ｓｅｖｅｎ', 'conference room seven'],
    ['folded letters', 'Die Straße ist heute gesperrt', 'DIE STRASSE IST HEUTE GESPERRT'],
    ['apostrophes', 'I don’t think it’s ready', 'i dont think its ready'],
    ['where words are parted', 'every day at the workshop', 'everyday at the work shop'],
    ['marks of vowels', 'السَّلامُ عَلَيْكُمْ يا أصدقاء', 'السلام عليكم يا أصدقاء'],
    ['Korean letters', '내일 회의는 열 시에 시작합니다', '내일 회의는 열 시에 시작합니다'],
  ])('is recognised regardless of %s', (_, spoken, heard) => {
    expect(repeats(heard, spoken)).toBe(true)
  })

  // What PocketSphinx made of synthetic voices that read the sentences on the left.
  it.each([
    ['I think we should wait for the others', 'i think we should wait for the universe'],
    ['Could you send me the report before Friday', 'could you send me the report the floor friday'],
    ['My daughter is going to school in London', 'my daughter is dying to skill in london'],
    ['It will rain in the north and snow in the mountains', 'it will rain in an hour and snow in the mountains'],
    ['Please close the window because it is cold', 'please close the window because it is killed'],
    ['Thank you very much for your help today', 'sam que very much for your help today'],
    ['We need three more people for this project', 'we need three mark people for this project'],
    ['The price went up by five percent this year', 'price went up by five percent this year'],
    ['The doctor will see you in a few minutes', 'the doctor will see you in a humid'],
  ])('is recognised although the recogniser misheard "%s" as "%s"', (spoken, heard) => {
    expect(repeats(heard, spoken)).toBe(true)
  })

  it.each([
    ['the beginning', 'the train to berlin'],
    ['the middle', 'berlin leaves at nine'],
    ['the end', 'from platform four today'],
  ])('may be %s of what was spoken', (_, heard) => {
    expect(repeats(heard, 'The train to Berlin leaves at nine from platform four today.')).toBe(true)
  })

  it('may continue from one line into the next', () => {
    expect(
      repeats('for the budget we meet again', 'There is no room for the budget.', 'We meet again on Monday.'),
    ).toBe(true)
  })

  it.each([
    ['Chinese', '我们明天上午十点在办公室开会', '我们明天上午十点在办公室开会'],
    ['Chinese with one wrong character', '我们明天上午十点在办公室开会', '我们明天上午四点在办公室开会'],
    ['Japanese', '明日の会議は十時に始まります', '明日の会議は十時に始まります'],
    ['Thai', 'พรุ่งนี้เราจะประชุมกันตอนสิบโมงเช้า', 'พรุ่งนี้เราจะประชุมกันตอนสิบโมงเช้า'],
  ])('is recognised in a script without spaces: %s', (_, spoken, heard) => {
    expect(repeats(heard, spoken)).toBe(true)
  })
})

describe('a text that is not an echo', () => {
  it.each([
    ['The meeting starts at ten tomorrow morning', 'Can the meeting start at eleven tomorrow'],
    ['The meeting starts at ten tomorrow morning', 'no it starts at nine tomorrow'],
    ['Please close the window because it is cold', 'I already closed the window'],
    ['I think we should wait for the others', 'I think we should start without them'],
    ['The doctor will see you in a few minutes', 'I will see the doctor in a few minutes'],
    ['Could you send me the report before Friday', 'yes I could send it before Friday'],
    ['Where did you park the car last night', 'I parked the car behind the house last night'],
    ['¿Puedes enviarme el informe antes del viernes?', 'te enviaré el informe el jueves'],
    ['Wir treffen uns morgen um zehn Uhr im Büro', 'wir treffen uns lieber um elf im Café'],
    ['我们明天上午十点开会', '我们后天上午开会好吗'],
  ])('is an answer to "%s" that shares words with it: "%s"', (spoken, heard) => {
    expect(repeats(heard, spoken)).toBe(false)
  })

  it('may be an echo that the speaker continues', () => {
    expect(repeats('see you on monday then I will bring the slides', 'See you on Monday.')).toBe(false)
  })

  it.each([
    ['Yes.', 'yes'],
    ['Good morning!', 'good morning'],
    ['谢谢你', '谢谢你'],
    ['ありがとうございます', 'ありがとうございます'],
  ])('may be "%s" repeated, if it has fewer than three words', (spoken, heard) => {
    expect(repeats(heard, spoken)).toBe(false)
  })

  it('may be anything while nothing was spoken', () => {
    expect(isEcho(noSpokenTexts, heardAs('good morning everybody'), meanwhile)).toBe(false)
    expect(repeats('good morning everybody', '…', '')).toBe(false)
  })

  it.each(['', '…', '\ud800\ud800 \ud800'])('may be %j', (heard) => {
    expect(repeats(heard, 'good morning everybody')).toBe(false)
  })
})

describe('the limits of an echo', () => {
  it('require at least three words', () => {
    expect([repeats('one two', 'one two three four'), repeats('one two three', 'one two three four')]).toEqual([
      false,
      true,
    ])
    expect(minEchoWords).toBe(3)
  })

  it('require at least six ideographs in a script without spaces', () => {
    const spoken = '今日天气非常好'
    expect([repeats('今日天气非', spoken), repeats('今日天气非常', spoken)]).toEqual([false, true])
  })

  it('allow a fifth of the letters to be wrong', () => {
    const spoken = 'abcd efgh ijkl mnop qrst'
    expect([repeats('abcd efgh ijkl mnop xxxx', spoken), repeats('abcd efgh ijkl mnox xxxx', spoken)]).toEqual([
      true,
      false,
    ])
    expect(maxEchoErrorShare).toBe(0.2)
  })

  it('allow ten seconds from the end of playback to the beginning of speech', () => {
    const spoken = spokenTexts('good morning everybody')
    const said = (startedAtMs: number) =>
      isEcho(spoken, heardAs('good morning everybody'), { startedAtMs, endedAtMs: startedAtMs + 900 })
    expect([said(2_000 + echoTextWindowMs), said(2_000 + echoTextWindowMs + 1)]).toEqual([true, false])
    expect(echoTextWindowMs).toBe(10_000)
  })

  it('exclude anything said before playback began', () => {
    const spoken = voiceStarted(noSpokenTexts, 'good morning everybody', language, 1_000)
    const said = (endedAtMs: number) => isEcho(spoken, heardAs('good morning everybody'), { startedAtMs: 0, endedAtMs })
    expect([said(999), said(1_000)]).toEqual([false, true])
  })

  it('have no end while the voice still plays', () => {
    const spoken = voiceStarted(noSpokenTexts, 'good morning everybody', language, 1_000)
    expect(isEcho(spoken, heardAs('good morning everybody'), { startedAtMs: 600_000, endedAtMs: 601_000 })).toBe(true)
  })
})

describe('spoken texts', () => {
  it('are limited: the oldest is dropped', () => {
    const many = Array.from({ length: 100 }, (_, index) => `this is line ${index}`)
    expect(spokenTexts(...many)).toHaveLength(20)
  })

  it('of any length are compared by their end, in bounded time', () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `word${index}`)
    const long = words.join(' ')
    expect(repeats('word4997 word4998 word4999', long)).toBe(true)
    expect(repeats(`${words.slice(-200).join(' ')} and something else`, long)).toBe(true)
    expect(repeats('apple pear quince', long)).toBe(false)
  })

  it('that become much longer when normalised are kept only as long as they are compared', () => {
    const [kept] = spokenTexts('\ufdfa'.repeat(10_000))
    const letters = kept?.words.map(({ word }) => word).join('').length ?? 0
    expect([letters >= 12_000, letters < 12_010]).toEqual([true, true])
  })

  it('of combining marks alone, however many and in whatever order, have no letters', () => {
    const [kept] = spokenTexts(`a${'\u0301'.repeat(5_000)}${'\u0316'.repeat(5_000)}`)
    expect(kept?.words.map(({ word }) => word)).toEqual(['a'])
  })

  it('that never ended are ended by the next', () => {
    const spoken = voiceEnded(voiceStarted(voiceStarted(noSpokenTexts, 'a', language, 1), 'b', language, 2), 3)
    expect(spoken).toEqual([
      { words: [{ word: 'a', raw: 'a', kind: 'other' }], fromMs: 1, toMs: 3 },
      { words: [{ word: 'b', raw: 'b', kind: 'other' }], fromMs: 2, toMs: 3 },
    ])
    expect(voiceEnded(spoken, 9)).toEqual(spoken)
  })
})

describe('an interim result', () => {
  const mayRepeat = (heard: string, ...texts: readonly string[]) =>
    mayBecomeEcho(spokenTexts(...texts), heardAs(heard), meanwhile)

  it('may be an echo until it has enough words to decide, and only after the voice', () => {
    expect(mayRepeat('yes', 'shall we begin now')).toBe(true)
    expect(mayRepeat('yes we', 'shall we begin now')).toBe(true)
    expect(mayRepeat('yes we should', 'shall we begin now')).toBe(false)
    expect(mayRepeat('yes')).toBe(false)
    expect(minEchoWords).toBe(3)
  })

  it('of an echo may be an echo from its first word to its last', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(words, fc.nat(), (spoken, count) => {
        const heard = spoken.slice(0, 1 + (count % spoken.length)).join(' ')
        expect(mayRepeat(heard, spoken.join(' '))).toBe(true)
      }),
    )
  })
})
