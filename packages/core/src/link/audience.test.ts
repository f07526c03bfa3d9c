import { fakePlugins, fakeTranslator, manualClock, memoryNetwork, silentLogger } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createBooth } from '../booth/create-booth.ts'

const speakers = 5
const languages = 2

const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).byteLength

/** Five speak, and the others listen, in two languages. What a line, a minute without lines and one more listener make them publish, to all and to one. */
async function costsOf(listeners: number, history: boolean) {
  const clock = manualClock()
  const network = memoryNetwork({ clock, history })
  const comes = async (name: string, language: string, listen: boolean) => {
    const { plugins } = fakePlugins({ clock, network, logger: silentLogger(), translator: fakeTranslator() })
    const booth = createBooth({ plugins })
    const joining = booth.join({ room: 'keynote', name, language, listen })
    await clock.advance(0)
    return { booth, joining }
  }
  type Person = Awaited<ReturnType<typeof comes>>
  const settle = async (people: readonly Person[]) => {
    await clock.advance(5_000)
    await Promise.all(people.map(({ joining }) => joining))
  }
  const stage: Person[] = []
  for (let index = 0; index < speakers; index++) stage.push(await comes(`Speaker ${index}`, 'en-US', false))
  await settle(stage)
  const says = async () => {
    for (const { booth } of stage)
      booth.subtitles.send('Good morning, everybody, and welcome to the second day of our meeting.')
    await clock.advance(5_000)
  }
  const published = async (run: () => Promise<unknown>, share = 1) => {
    const from = network.published.length
    await run()
    const sent = network.published.slice(from)
    return [sent.filter(({ to }) => to === undefined), sent.filter(({ to }) => to !== undefined)].map((part) => ({
      messages: part.length / share,
      bytes: part.reduce((sum, { message }) => sum + bytesOf(message), 0) / share,
    }))
  }
  await says()
  const audience: Person[] = []
  for (let index = 0; index < listeners; index++)
    audience.push(await comes(`Guest ${index}`, index % 2 ? 'es-ES' : 'fr-FR', true))
  await settle(audience)
  await says()
  const line = await published(says, speakers)
  const minute = await published(() => clock.advance(60_000))
  let late: Person | undefined
  const join = await published(async () => {
    late = await comes('Late', 'es-ES', true)
    await settle([late])
  })
  const left = [...stage, ...audience, ...(late ? [late] : [])].map(({ booth }) => booth.leave())
  await clock.advance(2_000)
  await Promise.all(left)
  return { line, minute, join }
}

it.each([
  ['with a history', true, { messages: 1, bytes: 254 }, { messages: 0, bytes: 0 }],
  ['without a history', false, { messages: 3, bytes: 842 }, { messages: 4, bytes: 18_880 }],
])('an audience publishes as much %s, however many listen', async (_, history, broadcast, direct) => {
  const none = { messages: 0, bytes: 0 }
  const costs = {
    line: [{ messages: 3, bytes: 1_152 }, none],
    minute: [{ messages: 2 * speakers + languages, bytes: 2_468 }, none],
    join: [broadcast, direct],
  }
  expect(await costsOf(10, history)).toEqual(costs)
  const { line, minute, join } = await costsOf(30, history)
  const messages = ([all, one]: typeof line) => [all?.messages, one?.messages]
  expect([line, minute, join].map(messages)).toEqual([costs.line, costs.minute, costs.join].map(messages))
})
