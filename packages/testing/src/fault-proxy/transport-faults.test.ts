import { describe, it, vi } from 'vitest'
import { testTransportFaults, testVendorFaults } from './index.ts'
import { echoHarness } from './test-support/echo-vendor.ts'
import { hubHarness } from './test-support/hub-harness.ts'

vi.setConfig({ maxConcurrency: 20 })
const runner = { describe, it: it.concurrent }

testTransportFaults(runner, 'a transport that stands every fault', hubHarness())
testVendorFaults(runner, 'a vendor that stands every fault', echoHarness())
