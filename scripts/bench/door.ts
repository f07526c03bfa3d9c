import { createEnvelope, type LineMessage, parseInbound } from '../../packages/core/src/link/wire/message.ts'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter } from './figure.ts'
import { quantile } from './statistics.ts'

const messages = 20_000
const rounds = 21
/** Other programs make single rounds slower, none makes one faster: this share of them was left alone. */
const undisturbedShare = 0.1

const wire = Array.from({ length: messages }, (_, index) => {
  const text = `We will start the meeting in ${index} minutes.`
  const speaker = { time: '10:20:30', name: 'Ada Lovelace', speakerLanguage: 'english-united-states' }
  const message: LineMessage = { module: 'subtitles', ...speaker, text, multiple: false, translations: [] }
  const stamp = { clientId: 'client', seq: index, sentAtMs: 1_700_000_000_000, id: `id-${index}` }
  return JSON.stringify(createEnvelope(message, stamp))
})

/** Milliseconds that this process worked: on a busy machine it also waits. */
const timeOf = (run: (text: string) => unknown): number => {
  const before = process.cpuUsage()
  for (const text of wire) run(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The one validator at the door beside `JSON.parse` alone, in turns in one run. */
export function benchDoor(): readonly Figure[] {
  const parseMs: number[] = []
  const wholeMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    parseMs.push(timeOf((text) => JSON.parse(text)))
    wholeMs.push(timeOf((text) => parseInbound(JSON.parse(text))))
  }
  const [parse, whole] = [quantile(parseMs, undisturbedShare), quantile(wholeMs, undisturbedShare)]
  return [
    neitherIsBetter('JSON.parse alone', (messages / parse) * 1_000, 'messages/s'),
    higherIsBetter('JSON.parse and the door', (messages / whole) * 1_000, 'messages/s'),
    lowerIsBetter('time of both to JSON.parse alone', whole / parse, 'times'),
  ]
}
