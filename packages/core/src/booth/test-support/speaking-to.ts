import { partialsPerSecond } from '../../link/limits.ts'
import type { TranslateRequest } from '../../ports/translator.port.ts'
import { stableAfterMs } from '../../speech/stable-text.ts'
import { openRow } from '../../views/rows.ts'
import type { BoothOptions } from '../booth.types.ts'
import { liveRecognizer, speaksLive } from './live-speaking.ts'
import { type Person, settled } from './person.ts'
import { asked, type Guest, roomOf } from './readers.ts'

/** Word by word. */
export const translated = ({ text, target: { tag } }: TranslateRequest) =>
  text
    .split(' ')
    .map((word) => `${word}-${tag.slice(0, 2)}`)
    .join(' ')
export const after = (clock: Person['clock'], ms: number) => new Promise<void>((done) => clock.setTimeout(done, ms))

/** Ada speaks; her translator has translated so many lines, each in so many milliseconds. */
export async function speakingTo(
  guests: readonly Guest[],
  options: Omit<BoothOptions, 'plugins'> = {},
  { lines = 3, lineMs = 0 } = {},
) {
  const { live, options: given } = liveRecognizer({ options })
  const { ada, others, clock, said, network } = await roomOf(guests, given)
  ada.translator.answer(async (request) => {
    if (lineMs > 0) await after(clock, lineMs)
    return translated(request)
  })
  for (const text of ['one', 'two', 'three'].slice(0, lines)) {
    await said(ada, text)
    await clock.advance(lineMs)
  }
  ada.booth.speak.toggle()
  await settled()
  const before = ada.translator.requests.length
  const speaker = speaksLive(ada, live)
  return {
    ada: speaker,
    others: others as [Person, ...Person[]],
    clock,
    network,
    /** The recogniser has these words, they have stood long enough, and what is sent has come. */
    async stands(text: string, segmentId = 'a') {
      await speaker.hears(segmentId, text)
      await clock.advance(stableAfterMs.calm)
      await clock.advance(2 * (1_000 / partialsPerSecond))
    },
    asked: () => asked(ada)[0]?.slice(before),
  }
}

/** What a reader sees of what is being spoken: the words, and those that may change. */
export function reads({ booth }: Person) {
  const { openLines, reading, targetLanguage: target } = booth.subtitles.view.getSnapshot()
  const { languages } = booth.app.view.getSnapshot()
  return openLines.map((line) => {
    const { shown, unsettled, foreign } = openRow(line, undefined, { languages, reading, target })
    return foreign ? 'foreign' : `${shown.text}|${unsettled} ${shown.tag}`
  })
}

export const usage = ({ booth }: Person) => booth.usage.view.getSnapshot()
export const used = (person: Person) => usage(person).vendors.find(({ kind }) => kind === 'translation')
