import { describe, expect, it, vi } from 'vitest'
import type { Runner } from '../conformance/runner.ts'
import { collectRules } from '../faulty/fault.ts'
import { testTransportFaults, testVendorFaults } from './index.ts'
import { type EchoHarnessOptions, echoHarness } from './test-support/echo-vendor.ts'
import { type HubHarnessOptions, hubHarness } from './test-support/hub-harness.ts'

vi.setConfig({ maxConcurrency: 30 })
const patienceMs = 3_000

type Register = (runner: Runner) => void

async function failureOf(register: Register, title: string): Promise<string> {
  const rule = [...collectRules(register)].find(([name]) => name.startsWith(`${title}:`))?.[1]
  if (!rule) throw new Error(`There is no rule "${title}".`)
  return rule().then(
    () => 'the rule passed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const transport = (options: HubHarnessOptions): Register => {
  const harness = hubHarness({ ...options, patienceMs })
  return (runner) => testTransportFaults(runner, 'faulty', harness)
}
const vendor = (options: EchoHarnessOptions): Register => {
  const harness = echoHarness({ ...options, patienceMs })
  return (runner) => testVendorFaults(runner, 'faulty', harness)
}

describe('the fault suite for transports catches one that', () => {
  const cases: readonly [flaw: HubHarnessOptions, title: string, message: string][] = [
    [{ flaw: 'waits for ever to open' }, 'upgrade-hangs while it opens', 'never settled: opening with the fault'],
    [
      { flaw: 'waits for ever for an acknowledgement' },
      'frame-dropped-to-server while it is open',
      'never settled: saying something with the fault',
    ],
    [
      { flaw: 'never looks whether the server is there' },
      'half-open-from-server while it is open',
      'the session hears nothing and was not closed',
    ],
    [
      { flaw: 'says nothing when the connection ends' },
      'frame-broken-off-to-server while it is open',
      'hearing what was said meanwhile, or being told',
    ],
    [
      { flaw: 'claims success at once' },
      'frame-broken-off-to-server while it is open',
      'hearing what the transport said it took',
    ],
    [
      { flaw: 'throws what the browser throws' },
      'frame-broken-off-to-server while it is open',
      'Expected an AdapterError, got TypeError',
    ],
    [
      { flaw: 'blames the request for everything' },
      'frame-broken-off-to-server while it is open',
      'Expected one of the codes network, timeout, closed, rate-limited, got bad-request',
    ],
    [{ flaw: 'tells its address' }, 'upgrade-503 while it opens', 'holds private text or secret number 1'],
    [{ flaw: 'calls back after close' }, 'ping while it is open', 'callbacks after close()'],
    [{ flaw: 'tells the end twice' }, 'cut-without-close while it is open', 'onClosed was called twice'],
    [{ flaw: 'is spoiled by a failure' }, 'upgrade-503 while it opens', 'must not: opening after the fault'],
    [{ isApart: true }, 'connection-refused while it opens', 'The adapter never met this fault'],
    [{ isApart: true }, 'connections-cut while it is open', 'The adapter never met this fault'],
  ]
  it.concurrent.each(cases)('%o (%s)', async (options, title, message) => {
    expect(await failureOf(transport(options), title)).toContain(message)
  })
})

describe('the fault suite for vendors catches one that', () => {
  const cases: readonly [options: EchoHarnessOptions, title: string, message: string][] = [
    [{ flaw: 'waits for ever' }, 'hang-before-head', 'never settled: a call with the fault'],
    [{ flaw: 'takes any status for an answer' }, 'http-500', 'Resolved, though'],
    [{ flaw: 'takes any body for an answer' }, 'html-page', 'Resolved, though'],
    [{ flaw: 'tells its address' }, 'http-401', 'holds private text or secret number 1'],
    [{ flaw: 'throws what fetch throws' }, 'reset-before-head', 'Expected an AdapterError, got TypeError'],
    [
      { flaw: 'blames the request for everything' },
      'cut-in-body',
      'Expected one of the codes network, got bad-request',
    ],
    [
      { flaw: 'forgets how long to wait' },
      'http-429-retry-after-date',
      'Expected a wait of up to 2000 ms, got undefined',
    ],
    [{ flaw: 'is spoiled by a failure' }, 'http-503-retry-after', 'must not: a call after the fault'],
    [{ flaw: 'reads the first piece only' }, 'byte-by-byte', 'must not: a call that the fault allows'],
    [{ failsWithNull: true }, 'http-404', 'Rejected and must resolve to null'],
    [{ isApart: true }, 'http-500', 'The adapter never met this fault'],
  ]
  it.concurrent.each(cases)('%o (%s)', async (options, title, message) => {
    expect(await failureOf(vendor(options), title)).toContain(message)
  })
})

describe('an unhandled rejection is detected', () => {
  it.each<[string, Register, string]>([
    ['a transport', transport({ flaw: 'lets a rejection go' }), 'frame-garbage while it is open'],
    ['a vendor', vendor({ flaw: 'lets a rejection go' }), 'http-500'],
  ])('in %s', async (_, register, title) => {
    // The test runner would count against itself what the rule catches.
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    try {
      expect(await failureOf(register, title)).toContain('A rejection was left to nobody')
    } finally {
      for (const listener of listeners) process.on('unhandledRejection', listener)
    }
  })
})

it('a fault that does not exist cannot be excluded', () => {
  const harness = { ...echoHarness(), without: { 'http-999': 'there is none' } }
  expect(() => testVendorFaults({ describe, it: () => undefined }, 'a vendor', harness)).toThrow(
    'There is no fault "http-999" to leave out.',
  )
})
