import { expect, it } from 'vitest'
import { createFileStore, type FileStore } from './file-store.ts'

const put = (store: FileStore, id: string, sizeBytes: number, user = 'ana') => {
  const arrival = store.begin(id, user, sizeBytes)
  for (let offset = 0; offset < sizeBytes; offset += 1_000)
    arrival.add(new Uint8Array(Math.min(1_000, sizeBytes - offset)))
  return arrival.end()
}
const sizesOf = (store: FileStore, id: string) => store.of(id).map(({ size }) => size)

it('the store holds whole files, also two with the same id', () => {
  const store = createFileStore({ maxFileBytes: 10_000, totalBytes: 100_000 })
  expect([put(store, 'a', 2_500), put(store, 'a', 0), put(store, 'b', 10_000)]).toEqual([true, true, true])
  expect([sizesOf(store, 'a'), sizesOf(store, 'b'), sizesOf(store, 'c')]).toEqual([[2_500, 0], [10_000], []])
  store.clear()
  expect(sizesOf(store, 'a')).toEqual([])
})

it('the store refuses files that are too large, too long or truncated', () => {
  const store = createFileStore({ maxFileBytes: 10_000, totalBytes: 100_000 })
  expect(put(store, 'large', 10_001)).toBe(false)
  const long = store.begin('long', 'ana', 10)
  expect([long.add(new Uint8Array(11)), long.add(new Uint8Array(1)), long.end()]).toEqual([false, false, false])
  const short = store.begin('short', 'ana', 10)
  expect([short.add(new Uint8Array(9)), short.end()]).toEqual([true, false])
  const dropped = store.begin('dropped', 'ana', 10)
  dropped.drop()
  expect([dropped.add(new Uint8Array(10)), dropped.end()]).toEqual([false, false])
  expect(['large', 'long', 'short', 'dropped'].flatMap((id) => sizesOf(store, id))).toEqual([])
})

it('the store drops the oldest files of a user first, whole or not, and holds one of its total size', () => {
  const store = createFileStore({ maxFileBytes: 20_000, totalBytes: 20_000 })
  const begun = store.begin('begun', 'ana', 5_000)
  begun.add(new Uint8Array(4_000))
  put(store, 'first', 8_000)
  put(store, 'second', 8_000)
  const sizes = () => ['first', 'second', 'third', 'whole'].map((id) => sizesOf(store, id))
  expect([begun.add(new Uint8Array(1_000)), sizes()]).toEqual([false, [[8_000], [8_000], [], []]])
  put(store, 'third', 8_000)
  expect(sizes()).toEqual([[], [8_000], [8_000], []])
  put(store, 'whole', 20_000)
  expect(sizes()).toEqual([[], [], [], [20_000]])
})

it('the store keeps what a user has within an even share, and what has begun', () => {
  const store = createFileStore({ maxFileBytes: 10_000, totalBytes: 30_000 })
  put(store, 'first', 6_000, 'ben')
  const begun = store.begin('begun', 'ben', 6_000)
  for (let index = 0; index < 10; index++) put(store, `${index}`, 9_000, 'eve')
  begun.add(new Uint8Array(6_000))
  const kept = Array.from({ length: 10 }, (_, index) => sizesOf(store, `${index}`)).flat()
  expect([begun.end(), sizesOf(store, 'first'), kept]).toEqual([true, [6_000], [9_000, 9_000]])
})

it('the store refuses a file in tiny chunks, which take more memory than they carry', () => {
  const store = createFileStore({ maxFileBytes: 100_000, totalBytes: 100_000 })
  const arrival = store.begin('crumbs', 'ana', 10_000)
  let crumbs = 0
  while (arrival.add(new Uint8Array(1))) crumbs++
  expect(crumbs).toBe(12)
})

it('the store counts empty files too', () => {
  const store = createFileStore({ maxFileBytes: 10_000, totalBytes: 10_240 })
  for (let index = 0; index < 1_000; index++) put(store, `${index}`, 0)
  const kept = Array.from({ length: 1_000 }, (_, index) => sizesOf(store, `${index}`)).flat()
  expect(kept).toHaveLength(10)
})
