import { senderRate } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { longestText, openStage, wireLine } from './stage.ts'

const linesPerSecond = 1_000
const seconds = 5
/** For messages whose pace is below that of the clock's steps. */
const stepMs = 10

/** A thousand lines a second, while others talk: short ones, then the longest. */
export async function floodTheRoom(): Promise<readonly Figure[]> {
  const stage = openStage()
  const { messagesPerSecond, messageBurst, bytesPerSecond, byteBurst } = senderRate
  const options = { translate: 'receiver' } as const
  const [ana, ben] = [
    await stage.comes('Ana', { options, senderRate }),
    await stage.comes('Ben', { options, senderRate }),
  ]
  const said: string[] = []
  const flood = async (sender: string, text: string) => {
    for (let line = 1; line <= linesPerSecond * seconds; line++) {
      stage.says(sender, wireLine(sender, line, { text: text + line }))
      if (line % (linesPerSecond / 2) === 0) {
        said.push(`${sender} interrupted ${line}`)
        ben.booth.subtitles.send(said.at(-1) ?? '')
      }
      if (line % ((linesPerSecond * stepMs) / 1_000) === 0) await stage.clock.advance(stepMs)
    }
  }
  await flood('eve', 'short ')
  await flood('mallory', longestText)
  await stage.clock.advance(60_000)
  const of = (sender: string) => ana.lines().filter((line) => line.sender === sender)
  for (const sender of ['eve', 'mallory']) mustHappen(of(sender).length > 0, `no line of ${sender} came in.`)
  const asks = stage.wire.published.filter(
    ({ message }) => 'of' in Object(message) && Reflect.get(Object(message), 'type') === 'ask',
  )
  return [
    {
      what: `lines of another that are gone, of ${said.length}, at ${linesPerSecond} lines a second`,
      value: said.filter((text) => !ana.texts().includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
    {
      what: `lines that came in of ${linesPerSecond * seconds} in ${seconds} s`,
      value: of('eve').length,
      atMost: messageBurst + messagesPerSecond * seconds,
      unit: 'lines',
    },
    {
      what: `text that came in of ${linesPerSecond * seconds} of the longest lines`,
      value: of('mallory').reduce((sum, { text }) => sum + 2 * text.length, 0),
      atMost: byteBurst + bytesPerSecond * seconds,
      unit: 'bytes',
    },
    { what: 'questions after the lines that did not', value: asks.length, atMost: 0, unit: 'messages' },
  ]
}
