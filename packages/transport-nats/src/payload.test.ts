import { headers as newHeaders } from '@nats-io/nats-core'
import { describe, expect, it, vi } from 'vitest'
import { readJson } from './payload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wire = (text: string, ...names: readonly string[]) => {
  const headers = newHeaders()
  for (const name of names) headers.set(name, '1')
  return { subject: 'a.b', data: bytes(text), ...(names.length > 0 && { headers }) }
}

describe('a payload from the wire', () => {
  it.each(['null', '[1]', '"text"', '{"type":"io"}', '{"text":"io.nats."}', '{"type":7}'])(
    'is passed on when it is %s',
    (json) => {
      expect(readJson(wire(json, 'Lingobooth-After'), 100)).toEqual(JSON.parse(json))
    },
  )

  it.each(['', '{', '\ufffd', 'undefined', '{"type":"io.nats.jetstream.api.v1.stream_info_response"}'])(
    'is ignored when it is %j',
    (text) => expect(readJson(wire(text), 100)).toBeUndefined(),
  )

  it('is ignored if the server copied it from elsewhere', () => {
    expect(readJson(wire('{"text":"of eve"}', 'Nats-Stream', 'Nats-Subject'), 100)).toBeUndefined()
    expect(readJson(wire('{"text":"of eve"}', 'nats-sequence'), 100)).toBeUndefined()
  })

  it('is not decoded if it is longer than a message may be', () => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    expect([readJson(wire('"12345678"'), 9), decode.mock.calls.length]).toEqual([undefined, 0])
    expect([readJson(wire('"12345678"'), 10), decode.mock.calls.length]).toEqual(['12345678', 1])
    decode.mockRestore()
  })
})
