import { manualClock, silentLogger } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { set } from '../settings/settings.ts'
import { createStores } from './atoms.ts'
import { boothMachine } from './booth.machine.ts'
import type { Desk, Fact } from './desk.ts'
import { createExchange } from './exchange.ts'

const connected = (...desks: readonly Desk[]) => {
  const logger = silentLogger()
  const exchange = createExchange(logger)
  const stores = createStores()
  const input = { now: () => 0, random: () => 0, echoTailMs: 0, maxQueuedUtterances: 2, echo: 'guard' as const }
  const actor = createActor(boothMachine, { input, clock: manualClock() as never })
  exchange.connect({ actor, settings: stores.settings, desks: () => desks })
  return { ...exchange, stores, actor, logger }
}

const left: Fact = { type: 'room.left' }
const lost = (lines: number): Fact => ({ type: 'lines.lost', module: 'chat', lines })

describe('a fact of the exchange', () => {
  it('is handled by all desks, in order, before the next fact', () => {
    const log: string[] = []
    const told = connected(
      {
        facts: {
          'room.left'() {
            told.tell(lost(1))
            told.tell(lost(2))
            log.push('first: left')
          },
          'lines.lost': ({ lines }) => log.push(`first: ${lines}`),
        },
      },
      {
        facts: {
          'room.left': () => log.push('second: left'),
          'lines.lost': ({ lines }) => log.push(`second: ${lines}`),
        },
      },
    )
    told.tell(left)
    expect(log).toEqual(['first: left', 'second: left', 'first: 1', 'second: 1', 'first: 2', 'second: 2'])
  })

  it('still reaches the other desks, as does the next fact, when one desk throws', () => {
    const log: string[] = []
    const { tell, logger } = connected(
      {
        facts: {
          'room.left'() {
            throw new TypeError('of secrets')
          },
        },
      },
      { facts: { 'room.left': () => log.push('left'), 'lines.lost': () => log.push('lost') } },
    )
    tell(left)
    tell(lost(1))
    expect(log).toEqual(['left', 'lost'])
    expect(logger.entries).toEqual([
      {
        level: 'error',
        message: 'The booth failed to handle a fact',
        details: { fact: 'room.left', error: 'TypeError' },
      },
    ])
  })

  it('is sent for every change of the settings, with the settings before it', () => {
    const sizes: number[][] = []
    const { stores } = connected({
      facts: {
        'settings.changed'({ now, before }) {
          sizes.push([before.chat.fontSize, now.chat.fontSize])
          if (now.chat.fontSize === 3) stores.settings.set((settings) => set(settings, 'chat', 'fontSize', 4))
        },
      },
    })
    for (const size of [2, 3, 5]) stores.settings.set((settings) => set(settings, 'chat', 'fontSize', size))
    expect(sizes).toEqual([
      [2, 3],
      [3, 4],
      [4, 5],
    ])
  })

  it('is sent by the machines, which receive commands through the same exchange', () => {
    const heard: Fact[] = []
    const { send, actor } = connected({ facts: { 'room.left': (fact) => heard.push(fact) } })
    actor.start()
    send({ type: 'start' })
    send({ type: 'leave' })
    expect(heard).toEqual([left])
    actor.stop()
  })
})
