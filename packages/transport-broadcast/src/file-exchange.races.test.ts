import { sha256Hex } from '@lingobooth/core/adapter'
import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createFileExchange } from './file-exchange.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

it('a file that arrives during the check of known files is found', async () => {
  const { open, receive } = createFileExchange({
    vendor: 'test',
    self: 'b',
    clock: manualClock(),
    maxFileBytes: 100,
    keptFileBytes: 10_000,
    chunkBytes: 100,
    askTimeoutMs: 1_000,
    post: () => {},
    peers: () => ['a', 'eve'],
  })
  const part = { v: 1, kind: 'part', id: 'notes', sizeBytes: 5, offset: 0 } as const
  receive({ ...part, from: 'eve', bytes: bytes('wrong') })
  const sha256 = (await sha256Hex(new Blob(['right']))) ?? ''
  const opening = open({ id: 'notes', name: 'notes.txt', mediaType: 'text/plain', sizeBytes: 5, sha256 })
  receive({ ...part, from: 'a', bytes: bytes('right') })
  expect(await (await opening).text()).toBe('right')
})
