import { manualClock } from '@lingobooth/testing'
import { startFaultProxy, testVendorFaults } from '@lingobooth/testing/fault-proxy'
import { keyOfDouble, startVendorDouble } from '@lingobooth/testing/vendor-doubles'
import { describe, it } from 'vitest'
import { callPort, presetCases, saidText } from '../test-support/preset-cases.ts'

const timeoutMs = 15_000

for (const { title, name, kind, ports } of presetCases)
  testVendorFaults({ describe, it: it.concurrent }, `the preset ${title}`, {
    patienceMs: 15_000,
    anyForm: kind === 'textToSpeech',
    async create() {
      const double = await startVendorDouble(name)
      double.say('Où est la gare ?')
      const clock = manualClock()
      const proxy = await startFaultProxy({ upstream: double.url, clock })
      const adapters = ports(proxy.url, { clock })
      const expected = await callPort(ports(double.url), kind)
      return {
        proxy,
        secrets: [keyOfDouble, saidText, proxy.url],
        call: () => callPort(adapters, kind),
        isAnswer: (result) => result === expected,
        elapse: () => clock.advance(timeoutMs),
        async dispose() {
          await proxy.close()
          await double.close()
        },
      }
    },
  })
