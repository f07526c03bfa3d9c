import { describe, expect, it } from 'vitest'
import type { BoothPeer } from '../wire/control-message.ts'
import { createRequests } from './requests.ts'
import { createStreamLedger } from './stream-ledger.ts'

const started = (random: () => number = () => 0) =>
  createRequests({
    gaps: { ...createStreamLedger(), omitted: () => {} },
    random,
    personOf: (sender) => sender.split('.')[0] ?? sender,
    sendControl: async () => {},
    receive: () => {},
  })

describe('the peers that can be asked', () => {
  const peer = (name: string): BoothPeer => ({ sender: name, clientId: `client of ${name}` })

  it('are listed once each, with their latest client', () => {
    const { addPeer, somePeers } = started()
    addPeer(peer('mara'))
    addPeer({ sender: 'mara', clientId: 'another' })
    expect(somePeers(9)).toEqual([{ sender: 'mara', clientId: 'another' }])
  })

  it('are chosen in random order, without the excluded one', () => {
    const numbers = [0.9, 0.1, 0.5]
    const requests = started(() => numbers.shift() ?? 0)
    for (const name of ['a', 'b', 'c', 'd']) requests.addPeer(peer(name))
    expect(requests.somePeers(2, ({ clientId }) => clientId !== 'client of b')).toEqual([peer('c'), peer('d')])
  })

  it('are the fifty most recently heard', () => {
    const { addPeer, somePeers } = started()
    for (let number = 0; number < 50; number++) addPeer(peer(`${number}`))
    addPeer(peer('0'))
    addPeer(peer('one more'))
    const known = somePeers(1_000).map(({ sender }) => sender)
    const asked = ['0', '1', 'one more'].map((name) => known.includes(name))
    expect([known.length, asked]).toEqual([50, [true, false, true]])
  })

  it('are not displaced by one person with a hundred connections', () => {
    const { addPeer, somePeers } = started()
    for (const name of ['ana', 'ben', 'zoe']) addPeer(peer(name))
    for (let number = 0; number < 100; number++) addPeer(peer(`eve.${number}`))
    const known = somePeers(1_000).map(({ sender }) => sender)
    expect(known).toEqual(['ana', 'ben', 'zoe', 'eve.96', 'eve.97', 'eve.98', 'eve.99'])
  })
})
