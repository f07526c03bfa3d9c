import type { Fault } from './fault.ts'
import type { Ending, FaultControls } from './fault-rule.ts'
import { pause } from './pause.ts'

const triesToCut = 400

/** A polling client may be between two connections. */
async function cutSome(proxy: FaultControls, by: Ending): Promise<void> {
  for (let tries = triesToCut; tries > 0 && (await proxy.cutAll(by)) === 0; tries--) await pause(5)
}

/** Faults of any connection. */
export const connectionFaults: readonly Fault[] = [
  {
    id: 'connection-refused',
    description: 'Nothing listens at the address any more.',
    kind: 'connection',
    unseen: true,
    expectation: { call: 'fails', codes: ['network'] },
    async apply(proxy) {
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
    apply: (proxy) => cutSome(proxy, 'close'),
  },
  {
    id: 'connections-reset',
    description: 'Every connection is reset, and new ones work.',
    kind: 'connection',
    only: 'live',
    expectation: { call: 'either', codes: ['network'] },
    apply: (proxy) => cutSome(proxy, 'reset'),
  },
  {
    id: 'gone-dark',
    description: 'Connections stay open, but nothing passes either way, and everything sent is lost.',
    kind: 'connection',
    hangs: true,
    expectation: { call: 'fails', codes: ['timeout', 'network'] },
    apply: (proxy) => proxy.goDark(),
  },
  {
    id: 'frozen',
    description: 'Nothing passes either way for a while, then everything arrives at once.',
    kind: 'connection',
    hangs: true,
    expectation: { call: 'fails', codes: ['timeout', 'network'] },
    apply: (proxy) => proxy.freeze(),
  },
]
