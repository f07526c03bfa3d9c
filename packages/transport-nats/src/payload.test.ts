import { headers as newHeaders } from '@nats-io/nats-core'
import { describe, expect, it } from 'vitest'
import { readJson } from './payload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wire = (text: string, ...names: readonly string[]) => {
  const headers = newHeaders()
  for (const name of names) headers.set(name, '1')
  return { subject: 'a.b', data: bytes(text), ...(names.length > 0 && { headers }) }
}

describe('what came over the wire', () => {
  it.each(['null', '[1]', '"text"', '{"type":"io"}', '{"text":"io.nats."}', '{"type":7}'])(
    '%s is handed on',
    (json) => {
      expect(readJson(wire(json, 'Lingobooth-After'))).toEqual(JSON.parse(json))
    },
  )

  it.each(['', '{', '\ufffd', 'undefined', '{"type":"io.nats.jetstream.api.v1.stream_info_response"}'])(
    '%j is nothing',
    (text) => expect(readJson(wire(text))).toBeUndefined(),
  )

  it('is nothing where the server copied it from somewhere else', () => {
    expect(readJson(wire('{"text":"of eve"}', 'Nats-Stream', 'Nats-Subject'))).toBeUndefined()
    expect(readJson(wire('{"text":"of eve"}', 'nats-sequence'))).toBeUndefined()
  })
})
