import { manualClock, memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { type Person, person, room } from '../booth/test-support/person.ts'
import { reconnectFirstMs } from './limits.ts'

const secondMs = 1_000
const absences: readonly (readonly [name: string, durationMs: number])[] = [
  ['one second', secondMs],
  ['30 seconds', 30 * secondMs],
  ['three minutes', 180 * secondMs],
]

async function meet(history: boolean) {
  const clock = manualClock()
  const network = memoryNetwork({ history, clock })
  const enter = async (name: string) => {
    const somebody = person({ clock, network })
    await somebody.booth.join({ room, name, language: 'en-US' })
    return somebody
  }
  const [ada, luis] = [await enter('Ada'), await enter('Luis')]
  await clock.advance(5 * secondMs)
  return { clock, network, ada, luis }
}

const story = ({ booth }: Person) =>
  booth.subtitles.view.getSnapshot().lines.map(({ text, own, outcome }) => (own ? `${text}: ${outcome}` : text))

describe.each([
  ['with a history', true],
  ['without a history', false],
] as const)('a page that is offline, on a network %s,', (_, history) => {
  it.each(absences)(
    'for %s shows its lines as not sent, and sends and receives all in order soon after it is back',
    async (_, absenceMs) => {
      const { clock, network, ada, luis } = await meet(history)
      ada.booth.subtitles.send('before')
      await clock.advance(secondMs)
      ada.page.set({ online: false })
      network.failOpen('network')
      network.end()
      for (const turn of [1, 2, 3]) {
        ada.booth.subtitles.send(`Ada ${turn}`)
        await clock.advance(Math.ceil(absenceMs / 3))
      }
      expect(story(ada)).toEqual(['before: sent', 'Ada 1: sending', 'Ada 2: sending', 'Ada 3: sending'])
      expect(story(luis)).toEqual(['before'])

      network.failOpen(undefined)
      for (const { page } of [ada, luis]) page.set({ online: true })
      await clock.advance(reconnectFirstMs)
      expect(story(ada)).toEqual(['before: sent', 'Ada 1: sent', 'Ada 2: sent', 'Ada 3: sent'])
      expect(story(luis)).toEqual(['before', 'Ada 1', 'Ada 2', 'Ada 3'])
    },
  )

  it.each(absences)('for %s receives what the others said in the meantime', async (_, absenceMs) => {
    const { clock, network, ada, luis } = await meet(history)
    const adaIs =
      network.published.find(({ message }) => Reflect.get(Object(message), 'type') === 'state')?.sender ?? ''
    ada.page.set({ online: false })
    network.interrupt(adaIs)
    for (const turn of [1, 2, 3]) {
      luis.booth.subtitles.send(`Luis ${turn}`)
      await clock.advance(Math.ceil(absenceMs / 3))
    }
    expect(story(ada)).toEqual([])
    ada.page.set({ online: true })
    network.restore(adaIs)
    await clock.advance(2 * secondMs)
    expect(story(ada)).toEqual(['Luis 1', 'Luis 2', 'Luis 3'])
    expect(ada.notices()).toEqual([])
  })
})
