import { describe, expect, it } from 'vitest'
import { createFileShelf, type FileShelf } from './file-shelf.ts'

const bytes = (length: number) => new Uint8Array(length).fill(7).buffer
const part = (id: string, offset: number, length: number, sizeBytes: number, from = 'ben') =>
  ({ v: 1, kind: 'part', from, id, sizeBytes, offset, bytes: bytes(length) }) as const
const sizes = (shelf: FileShelf, id: string) => shelf.of(id).map(({ size }) => size)

describe('the shelf for files of other tabs', () => {
  it('has a file once its last part arrives, without the media type that the sender claims', async () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    expect(shelf.add(part('a', 0, 4, 6))).toBe(false)
    expect(shelf.of('a')).toEqual([])
    expect(shelf.add(part('a', 4, 2, 6))).toBe(true)
    expect(shelf.of('a')).toMatchObject([{ size: 6, type: 'application/octet-stream' }])
    expect(shelf.add(part('empty', 0, 0, 0))).toBe(true)
    expect(sizes(shelf, 'empty')).toEqual([0])
  })

  it('discards a file with parts out of order or beyond its size', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    shelf.add(part('gap', 0, 4, 12))
    expect([shelf.add(part('gap', 8, 4, 12)), shelf.add(part('gap', 4, 8, 12))]).toEqual([false, false])
    expect([shelf.add(part('long', 0, 4, 6)), shelf.add(part('long', 4, 4, 6))]).toEqual([false, false])
    expect(shelf.add(part('middle', 4, 2, 6))).toBe(false)
    expect(shelf.add(part('large', 0, 101, 101))).toBe(false)
    expect(['gap', 'long', 'middle', 'large'].flatMap((id) => shelf.of(id))).toEqual([])
  })

  it('keeps the parts of one file from two senders apart', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    shelf.add(part('a', 0, 4, 6, 'ben'))
    shelf.add(part('a', 0, 3, 6, 'eve'))
    expect(shelf.add(part('a', 4, 2, 6, 'ben'))).toBe(true)
  })

  it('keeps files with the same id from two senders apart, and the first one of each', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    expect(shelf.add(part('a', 0, 1, 1, 'eve'))).toBe(true)
    expect(shelf.add(part('a', 0, 2, 2, 'ben'))).toBe(true)
    expect(shelf.add(part('a', 0, 3, 3, 'ben'))).toBe(false)
    expect(sizes(shelf, 'a')).toEqual([1, 2])
  })

  it('forgets a file that its sender withdrew', () => {
    const shelf = createFileShelf({ maxFileBytes: 100, totalBytes: 10_000 })
    for (const id of ['a', 'b', 'c']) shelf.add(part(id, 0, 4, 6))
    shelf.discard('ben', 'a')
    expect(shelf.add(part('a', 4, 2, 6))).toBe(false)
    expect(shelf.add(part('b', 4, 2, 6))).toBe(true)
    shelf.discard('ben')
    expect(shelf.add(part('c', 4, 2, 6))).toBe(false)
  })

  it('drops the oldest files beyond its total size, empty ones too', () => {
    const shelf = createFileShelf({ maxFileBytes: 1_000, totalBytes: 5_000 })
    for (const id of ['a', 'b', 'c', 'd']) shelf.add(part(id, 0, 500, 500))
    expect(['a', 'b', 'c', 'd'].map((id) => sizes(shelf, id))).toEqual([[], [500], [500], [500]])
    for (let index = 0; index < 100; index++) shelf.add(part(`empty-${index}`, 0, 0, 0))
    const kept = Array.from({ length: 100 }, (_, index) => shelf.of(`empty-${index}`)).flat()
    expect(kept).toHaveLength(4)
  })

  it('drops unfinished files beyond its total size', () => {
    const shelf = createFileShelf({ maxFileBytes: 1_000, totalBytes: 5_000 })
    for (const id of ['a', 'b', 'c', 'd']) shelf.add(part(id, 0, 500, 501))
    expect(['a', 'b', 'c', 'd'].map((id) => shelf.add(part(id, 500, 1, 501)))).toEqual([false, true, true, true])
  })
})
