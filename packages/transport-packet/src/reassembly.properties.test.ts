import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headBytes, readPacket, roomMark, unpack, writePacket } from './packet.ts'
import { createReassembly, maxBodyBytes, maxPackets, silentMs } from './reassembly.ts'

const room = roomMark('weekly')

function split(body: Uint8Array, size: number, id = 1) {
  const count = Math.max(1, Math.ceil(body.length / size))
  return Array.from({ length: count }, (_, index) =>
    writePacket(room, {
      ...{ epoch: 7, stream: 0, number: index, id, index, count, isPacked: false },
      payload: body.subarray(index * size, (index + 1) * size),
    }),
  )
}

const stage = () => {
  const clock = manualClock()
  const reassembly = createReassembly({ clock })
  const give = (bytes: Uint8Array, sender = 'ana') => {
    const packet = readPacket(room, bytes)
    return packet ? reassembly.add(sender, packet) : []
  }
  return { clock, reassembly, give }
}

describe('packets', () => {
  it('come together again, in any order and however often, once', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
        fc.integer({ min: 64, max: 1_000 }),
        fc.infiniteStream(fc.nat()),
        (body, size, places) => {
          const { give, reassembly } = stage()
          const packets = split(body, size)
          const twice = [...packets, ...packets]
          const shuffled = twice.map((packet) => ({ packet, at: places.next().value as number }))
          shuffled.sort((one, other) => one.at - other.at)
          const whole = shuffled.flatMap(({ packet }) => give(packet))
          expect(whole).toEqual([body])
          expect(reassembly.bytes).toBe(0)
        },
      ),
    )
  })

  it('of any kind throw nothing, and hold no more than is allowed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            sender: fc.constantFrom('ana', 'luis', ''),
            id: fc.nat(20),
            index: fc.nat(0xffff),
            count: fc.nat(0xffff),
            isPacked: fc.boolean(),
            payload: fc.uint8Array({ maxLength: 2_000 }),
          }),
          { maxLength: 200 },
        ),
        (all) => {
          const { give, reassembly } = stage()
          for (const { sender, ...packet } of all)
            give(writePacket(room, { epoch: 1, stream: 0, number: 0, ...packet }), sender)
          expect(reassembly.bytes).toBeLessThanOrEqual(3 * 262_144)
        },
      ),
    )
  })

  it('that are no packets of the room are not read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => readPacket(room, bytes)).not.toThrow()
        expect(() => unpack(bytes)).not.toThrow()
      }),
    )
    const [packet = new Uint8Array()] = split(new Uint8Array([1]), 10)
    expect(readPacket(roomMark('other'), packet)).toBeUndefined()
    expect(readPacket(room, packet.with(1, 0x20))).toBeUndefined()
    expect(readPacket(room, packet)?.payload).toEqual(new Uint8Array([1]))
  })

  it('of rooms with look-alike names are told apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        fc.pre(one !== other)
        expect(roomMark(one)).not.toBe(roomMark(other))
      }),
    )
  })
})

describe('what never ends', () => {
  const endless = (id: number) => split(new Uint8Array(60_000), 1_000, id).slice(0, -1)

  it('is bounded for a sender and for all, whatever the packets claim', () => {
    const { give, reassembly } = stage()
    let most = 0
    for (let sender = 0; sender < 100; sender++)
      for (let id = 0; id < 20; id++) {
        for (const packet of endless(id)) give(packet, `sender-${sender}`)
        most = Math.max(most, reassembly.bytes)
      }
    expect(most).toBeLessThanOrEqual(4_194_304)
  })

  it('is dropped after ten seconds of silence, or when its sender leaves', async () => {
    const { give, reassembly, clock } = stage()
    for (const packet of endless(1)) give(packet)
    await clock.advance(silentMs)
    give(endless(2)[0] ?? new Uint8Array(), 'luis')
    expect(reassembly.bytes).toBe(1_000)
    reassembly.forget('luis')
    expect([reassembly.bytes, silentMs]).toEqual([0, 10_000])
  })

  it('is refused where it says that it has more packets, or another number of them', () => {
    const { give, reassembly } = stage()
    const of = (count: number, index: number) =>
      writePacket(room, {
        epoch: 1,
        stream: 0,
        number: index,
        id: 1,
        index,
        count,
        isPacked: false,
        payload: new Uint8Array(10),
      })
    give(of(maxPackets + 1, 0))
    expect(reassembly.bytes).toBe(0)
    give(of(3, 0))
    give(of(4, 1))
    expect(reassembly.bytes).toBe(0)
    expect(maxPackets * 1_000).toBeGreaterThan(maxBodyBytes)
    expect(headBytes).toBe(30)
  })
})
