import { describe, expect, it } from 'vitest'
import { type AudienceCosts, countAudience, modelOf, totalOf } from './audience.ts'

const speakers = 5
const languages = 2

const countsOf = ({ line, minute, join }: AudienceCosts) =>
  [line, minute, join].map((traffic) => {
    const { messages, deliveries } = totalOf(traffic)
    return [messages, deliveries]
  })

const bytesOf = ({ line, minute, join }: AudienceCosts) =>
  [line, minute, join].map(({ broadcast, direct }) => ({ broadcast: broadcast.bytes, direct: direct.bytes }))

describe('an audience', () => {
  it.each([
    ['with a history', true, { broadcast: 1, direct: 0 }, { broadcast: 254, direct: 0 }],
    ['without a history', false, { broadcast: 3, direct: 4 }, { broadcast: 842, direct: 18_880 }],
  ])(
    'costs the same messages and bytes %s, however many listen, with deliveries by the formula',
    async (_, history, join, joinBytes) => {
      const expected = (listeners: number) => {
        const others = listeners + speakers - 1
        const inMinute = 2 * speakers + languages
        return [
          [3, 3 * others],
          [inMinute, inMinute * others],
          [join.broadcast + join.direct, join.broadcast * (listeners + speakers) + join.direct],
        ]
      }
      const few = await countAudience(10, history)
      expect(countsOf(few)).toEqual(expected(10))
      expect(bytesOf(few)).toEqual([{ broadcast: 1_152, direct: 0 }, { broadcast: 2_468, direct: 0 }, joinBytes])
      expect(countsOf(await countAudience(30, history))).toEqual(expected(30))
      expect(countsOf(modelOf(few, 10_000))).toEqual(expected(10_000))
    },
  )
})
