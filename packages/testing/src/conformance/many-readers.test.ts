import { describe, expect, it } from 'vitest'
import { memoryNetwork, talkToManyReaders, testManyReaders } from '../index.ts'

const network = memoryNetwork()
testManyReaders(
  { describe, it },
  'the memory network',
  { create: () => network.transport() },
  { readers: 29, lines: 100 },
)

it('a room whose readers translate for themselves takes one call per reader', async () => {
  const options = { readers: 29, lines: 10, translate: 'receiver' } as const
  const report = await talkToManyReaders({ create: () => network.transport() }, options)
  expect(report).toEqual({ calls: 290, callsOfReaders: 290, callsForNobody: 0, wrong: 0 })
})
