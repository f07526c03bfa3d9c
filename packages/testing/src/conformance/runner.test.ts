import { describe, expect, it } from 'vitest'
import { testTransportFaults, testVendorFaults } from '../fault-proxy/index.ts'
import { type Runner, testAudioPlayer, testDelivery, testDisconnects, testTranslator, testTransport } from '../index.ts'

const create = () => Promise.reject(new Error('Nothing runs here.'))
const options = { seed: 1, lines: 1, disconnects: 1 }

describe('the time limit of a rule', () => {
  it.each<[string, number, (runner: Runner, patience: object) => void]>([
    ['testTransport', 4_000, (runner, patience) => testTransport(runner, 'a', { create, ...patience })],
    ['testDelivery', 10_000, (runner, patience) => testDelivery(runner, 'a', { create, ...patience })],
    ['testDisconnects', 60_000, (runner, patience) => testDisconnects(runner, 'a', { create, ...patience }, options)],
    ['testTranslator', 4_000, (runner, patience) => testTranslator(runner, 'a', { create, ...patience })],
    ['testAudioPlayer', 4_000, (runner, patience) => testAudioPlayer(runner, 'a', { create, ...patience })],
    ['testTransportFaults', 4_000, (runner, patience) => testTransportFaults(runner, 'a', { create, ...patience })],
    ['testVendorFaults', 4_000, (runner, patience) => testVendorFaults(runner, 'a', { create, ...patience })],
  ])('is far beyond its patience in %s', (_, patienceMs, register) => {
    const limitsOf = (patience: object) => {
      const limits = new Set<number>()
      register({ describe: (_, body) => body(), it: (_, __, timeoutMs) => limits.add(timeoutMs) }, patience)
      return [...limits]
    }
    expect([limitsOf({}), limitsOf({ patienceMs: 7_000 })]).toEqual([[30 * patienceMs], [210_000]])
  })
})
