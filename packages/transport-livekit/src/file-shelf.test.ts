import { expect, it } from 'vitest'
import { createFileShelf } from './file-shelf.ts'

const put = (shelf: ReturnType<typeof createFileShelf>, id: string, sizeBytes: number) => {
  const arrival = shelf.begin(id, sizeBytes)
  for (let offset = 0; offset < sizeBytes; offset += 1_000)
    arrival.add(new Uint8Array(Math.min(1_000, sizeBytes - offset)))
  return arrival.end()
}
const sizesOf = (shelf: ReturnType<typeof createFileShelf>, id: string) => shelf.of(id).map(({ size }) => size)

it('the shelf holds whole files, also two with the same id', () => {
  const shelf = createFileShelf({ maxFileBytes: 10_000, totalBytes: 100_000 })
  expect([put(shelf, 'a', 2_500), put(shelf, 'a', 0), put(shelf, 'b', 10_000)]).toEqual([true, true, true])
  expect([sizesOf(shelf, 'a'), sizesOf(shelf, 'b'), sizesOf(shelf, 'c')]).toEqual([[2_500, 0], [10_000], []])
  shelf.clear()
  expect(sizesOf(shelf, 'a')).toEqual([])
})

it('the shelf refuses files that are too large, too long or truncated', () => {
  const shelf = createFileShelf({ maxFileBytes: 10_000, totalBytes: 100_000 })
  expect(put(shelf, 'large', 10_001)).toBe(false)
  const long = shelf.begin('long', 10)
  expect([long.add(new Uint8Array(11)), long.add(new Uint8Array(1)), long.end()]).toEqual([false, false, false])
  const short = shelf.begin('short', 10)
  expect([short.add(new Uint8Array(9)), short.end()]).toEqual([true, false])
  const dropped = shelf.begin('dropped', 10)
  dropped.drop()
  expect([dropped.add(new Uint8Array(10)), dropped.end()]).toEqual([false, false])
  expect(['large', 'long', 'short', 'dropped'].flatMap((id) => sizesOf(shelf, id))).toEqual([])
})

it('the shelf drops the oldest files first, whole or not, and never exceeds its total', () => {
  const shelf = createFileShelf({ maxFileBytes: 10_000, totalBytes: 20_000 })
  const begun = shelf.begin('begun', 5_000)
  begun.add(new Uint8Array(4_000))
  put(shelf, 'first', 8_000)
  put(shelf, 'second', 8_000)
  expect([begun.add(new Uint8Array(1_000)), sizesOf(shelf, 'first'), sizesOf(shelf, 'second')]).toEqual([
    false,
    [8_000],
    [8_000],
  ])
  put(shelf, 'third', 8_000)
  expect([sizesOf(shelf, 'first'), sizesOf(shelf, 'second'), sizesOf(shelf, 'third')]).toEqual([[], [8_000], [8_000]])
})

it('the shelf refuses a file in tiny chunks, which take more memory than they carry', () => {
  const shelf = createFileShelf({ maxFileBytes: 100_000, totalBytes: 100_000 })
  const arrival = shelf.begin('crumbs', 10_000)
  let crumbs = 0
  while (arrival.add(new Uint8Array(1))) crumbs++
  expect(crumbs).toBe(12)
})

it('the shelf counts empty files too', () => {
  const shelf = createFileShelf({ maxFileBytes: 10_000, totalBytes: 10_240 })
  for (let index = 0; index < 1_000; index++) put(shelf, `${index}`, 0)
  const kept = Array.from({ length: 1_000 }, (_, index) => sizesOf(shelf, `${index}`)).flat()
  expect(kept).toHaveLength(10)
})
