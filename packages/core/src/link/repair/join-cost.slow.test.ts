import { describe, expect, it } from 'vitest'
import { controlsOf, openRoom, typeOf } from '../../booth/test-support/open-room.ts'
import { person, room } from '../../booth/test-support/person.ts'

interface Joining {
  readonly speakers: number
  readonly history?: boolean
  readonly listen?: boolean
}

const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)).byteLength

/** What one more costs, in a room whose people have all spoken. */
async function costOf({ speakers, history = false, listen = false }: Joining) {
  const { clock, network } = openRoom({ history })
  const people = Array.from({ length: speakers }, () => person({ clock, network }))
  const joining = Promise.all(people.map((somebody, index) => somebody.join(index % 2 ? 'es-ES' : 'en-US')))
  await clock.advance(8_000)
  await joining
  for (const { booth } of people) booth.subtitles.send('Good morning, everybody.')
  await clock.advance(8_000)
  const before = network.published.length
  const late = person({ clock, network })
  const coming = late.booth.join({ room, name: 'Late', language: 'en-US', listen })
  await clock.advance(5_000)
  await coming
  const sent = network.published.slice(before)
  const count = (type: string) => sent.filter(({ message }) => typeOf(message) === type).length
  expect(controlsOf(network, 'state').every(({ channel, durable }) => channel === 'control' && durable === false)).toBe(
    true,
  )
  return {
    messages: sent.length,
    counts: [count('state'), count('ask'), count('answer')],
    /** Delivered, to however many. */
    bytes: sent.reduce((sum, { message, to }) => sum + bytesOf(message) * (to === undefined ? speakers : 1), 0),
  }
}

describe('the cost of a join', () => {
  it.each<[Joining, readonly number[], number]>([
    [{ speakers: 20 }, [21, 2, 2], 35_000],
    [{ speakers: 20, history: true }, [21, 0, 0], 13_000],
    [{ speakers: 20, listen: true }, [3, 2, 2], 42_000],
    [{ speakers: 20, history: true, listen: true }, [0, 0, 0], 0],
    [{ speakers: 60 }, [61, 2, 2], 92_000],
  ])('with %j is %j states, questions and answers, in at most %i bytes', async (joining, counts, bytes) => {
    const cost = await costOf(joining)
    expect(cost.counts).toEqual(counts)
    expect(cost.messages).toBe(counts.reduce((sum, each) => sum + each, 0))
    expect(cost.bytes).toBeLessThanOrEqual(bytes)
  })
})
