import type { RoomRules } from '@lingobooth/core'
import { testDelivery, testRoomRoles, testTransport } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import type { PacketCall } from '../call.ts'
import { createPacketTransport } from '../index.ts'
import type { Double, Member } from './doubles/double.ts'
import { type MemoryCallOptions, memoryCall } from './memory-call.ts'

const perSecond = 30

interface Call extends Pick<MemoryCallOptions, 'maxBytes' | 'encoding' | 'echoes' | 'addresses'> {
  readonly name: string
  double?(member: Member): Double
  /** It says when it is interrupted, and when it is over. @default true */
  readonly tellsStatus?: boolean
}

/** The three suites, over a call that takes 30 messages a second of each. */
export function testOverCall({ name, maxBytes, encoding = 'bytes', double, tellsStatus = true, ...rest }: Call): void {
  const over = (options: Partial<MemoryCallOptions> = {}) => {
    const call = memoryCall({ maxBytes, encoding, perSecond, ...rest, ...options })
    let count = 0
    const plain = (member: Member): Double => ({
      call: { channel: member.channel, maxBytes, encoding, perSecond } satisfies PacketCall,
      events: { count: 0 },
    })
    const doubles: Double[] = []
    const enter = () => {
      const member = call.enter(`${++count}`)
      const made = (double ?? plain)(member)
      doubles.push(made)
      return {
        ...member,
        id: member.channel.self ?? '',
        call: made.call,
        transport: createPacketTransport({ ...made.call, perSecond }),
      }
    }
    const listeners = () => (double ? doubles.reduce((sum, { events }) => sum + events.count, 0) : call.listeners)
    return { enter, listeners }
  }

  const plain = over({ doubled: 0.2 })
  testTransport({ describe, it }, `the packet transport over ${name}`, {
    create: () => plain.enter().transport,
    connections: plain.listeners,
    ...(tellsStatus && { endable: () => plain.enter() }),
    without: tellsStatus ? ['history', 'files'] : ['history', 'files', 'end'],
    patienceMs: 10_000,
  })

  const calm = over()
  const roleIn = new Map<string, RoomRules['role']>()
  testRoomRoles({ describe, it }, `roles that the page vouches for, over ${name}`, {
    keptBy: 'booths',
    create({ role }) {
      const { call, id } = calm.enter()
      roleIn.set(id, role)
      return createPacketTransport({ ...call, perSecond, roleOf: (sender) => roleIn.get(sender) })
    },
  })

  const rough = over({ doubled: 0.1, delayed: 0.3, echoes: true })
  testDelivery({ describe: describe.concurrent, it }, `booths over ${name}, which doubles and mixes up`, {
    create: () => rough.enter().transport,
    cuttable: () => rough.enter(),
    patienceMs: 30_000,
  })
}
