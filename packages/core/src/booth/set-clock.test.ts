import { describe, expect, it } from 'vitest'
import { openRoom, senderOf, textsOf } from './test-support/open-room.ts'

const hourMs = 3_600_000

/** Each says three lines a second for ten seconds, while the clocks of their computers are set. */
const talked = async (setMs: number, sleptMs = 0) => {
  const { clock, network, comes } = openRoom()
  const [ada, ben] = [await comes(), await comes()]
  const said: string[] = []
  const talk = async () => {
    for (let tick = 0; tick < 30; tick++) {
      for (const [name, { booth }] of Object.entries({ ada, ben })) {
        said.push(`${name} ${said.length}`)
        booth.subtitles.send(said.at(-1) ?? '')
      }
      await clock.advance(333)
    }
  }
  await talk()
  clock.setWallClock(setMs)
  await clock.advance(sleptMs)
  await talk()
  return { clock, network, ada, ben, said }
}

describe('a computer whose clock', () => {
  it.each([
    ['is set back by two minutes', -120_000, 0],
    ['is set back by a day', -24 * hourMs, 0],
    ['is set forward by a year', 8_760 * hourMs, 0],
    ['goes on in a sleep of eight hours that monotonic time does not count', 8 * hourMs, 0],
    ['goes on in a sleep of eight hours', 0, 8 * hourMs],
  ])('%s loses no line and reports nobody for flooding', async (_, setMs, sleptMs) => {
    const { ada, ben, said } = await talked(setMs, sleptMs)
    for (const person of [ada, ben]) {
      expect(textsOf(person).toSorted()).toEqual(said.toSorted())
      expect([person.drops(), person.notices()]).toEqual([{}, []])
    }
  })

  it('is set back in an outage receives everything said in it', async () => {
    const { clock, network, comes } = openRoom({ history: true })
    const [ada, ben] = [await comes(), await comes()]
    network.interrupt(senderOf(ada))
    clock.setWallClock(-120_000)
    const said = Array.from({ length: 100 }, (_, index) => `ben ${index}`)
    for (const text of said) {
      ben.booth.subtitles.send(text)
      await clock.advance(200)
    }
    network.restore(senderOf(ada))
    await clock.advance(60_000)
    expect([textsOf(ada), ada.drops(), ada.notices()]).toEqual([said, {}, []])
  })
})
