import { describe, expect, it } from 'vitest'
import { type Person, settled, statusOf } from '../booth/test-support/person.ts'
import { roomOf, spanish } from '../booth/test-support/readers.ts'
import { speaking, speakOf } from '../booth/test-support/speaking.ts'
import { detectSegments, detectWords } from './heard-language.ts'

const detecting = () => speaking({ options: { speech: { detect: true } } })

/** Something is said in a language, as the recogniser hears it. */
async function sayIn({ speechToText, microphone, clock }: Person, language: string | undefined, text: string) {
  speechToText.answer({ text, ...(language && { language }) })
  microphone.emit({ startedAtMs: clock.now() })
  await settled()
}

const languageOf = (person: Person) => speakOf(person).language?.tag
const linesOf = ({ booth }: Person) =>
  booth.subtitles.view.getSnapshot().lines.map(({ text, speakerLanguage }) => [text, speakerLanguage])

describe('the detected language', { tags: ['language-followed'] }, () => {
  it('is followed after two sentences, which are kept in it, with a notice', async () => {
    const ada = await detecting()
    await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    const before = languageOf(ada)
    await sayIn(ada, 'es-ES', 'desde hace ya tres días')
    expect([before, languageOf(ada), ada.notices(), linesOf(ada)]).toEqual([
      'en-US',
      'es-ES',
      ['language-followed'],
      [
        ['me duele mucho la cabeza', 'spanish-spain'],
        ['desde hace ya tres días', 'spanish-spain'],
      ],
    ])
    expect([detectWords, detectSegments]).toEqual([4, 2])
  })

  it('is followed back and forth without losing a word', async () => {
    const ada = await detecting()
    const said = [
      ['en', 'good morning how are you'],
      ['es-ES', 'me duele mucho la cabeza'],
      ['es-ES', 'desde hace ya tres días'],
      ['en', 'I will get the doctor'],
      ['en', 'please wait here a moment'],
    ] as const
    for (const [language, text] of said) await sayIn(ada, language, text)
    expect([languageOf(ada), linesOf(ada)]).toEqual([
      'en-US',
      said.map(([language, text]) => [text, language === 'en' ? 'english-united-states' : 'spanish-spain']),
    ])
  })

  it('loses nothing of what was said while it was recognised', async () => {
    const ada = await detecting()
    await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    ada.speechToText.hang()
    for (const id of ['second', 'third']) ada.microphone.emit({ id, startedAtMs: ada.clock.now() })
    await settled()
    const [second, third] = ada.speechToText.pending
    second?.answer({ text: 'desde hace ya tres días', language: 'es-ES' })
    third?.answer({ text: 'y no puedo dormir', language: 'es-ES' })
    await settled()
    expect([languageOf(ada), linesOf(ada).map(([text]) => text)]).toEqual([
      'es-ES',
      ['me duele mucho la cabeza', 'desde hace ya tres días', 'y no puedo dormir'],
    ])
  })

  it.each([
    [
      'one word after the other',
      [
        ['es-ES', 'sí'],
        ['es-ES', 'claro'],
        ['es-ES', 'no'],
        ['fr', 'oui oui oui'],
      ],
    ],
    [
      'one sentence alone',
      [
        ['es-ES', 'me duele mucho la cabeza'],
        ['en', 'that is what he said'],
        ['es-ES', 'y no sé qué hacer'],
      ],
    ],
    [
      'a language that is not in the catalogue',
      [
        ['xx', 'a b c d e'],
        ['xx', 'a b c d e'],
        ['xx', 'a b c d e'],
      ],
    ],
    [
      'one that cannot be recognised',
      [
        ['la', 'gallia est omnis divisa'],
        ['la', 'in partes tres ecce'],
      ],
    ],
    [
      'a variant of the chosen one',
      [
        ['en-GB', 'would you like some tea'],
        ['en-GB', 'with a drop of milk'],
      ],
    ],
    [
      'no language',
      [
        [undefined, 'me duele mucho la cabeza'],
        [undefined, 'desde hace ya tres días'],
      ],
    ],
  ] as const)('is not followed for %s', async (_, said) => {
    const ada = await detecting()
    for (const [language, text] of said) await sayIn(ada, language, text)
    expect([languageOf(ada), ada.notices()]).toEqual(['en-US', []])
  })

  it('is not followed unless the host enables it', async () => {
    const ada = await speaking()
    for (let times = 0; times < 3; times++) await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    expect([languageOf(ada), new Set(linesOf(ada).map(([, language]) => language))]).toEqual([
      'en-US',
      new Set(['english-united-states']),
    ])
  })

  it('can be undone with one press, and is not followed again until it is chosen', async () => {
    const ada = await detecting()
    for (let times = 0; times < 2; times++) await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    ada.booth.speak.undoLanguage()
    const undone = languageOf(ada)
    for (let times = 0; times < 3; times++) await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    const still = languageOf(ada)
    ada.booth.speak.setLanguage('es-ES')
    ada.booth.speak.setLanguage('en-US')
    for (let times = 0; times < 2; times++) await sayIn(ada, 'es-ES', 'me duele mucho la cabeza')
    expect([undone, still, languageOf(ada)]).toEqual(['en-US', 'en-US', 'es-ES'])
  })

  it('goes untranslated to participants who read it', async () => {
    const { ada, others, clock } = await roomOf([spanish], { options: { speech: { detect: true } } })
    ada.booth.speak.toggle()
    await settled()
    await sayIn(ada, 'es', 'me duele mucho la cabeza')
    await clock.advance(0)
    expect([
      statusOf(ada),
      others.map((other) => other.shown()),
      ada.translator.requests.map(({ target }) => target.tag),
    ]).toEqual(['joined', [['me duele mucho la cabeza']], ['en-US']])
  })
})
