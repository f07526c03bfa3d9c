import { expect, it } from 'vitest'
import { memoryCall } from '../../packages/transport-packet/src/test-support/memory-call.ts'
import { type PacketCall, tryCall } from './try-call.ts'

it('tells of a call what it carries, and what it refuses', async () => {
  const limits = { maxBytes: 1_024, perSecond: 20, encoding: 'bytes' } as const
  const call = memoryCall(limits)
  const enter = (): PacketCall => ({ ...limits, channel: call.enter().channel })
  const told = await tryCall(enter(), enter())
  expect(told).toMatchObject({
    'a message of 1024': expect.stringMatching(/^arrived after \d+ ms$/),
    'a message of 1088': 'refused: A message has at most 1024, and this one 1088.',
    '48 messages, four fifths of 20 a second': '48 arrived, 0 refused',
    "one's own messages": 'do not come back',
  })
})
