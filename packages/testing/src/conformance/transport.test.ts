import { describe, expect, it } from 'vitest'
import { memoryNetwork } from '../fakes/memory-network.ts'
import { collectRules } from '../faulty/fault.ts'
import { type TransportHarness, testTransport } from './transport.ts'
import { transportFileRules } from './transport-file-rules.ts'
import { transportMessageRules } from './transport-message-rules.ts'
import { transportPeerProfileRules, transportPresenceRules, transportProfileRules } from './transport-presence-rules.ts'

const network = memoryNetwork()
testTransport({ describe, it }, 'memory network', { create: () => network.transport() })

const busy = memoryNetwork({ echo: true, copies: 2 })
testTransport({ describe, it }, 'memory network that echoes and duplicates', { create: () => busy.transport() })

const bare = memoryNetwork({ files: false, presence: false, profile: false })
const without = ['files', 'presence', 'profile'] as const
testTransport({ describe, it }, 'memory network that carries messages only', {
  create: () => bare.transport(),
  without,
})

describe('the suite for transports without a capability', () => {
  const rulesOf = (harness: TransportHarness) => collectRules((runner) => testTransport(runner, 'transport', harness))
  const absences = without.map((name) => `sessions offer no ${name}, as the harness says`)

  it('leaves out the rules that nothing would be tested by', () => {
    const titles = [...rulesOf({ create: () => bare.transport(), without }).keys()]
    expect(titles).toEqual([...Object.keys(transportMessageRules), ...absences])
  })

  const needy = {
    ...transportFileRules,
    ...transportPresenceRules,
    ...transportProfileRules,
    ...transportPeerProfileRules,
  }

  it.each(Object.keys(needy))('fails where the harness does not say so: %s', async (title) => {
    await expect(rulesOf({ create: () => bare.transport() }).get(title)?.()).rejects.toThrow(
      /^The session offers no (files|presence|profile): where that is meant, name it in `without` of the harness\.$/,
    )
  })

  it.each(absences)('fails where the harness says so and is wrong: %s', async (title) => {
    const rule = rulesOf({ create: () => network.transport(), without }).get(title)
    await expect(rule?.()).rejects.toThrow('expected true, got false')
  })
})
