import { createEnvelope, type LineMessage, parseInbound } from '../../packages/core/src/domain/message.ts'
import { median } from './statistics.ts'

const messages = 20_000
const rounds = 9

const wire = Array.from({ length: messages }, (_, index) => {
  const message: LineMessage = {
    module: 'subtitles',
    time: '10:20:30',
    name: 'Ada Lovelace',
    speakerLanguage: 'english-united-states',
    text: `We will start the meeting in ${index} minutes.`,
    multiple: false,
    translations: [],
  }
  return JSON.stringify(
    createEnvelope(message, { clientId: 'client', seq: index, sentAtMs: 1_700_000_000_000, id: `id-${index}` }),
  )
})

const perSecond = (run: (text: string) => unknown): number => {
  const began = performance.now()
  for (const text of wire) run(text)
  return (messages / (performance.now() - began)) * 1000
}

/** The one validator at the door beside `JSON.parse` alone, in turns in one run. */
export function benchDoor() {
  const parseOnly: number[] = []
  const whole: number[] = []
  for (let round = 0; round < rounds; round++) {
    parseOnly.push(perSecond((text) => JSON.parse(text)))
    whole.push(perSecond((text) => parseInbound(JSON.parse(text))))
  }
  const ratio = median(parseOnly) / median(whole)
  return [
    ['JSON.parse alone', `${Math.round(median(parseOnly) / 1000)} thousand messages a second`],
    ['JSON.parse and the door', `${Math.round(median(whole) / 1000)} thousand messages a second`],
    ['ratio', `${ratio.toFixed(2)} times the time`],
  ] as const
}
