import { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { refuseStream } from './refuse-stream.ts'
import { receivingRoom } from './test-support/receiving-room.ts'

it('refusing a stream drops the rest of it for one sender and kind, and no other stream with the same id', () => {
  const { room, open, streams } = receivingRoom('main')
  room.registerTextStreamHandler('main', () => undefined)
  room.registerByteStreamHandler('main', () => undefined)
  open('ana', 'one id', { kind: 'byte' })
  open('eve', 'one id')
  expect([refuseStream(room, 'bytes', 'one id', 'eve'), streams()]).toEqual([true, ['one id', 'one id']])
  expect([refuseStream(room, 'text', 'one id', 'eve'), streams()]).toEqual([true, ['one id']])
  expect([refuseStream(room, 'bytes', 'one id', 'ana'), streams()]).toEqual([true, []])
})

it('refusing a stream reports failure when LiveKit keeps its streams elsewhere', () => {
  const room = new Room()
  Reflect.deleteProperty(room, 'incomingDataStreamManager')
  expect(refuseStream(room, 'text', 'one id', 'eve')).toBe(false)
})
