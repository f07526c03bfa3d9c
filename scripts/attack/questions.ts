import { answerBytesPerSecond } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { controlOf, longestText, openStage, until, wireLine } from './stage.ts'

const seconds = 5
const questionsPerSecond = 100
const planted = 200
const messageBytes = 65_536

/** Plants the longest lines, and has them sent again and again to ever new names. */
export async function askForMore(): Promise<readonly Figure[]> {
  const { clock, wire, comes, says, bytesOf } = openStage({ messageBytes })
  const ana = await comes('Ana')
  for (let seq = 1; seq <= planted; seq++) {
    says('eve', wireLine('eve', seq, { text: longestText }))
    await clock.advance(1_000)
  }
  const to = ana.actor.getSnapshot().context.request.clientId
  const ask = (name: number) =>
    says(
      `eve.${name}`,
      controlOf(`eve.${name}`, { type: 'ask', to, channel: 'subtitles', of: 'eve', from: 1, until: planted }),
      'control',
    )
  ask(0)
  await until(() => bytesOf('answer') > 0)
  await clock.advance(10_000)
  const before = bytesOf('answer')
  for (let count = 1; count <= seconds * questionsPerSecond; count++) {
    ask(count)
    await clock.advance(1_000 / questionsPerSecond)
  }
  const drawn = bytesOf('answer') - before
  // An honest participant misses a line meanwhile.
  const ben = await comes('Ben')
  wire.lose(({ message }) => Reflect.get(Object(message), 'text') === 'missed')
  ana.booth.subtitles.send('first')
  await clock.advance(0)
  ana.booth.subtitles.send('missed')
  await clock.advance(0)
  wire.lose(undefined)
  ana.booth.subtitles.send('last')
  mustHappen(!ben.texts().includes('missed'), 'nobody missed a line.')
  for (let count = 1; count <= 30 * questionsPerSecond; count++) {
    if (ben.texts().includes('missed')) break
    ask(count)
    await clock.advance(1_000 / questionsPerSecond)
  }
  return [
    {
      what: `answers drawn in ${seconds} s by ${questionsPerSecond} questions a second`,
      value: drawn,
      atMost: seconds * answerBytesPerSecond + messageBytes,
      unit: 'bytes',
    },
    { what: 'missed by another meanwhile', value: ben.texts().includes('missed') ? 0 : 1, atMost: 0, unit: 'lines' },
  ]
}
