import { describe, expect, it } from 'vitest'
import { memoryNetwork } from '../fakes/memory-network.ts'
import { collectRules } from '../faulty/fault.ts'
import { endableOn } from '../faulty/transport-faults.ts'
import { type TransportHarness, testTransport } from './transport.ts'
import { transportConnectionRules } from './transport-connection-rules.ts'
import { transportFileRules } from './transport-file-rules.ts'
import { transportHistoryRules } from './transport-history-rules.ts'
import { transportMessageRules } from './transport-message-rules.ts'
import {
  transportListenRules,
  transportPeerProfileRules,
  transportPresenceRules,
  transportProfileRules,
} from './transport-presence-rules.ts'
import { transportRoomRules } from './transport-room-rules.ts'
import { transportEndRules, transportSessionRules } from './transport-session-rules.ts'

const network = memoryNetwork({ history: true })
const create = () => network.transport()
testTransport({ describe, it }, 'memory network', {
  create,
  shared: create,
  endable: () => endableOn(network),
  connections: () => network.sessions,
  oldCursor: '0',
})

const busy = memoryNetwork({ history: true, addressing: false, echo: true, copies: 2 })
testTransport({ describe, it }, 'memory network that echoes and duplicates', {
  create: () => busy.transport(),
  endable: () => endableOn(busy),
  connections: () => busy.sessions,
  oldCursor: '0',
})

const bare = memoryNetwork({ files: false, presence: false, profile: false })
const without = ['history', 'files', 'presence', 'profile'] as const
testTransport({ describe, it }, 'memory network that carries messages only', {
  create: () => bare.transport(),
  endable: () => endableOn(bare),
  connections: () => bare.sessions,
  without,
})

describe('the suite for transports with missing capabilities', () => {
  const rulesOf = (harness: TransportHarness) => collectRules((runner) => testTransport(runner, 'transport', harness))
  const absences = without.map((name) => `sessions offer no ${name}, as the harness says`)
  const always = {
    ...transportSessionRules,
    ...transportMessageRules,
    ...transportRoomRules,
    ...transportConnectionRules,
    ...transportEndRules,
  }

  it('leaves out the rules that do not apply', () => {
    const titles = [...rulesOf({ create: () => bare.transport(), without }).keys()]
    expect(titles).toEqual([...Object.keys(always), ...absences])
  })

  const needy = {
    ...transportHistoryRules,
    ...transportFileRules,
    ...transportPresenceRules,
    ...transportListenRules,
    ...transportProfileRules,
    ...transportPeerProfileRules,
  }

  it.each(Object.keys(needy))('fails if the harness does not declare a missing capability: %s', async (title) => {
    const rules = rulesOf({ create: () => bare.transport(), oldCursor: '0' })
    await expect(rules.get(title)?.()).rejects.toThrow(
      /^The session offers no (history|files|presence|profile): where that is meant, name it in `without` of the harness\.$/,
    )
  })

  it.each(absences)('fails if the harness declares a capability missing that is offered: %s', async (title) => {
    await expect(rulesOf({ create, without }).get(title)?.()).rejects.toThrow(
      /^The session offers (history|files|presence|profile), which the harness names in `without`: take it out there\.$/,
    )
  })

  it('requires a transport that can be ended, unless the harness names `end`', async () => {
    const [title = ''] = Object.keys(transportEndRules)
    await expect(rulesOf({ create }).get(title)?.()).rejects.toThrow(/^The harness has no `endable`/)
    expect(rulesOf({ create, without: ['end'] }).has(title)).toBe(false)
  })

  it.each(Object.keys(transportConnectionRules))(
    'requires a count of connections, unless the harness names `connections`: %s',
    async (title) => {
      await expect(rulesOf({ create }).get(title)?.()).rejects.toThrow(/^The harness has no `connections`/)
      expect(rulesOf({ create, without: ['connections'] }).has(title)).toBe(false)
    },
  )

  it('names the error of an adapter call that must not fail', async () => {
    const broken = memoryNetwork()
    broken.failOpen('unauthorized')
    const rule = rulesOf({ create: () => broken.transport() }).get('a message arrives untouched')
    await expect(rule?.()).rejects.toThrow(
      'A call failed and must not, with unauthorized: The fake was told not to open.',
    )
  })

  it('requires a cursor that is too old from a harness with history', async () => {
    const title = 'a read after a cursor that is too old begins with the oldest message kept'
    await expect(rulesOf({ create }).get(title)?.()).rejects.toThrow(/^The harness has no `oldCursor`/)
  })
})
