import { silentLogger } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import { handleEvents } from './guard.ts'

type Emitted = { readonly type: 'one' } | { readonly type: 'two' } | { readonly type: 'three' }

it('what a handler throws is logged without what it says, and keeps no other event from its handler', () => {
  const logger = silentLogger()
  const handled: string[] = []
  const machine = setup({ types: { events: {} as { type: 'go' }, emitted: {} as Emitted } }).createMachine({
    on: { go: { actions: [emit({ type: 'one' }), emit({ type: 'two' }), emit({ type: 'three' })] } },
  })
  const actor = createActor(machine)
  handleEvents<Emitted>(
    actor,
    {
      one() {
        throw new TypeError('of secrets')
      },
      two: ({ type }) => handled.push(type),
    },
    logger,
  )
  actor.start()
  actor.send({ type: 'go' })
  expect(handled).toEqual(['two'])
  expect(logger.entries).toEqual([
    {
      level: 'error',
      message: 'The booth failed to handle an event',
      details: { event: 'one', error: 'TypeError' },
    },
  ])
})
