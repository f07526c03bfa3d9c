import { describe, expect, it } from 'vitest'
import { createFileShelf } from './file-shelf.ts'

const bytes = (length: number) => new Uint8Array(length).fill(7).buffer
const part = (id: string, offset: number, length: number, sizeBytes: number, from = 'ben') =>
  ({ v: 1, kind: 'part', from, id, sizeBytes, offset, bytes: bytes(length) }) as const

describe('the shelf for the files of other tabs', () => {
  it('has a file once its last part came, without the media type that the sender claims', async () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    expect(shelf.add(part('a', 0, 4, 6))).toBe(false)
    expect(shelf.get('a')).toBeUndefined()
    expect(shelf.add(part('a', 4, 2, 6))).toBe(true)
    expect(shelf.get('a')).toMatchObject({ size: 6, type: 'application/octet-stream' })
    expect(shelf.add(part('empty', 0, 0, 0))).toBe(true)
    expect(shelf.get('empty')?.size).toBe(0)
  })

  it('discards a file whose parts do not follow each other, or exceed its size', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    shelf.add(part('gap', 0, 4, 12))
    expect([shelf.add(part('gap', 8, 4, 12)), shelf.add(part('gap', 4, 8, 12))]).toEqual([false, false])
    expect([shelf.add(part('long', 0, 4, 6)), shelf.add(part('long', 4, 4, 6))]).toEqual([false, false])
    expect(shelf.add(part('middle', 4, 2, 6))).toBe(false)
    expect(shelf.add(part('large', 0, 101, 101))).toBe(false)
    expect(['gap', 'long', 'middle', 'large'].map((id) => shelf.get(id))).toEqual(Array(4).fill(undefined))
  })

  it('keeps the parts of two senders of one file apart', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    shelf.add(part('a', 0, 4, 6, 'ben'))
    shelf.add(part('a', 0, 3, 6, 'eve'))
    expect(shelf.add(part('a', 4, 2, 6, 'ben'))).toBe(true)
  })

  it('does not let a second sender replace a file', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    shelf.add(part('a', 0, 2, 2, 'ben'))
    expect(shelf.add(part('a', 0, 3, 3, 'eve'))).toBe(false)
    expect(shelf.get('a')?.size).toBe(2)
  })

  it('forgets what a sender took back', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    for (const id of ['a', 'b', 'c']) shelf.add(part(id, 0, 4, 6))
    shelf.discard('ben', 'a')
    expect(shelf.add(part('a', 4, 2, 6))).toBe(false)
    expect(shelf.add(part('b', 4, 2, 6))).toBe(true)
    shelf.discard('ben')
    expect(shelf.add(part('c', 4, 2, 6))).toBe(false)
  })

  it('drops the oldest files when its total is reached, empty ones too', () => {
    const shelf = createFileShelf({ maxFileBytes: 1_000, totalBytes: 5_000 })
    for (const id of ['a', 'b', 'c', 'd']) shelf.add(part(id, 0, 500, 500))
    expect(['a', 'b', 'c', 'd'].map((id) => shelf.get(id)?.size)).toEqual([undefined, 500, 500, 500])
    for (let index = 0; index < 100; index++) shelf.add(part(`empty-${index}`, 0, 0, 0))
    const kept = Array.from({ length: 100 }, (_, index) => shelf.get(`empty-${index}`)).filter(Boolean)
    expect(kept).toHaveLength(4)
  })

  it('drops unfinished files when its total is reached', () => {
    const shelf = createFileShelf({ maxFileBytes: 1_000, totalBytes: 5_000 })
    for (const id of ['a', 'b', 'c', 'd']) shelf.add(part(id, 0, 500, 501))
    expect(['a', 'b', 'c', 'd'].map((id) => shelf.add(part(id, 500, 1, 501)))).toEqual([false, true, true, true])
  })
})
