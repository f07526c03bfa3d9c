import { type Booth, createBooth, systemClock, type Transport } from '@lingobooth/core'
import { fakePlugins } from '../fakes/fake-plugins.ts'
import { sampleLanguages } from '../fakes/sample-languages.ts'
import { assertEqual, eventually, soon } from './assert.ts'
import { type Runner, timeoutMsOf } from './runner.ts'

export interface ManyReadersHarness {
  /** One participant's transport; all are in one network. */
  create(): Transport | Promise<Transport>
  /** How long a step may take, in milliseconds. @default 60000 */
  readonly patienceMs?: number
}

export interface ManyReadersOptions {
  readonly readers: number
  readonly lines: number
  /** @default the booth's own default */
  readonly translate?: 'sender' | 'receiver'
}

/** What a room of readers cost, and got. */
export interface ManyReadersReport {
  /** Translator calls for the lines, in the whole room. */
  readonly calls: number
  readonly callsOfReaders: number
  /** Into the language of a reader who had left. */
  readonly callsForNobody: number
  /** Lines that a reader does not show, or not in place, or not in the reader's language. */
  readonly wrong: number
}

const defaultPatienceMs = 60_000
const { french, german, spanishSpain, arabic, welsh, americanEnglish } = sampleLanguages
const languages = [french, german, spanishSpain, arabic]
/** Sent before the next are awaited, so that a slow machine keeps up. */
const linesAtOnce = 10

/** One participant speaks English; the others read four other languages, and one more leaves before the lines that count. */
export async function talkToManyReaders(
  { create, patienceMs = defaultPatienceMs }: ManyReadersHarness,
  { readers, lines, translate }: ManyReadersOptions,
): Promise<ManyReadersReport> {
  const room = `room-${crypto.randomUUID()}`
  const booths: Booth[] = []
  const enter = async (name: string, tag: string) => {
    const { plugins, translator } = fakePlugins({ transport: await create(), clock: systemClock as never })
    const booth = createBooth({ plugins, ...(translate && { translate }) })
    booths.push(booth)
    await soon(booth.join({ room, name, language: tag }), 'joining', patienceMs)
    const shown = () => booth.subtitles.view.getSnapshot().lines.map(({ translation }) => translation)
    return { booth, translator, tag, shown }
  }
  try {
    const speaker = await enter('Speaker', americanEnglish.tag)
    const tags = Array.from({ length: readers }, (_, index) => languages[index % languages.length]?.tag ?? '')
    const enterAll = tags.map((tag, index) => enter(`Reader ${index}`, tag))
    const [visitor, ...guests] = await Promise.all([enter('Visitor', welsh.tag), ...enterAll])
    const seen = () => speaker.booth.app.view.getSnapshot().participants.filter(({ language }) => language !== null)
    const present = (count: number) => eventually(() => seen().length === count, `${count} being seen`, patienceMs)
    await present(readers + 1)

    const textOf = (index: number) => `line ${index}`
    const expected = (tag: string, index: number) => `${textOf(index)} [${tag}]`
    const isThere = (count: number) => (guest: (typeof guests)[number]) =>
      guest.shown().filter(({ state }) => state === 'translated').length >= count
    const say = async (from: number, until: number) => {
      for (let index = from; index < until; index++) speaker.booth.subtitles.send(textOf(index))
      await eventually(() => guests.every(isThere(until)), `${until} lines being shown`, patienceMs)
    }
    await say(0, 1)
    await visitor.booth.leave()
    await present(readers)
    const before = [speaker, ...guests].map(({ translator }) => translator.requests.length)
    for (let said = 1; said <= lines; said += linesAtOnce) await say(said, Math.min(lines + 1, said + linesAtOnce))

    const calls = [speaker, ...guests].flatMap(({ translator }, index) => translator.requests.slice(before[index]))
    const ofSpeaker = speaker.translator.requests.length - (before[0] ?? 0)
    const wrong = guests.flatMap(({ tag, shown }) => {
      const texts = shown().map((translation) => (translation.state === 'translated' ? translation.text : ''))
      return Array.from({ length: lines + 1 }, (_, index) => texts[index] === expected(tag, index)).filter((is) => !is)
    })
    return {
      calls: calls.length,
      callsOfReaders: calls.length - ofSpeaker,
      callsForNobody: calls.filter(({ target }) => target.tag === welsh.tag).length,
      wrong: wrong.length,
    }
  } finally {
    await Promise.allSettled(booths.map((booth) => booth.leave()))
  }
}

/** Tests that a line is translated once for each language that is read, however many read it. The transport has presence and profiles. */
export function testManyReaders(
  runner: Runner,
  name: string,
  harness: ManyReadersHarness,
  { readers, lines }: Pick<ManyReadersOptions, 'readers' | 'lines'>,
): void {
  const { patienceMs = defaultPatienceMs } = harness
  runner.describe(name, () => {
    runner.it(
      `translates ${lines} lines for ${readers} readers of four languages with four calls each`,
      async () => {
        const report = await talkToManyReaders(harness, { readers, lines })
        const once = { calls: 4 * lines, callsOfReaders: 0, callsForNobody: 0, wrong: 0 }
        assertEqual(report, once, 'What the room cost, and got')
      },
      timeoutMsOf(patienceMs),
    )
  })
}
