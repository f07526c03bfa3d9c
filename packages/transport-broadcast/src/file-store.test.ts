import { describe, expect, it } from 'vitest'
import { createFileStore, type FileStore } from './file-store.ts'

const bytes = (length: number) => new Uint8Array(length).fill(7).buffer
const part = (id: string, offset: number, length: number, sizeBytes: number, from = 'ben') =>
  ({ v: 1, kind: 'part', from, id, sizeBytes, offset, bytes: bytes(length) }) as const
const sizes = (store: FileStore, id: string) => store.of(id).map(({ size }) => size)

describe('the store for files of other tabs', () => {
  it('has a file once its last part arrives, without the media type that the sender claims', async () => {
    const store = createFileStore({ maxFileBytes: 100, totalBytes: 10_000 })
    expect(store.add(part('a', 0, 4, 6))).toBe(false)
    expect(store.of('a')).toEqual([])
    expect(store.add(part('a', 4, 2, 6))).toBe(true)
    expect(store.of('a')).toMatchObject([{ size: 6, type: 'application/octet-stream' }])
    expect(store.add(part('empty', 0, 0, 0))).toBe(true)
    expect(sizes(store, 'empty')).toEqual([0])
  })

  it('discards a file with parts out of order or beyond its size', () => {
    const store = createFileStore({ maxFileBytes: 100, totalBytes: 10_000 })
    store.add(part('gap', 0, 4, 12))
    expect([store.add(part('gap', 8, 4, 12)), store.add(part('gap', 4, 8, 12))]).toEqual([false, false])
    expect([store.add(part('long', 0, 4, 6)), store.add(part('long', 4, 4, 6))]).toEqual([false, false])
    expect(store.add(part('middle', 4, 2, 6))).toBe(false)
    expect(store.add(part('large', 0, 101, 101))).toBe(false)
    expect(['gap', 'long', 'middle', 'large'].flatMap((id) => store.of(id))).toEqual([])
  })

  it('keeps the parts of one file from two senders apart', () => {
    const store = createFileStore({ maxFileBytes: 100, totalBytes: 10_000 })
    store.add(part('a', 0, 4, 6, 'ben'))
    store.add(part('a', 0, 3, 6, 'eve'))
    expect(store.add(part('a', 4, 2, 6, 'ben'))).toBe(true)
  })

  it('keeps files with the same id from two senders apart, and the first one of each', () => {
    const store = createFileStore({ maxFileBytes: 100, totalBytes: 10_000 })
    expect(store.add(part('a', 0, 1, 1, 'eve'))).toBe(true)
    expect(store.add(part('a', 0, 2, 2, 'ben'))).toBe(true)
    expect(store.add(part('a', 0, 3, 3, 'ben'))).toBe(false)
    expect(sizes(store, 'a')).toEqual([1, 2])
  })

  it('forgets a file that its sender withdrew', () => {
    const store = createFileStore({ maxFileBytes: 100, totalBytes: 10_000 })
    for (const id of ['a', 'b', 'c']) store.add(part(id, 0, 4, 6))
    store.discard('ben', 'a')
    expect(store.add(part('a', 4, 2, 6))).toBe(false)
    expect(store.add(part('b', 4, 2, 6))).toBe(true)
    store.discard('ben')
    expect(store.add(part('c', 4, 2, 6))).toBe(false)
  })

  it('drops the oldest files of a tab beyond its total size, empty ones too', () => {
    const store = createFileStore({ maxFileBytes: 1_000, totalBytes: 3_072 })
    for (const id of ['a', 'b', 'c', 'd']) store.add(part(id, 0, 500, 500))
    expect(['a', 'b', 'c', 'd'].map((id) => sizes(store, id))).toEqual([[], [500], [500], [500]])
    for (let index = 0; index < 100; index++) store.add(part(`empty-${index}`, 0, 0, 0))
    const kept = Array.from({ length: 100 }, (_, index) => store.of(`empty-${index}`)).flat()
    expect(kept).toHaveLength(3)
  })

  it('drops unfinished files beyond its total size', () => {
    const store = createFileStore({ maxFileBytes: 1_000, totalBytes: 3_072 })
    for (const id of ['a', 'b', 'c', 'd']) store.add(part(id, 0, 500, 501))
    expect(['a', 'b', 'c', 'd'].map((id) => store.add(part(id, 500, 1, 501)))).toEqual([false, true, true, true])
  })

  it('keeps what a tab has within an even share, unfinished or not, and no file larger than its total size', () => {
    const store = createFileStore({ maxFileBytes: 10_000, totalBytes: 4_096 })
    store.add(part('whole', 0, 500, 500))
    store.add(part('begun', 0, 500, 501))
    for (let index = 0; index < 10; index++) store.add(part(`${index}`, 0, 1_000, 1_000, 'eve'))
    const kept = Array.from({ length: 10 }, (_, index) => sizes(store, `${index}`)).flat()
    expect([store.add(part('begun', 500, 1, 501)), sizes(store, 'whole'), kept]).toEqual([true, [500], [1_000, 1_000]])
    expect(store.add(part('large', 0, 4_097, 4_097, 'eve'))).toBe(false)
  })
})
