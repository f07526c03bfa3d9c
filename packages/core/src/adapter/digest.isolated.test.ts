import { afterEach, expect, it, vi } from 'vitest'
import { sha256Hex } from './digest.ts'

const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

afterEach(() => vi.unstubAllGlobals())

it('sha256Hex gives the SHA-256 of a text, of bytes and of a blob', async () => {
  const bytes = new TextEncoder().encode('abc')
  const digests = await Promise.all(['abc', bytes, bytes.buffer, new Blob([bytes])].map(sha256Hex))
  expect(digests).toEqual([ofAbc, ofAbc, ofAbc, ofAbc])
})

it('sha256Hex reads a blob once, and again after a failed read', async () => {
  const blob = new Blob(['abc'])
  const reads = vi.spyOn(blob, 'arrayBuffer').mockRejectedValueOnce(new Error('gone'))
  await expect(sha256Hex(blob)).rejects.toThrow('gone')
  expect(await Promise.all([sha256Hex(blob), sha256Hex(blob)])).toEqual([ofAbc, ofAbc])
  expect(reads).toHaveBeenCalledTimes(2)
})

it('sha256Hex gives undefined if the page is not a secure context', async () => {
  vi.stubGlobal('crypto', {})
  expect(await sha256Hex('abc')).toBeUndefined()
})
