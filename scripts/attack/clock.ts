import { senderRate } from '@lingobooth/core/workspace'
import { type Figure, mustHappen } from './figure.ts'
import { openStage, wireLine } from './stage.ts'

const setBackMs = 120_000
const seconds = 5
const linesPerSecond = 1_000
const stepMs = 10

/** Floods a reader whose clock is set back meanwhile, as one user whom the transport knows, or by ever new names. */
async function floodWhileSetBack(isKnown: boolean): Promise<readonly Figure[]> {
  const { clock, comes, enters, says, wire } = openStage({ users: isKnown })
  const [ana, ben] = [await comes('Ana', { senderRate }), await comes('Ben', { senderRate })]
  const sayAsUser = await enters('eve')
  const say = (seq: number) => {
    const name = isKnown ? 'eve' : `eve.${seq % 4}`
    const line = wireLine(name, seq)
    if (isKnown) void sayAsUser(line)
    else says(name, line)
  }
  const said: string[] = []
  const flood = async (from: number) => {
    for (let line = from; line < from + linesPerSecond * seconds; line++) {
      say(line)
      if (line % (linesPerSecond / 2) === 0)
        for (const [name, { booth }] of Object.entries({ ana, ben })) {
          said.push(`${name} ${line}`)
          booth.subtitles.send(said.at(-1) ?? '')
        }
      if (line % ((linesPerSecond * stepMs) / 1_000) === 0) await clock.advance(stepMs)
    }
  }
  await flood(1)
  clock.setWallClock(-setBackMs)
  await flood(1 + linesPerSecond * seconds)
  await clock.advance(10_000)
  mustHappen(
    ana.texts().some((text) => text.startsWith('eve')),
    'no line of Eve came in.',
  )
  const who = isKnown ? 'one whom the transport knows' : 'one of many names'
  const published = wire.published.map(({ message }) => Reflect.get(Object(message), 'text'))
  return [
    {
      what: `lines that are gone, of ${said.length}, a clock set back, beside ${who}`,
      value: said.filter((text) => !ana.texts().includes(text) || !ben.texts().includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
    {
      what: 'own lines that did not go out',
      value: said.filter((text) => !published.includes(text)).length,
      atMost: 0,
      unit: 'lines',
    },
  ]
}

export const setClockBack = async (): Promise<readonly Figure[]> =>
  (await Promise.all([floodWhileSetBack(true), floodWhileSetBack(false)])).flat()
