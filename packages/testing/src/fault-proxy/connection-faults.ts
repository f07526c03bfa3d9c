import type { Fault } from './fault.ts'
import type { FaultControls } from './fault-rule.ts'

/** What can go wrong with any connection. */
export const connectionFaults: readonly Fault[] = [
  {
    id: 'connection-refused',
    description: 'Nobody listens at the address any more.',
    kind: 'connection',
    unseen: true,
    expectation: { call: 'fails', codes: ['network'] },
    async apply(proxy: FaultControls) {
      await proxy.refuse()
      await proxy.cutAll('close')
    },
  },
  {
    id: 'connections-cut',
    description: 'Every connection is closed, and new ones work.',
    kind: 'connection',
    only: 'live',
    expectation: { call: 'either', codes: ['network'] },
    apply: (proxy: FaultControls) => proxy.cutAll('close'),
  },
  {
    id: 'connections-reset',
    description: 'Every connection is reset, and new ones work.',
    kind: 'connection',
    only: 'live',
    expectation: { call: 'either', codes: ['network'] },
    apply: (proxy: FaultControls) => proxy.cutAll('reset'),
  },
  {
    id: 'gone-dark',
    description: 'Connections stay open, but nothing goes either way, and what was sent is lost.',
    kind: 'connection',
    hangs: true,
    expectation: { call: 'fails', codes: ['timeout', 'network'] },
    apply: (proxy: FaultControls) => proxy.goDark(),
  },
  {
    id: 'frozen',
    description: 'Nothing goes either way for a while, and then everything comes at once.',
    kind: 'connection',
    hangs: true,
    expectation: { call: 'fails', codes: ['timeout', 'network'] },
    apply: (proxy: FaultControls) => proxy.freeze(),
  },
]
