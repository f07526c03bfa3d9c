import type { TokenSource } from '@lingobooth/core'
import { assert, assertEqual, rejection, soon } from './assert.ts'
import type { Rules, Runner } from './runner.ts'
import { assertDiscreet, assertPassing, testVendor, type VendorHarness, type VendorStage } from './vendor-rules.ts'

/** The answer is the token; the adapter has at least one vendor. */
export type TokenSourceHarness = VendorHarness<TokenSource, string>

const firstVendor = ({ vendorIds: [first] }: TokenSource): string => {
  assert(first !== undefined, 'The source must know a vendor.')
  return first
}

const rules: Rules<VendorStage<TokenSource, string>> = {
  'it names the vendors that need a token': async ({ adapter }) => {
    assert(adapter.vendorIds.length > 0, 'The source must know a vendor.')
    assertEqual(new Set(adapter.vendorIds).size, adapter.vendorIds.length, 'the number of different vendors')
  },

  'it resolves to the token of the endpoint': async ({ adapter, answer, patienceMs }) => {
    for (const token of ['first token', 'second+/= token']) {
      answer(token)
      const credentials = await soon(adapter.fetch(firstVendor(adapter)), 'fetching', patienceMs)
      assertEqual(credentials.token, token, 'the token')
      const { expiresAtMs } = credentials
      assert(expiresAtMs === undefined || Number.isFinite(expiresAtMs), 'The expiry must be a number.')
    }
  },

  'it rejects with an AdapterError that carries no key when the endpoint fails': async (stage) => {
    const { subject, adapter, patienceMs } = stage
    subject.fail(subject.secrets.join())
    const error = await rejection(adapter.fetch(firstVendor(adapter)), 'fetching', patienceMs)
    assertDiscreet(error, undefined, subject.secrets)
    assertPassing(error)
  },

  'it rejects soon after an abort': async ({ subject, adapter, patienceMs }) => {
    subject.hang()
    const controller = new AbortController()
    const fetching = adapter.fetch(firstVendor(adapter), { signal: controller.signal })
    controller.abort()
    await rejection(fetching, 'fetching', patienceMs)
  },
}

/** Registers the rules that every `TokenSource` must follow. */
export function testTokenSource(runner: Runner, name: string, harness: TokenSourceHarness): void {
  testVendor(runner, name, harness, rules)
}
