import { startLocalEngines } from '@lingobooth/local-engines'
import { startLivekitServer } from '../servers/livekit.ts'
import { type Figure, lowerIsBetter, medianOf } from './figure.ts'
import type { Painted, TypedLine } from './page/live-typing.tsx'
import { onPage } from './page.ts'
import { erasedIn } from './speech/shown.ts'
import { spokenWords } from './speech/spoken-words.ts'
import { quantile } from './statistics.ts'

const sentences = [
  'We will start the meeting in five minutes because two people are late.',
  'The budget for next year is ready and I will send it to you today.',
  'Please read the second part of the report before the end of the week.',
  'My colleague will explain how the new system works in the office.',
  'I talked to our customers and they like the new version of the product.',
  'We need more time for the second part of this project, I think.',
]
const [typists, linesOfEach] = [10, 3]
/** Each line has an end of its own, by which it is known. */
const texts = Array.from({ length: typists }, (_, typist) =>
  Array.from({ length: linesOfEach }, (_, line) => sentences[(typist + 2 * line) % sentences.length] ?? ''),
)

/** From each letter to the frame in which it was painted; typed text only grows here. */
function letterDelays({ text, keysMs, sameLanguage }: TypedLine): readonly number[] {
  return keysMs.flatMap((keyMs, index) => {
    const written = text.slice(0, index + 1).trimEnd()
    const shown = sameLanguage.find(({ atMs, text: seen }) => atMs >= keyMs && seen.trimEnd().length >= written.length)
    return shown && text.startsWith(shown.text.trimEnd()) ? shown.atMs - keyMs : Number.NaN
  })
}

const translatedAfter = ({ translated }: TypedLine, atMs: number): Painted | undefined =>
  translated.find(({ text, ...shown }) => shown.atMs >= atMs && spokenWords(text).length > 0)

/** From the last letter of its third word to the first translated word. */
function firstTranslatedMs(line: TypedLine): number {
  const thirdWordEnds = /^(?:\S+\s+){2}\S+/u.exec(line.text)?.[0].length ?? 0
  const typedMs = line.keysMs[thirdWordEnds - 1] ?? Number.NaN
  return (translatedAfter(line, 0)?.atMs ?? Number.NaN) - typedMs
}

/** When ten people type at once over LiveKit, each is read letter by letter, and word by word in another language. */
export async function benchLiveTyping(): Promise<readonly Figure[]> {
  const [server, engines] = [await startLivekitServer(), await startLocalEngines()]
  try {
    const lines = await onPage(async (browser, url) => {
      const tokens = await Promise.all(
        Array.from({ length: typists + 2 }, (_, index) => server.token({ identity: `p${index}`, room: 'typing' })),
      )
      const tab = await browser.newPage()
      await tab.route('**/engines/**', (route) => {
        const { pathname, search } = new URL(route.request().url())
        return route.continue({ url: engines.url + pathname.replace(/^.*?\/engines/u, '') + search })
      })
      await tab.goto(`${url}?page=none`)
      return await tab.evaluate((stage) => window.measureLiveTyping(stage), { url: server.url, tokens, texts })
    })
    const letters = lines.flatMap(letterDelays)
    const firstMs = lines.map(firstTranslatedMs)
    const shown = lines.map(({ translated }) => translated.map(({ text }) => spokenWords(text)))
    const words = shown.reduce((sum, texts) => sum + (texts.at(-1)?.length ?? 0), 0)
    const erased = shown.reduce((sum, texts) => sum + erasedIn(texts), 0)
    return [
      medianOf('key to a reader of the same language, median', letters),
      lowerIsBetter('the same, p99', quantile(letters, 0.99), 'ms', { goal: 500 }),
      medianOf('third word to the first translated word, median', firstMs, { goal: 2_000 }),
      lowerIsBetter('the same, nine of ten', quantile(firstMs, 0.9), 'ms'),
      lowerIsBetter('translated words replaced, for each final one', erased / words, 'words', { goal: 0.2 }),
    ]
  } finally {
    await engines.close()
    await server.stop()
  }
}
