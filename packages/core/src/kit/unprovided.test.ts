import { flushPromises } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { unprovidedActor, unprovidedTask } from './unprovided.ts'

it.each([
  ['task', unprovidedTask<void, void>('load')],
  ['actor', unprovidedActor<{ type: 'never' }, void>('load')],
])('an unprovided %s fails loudly and names itself', async (_, logic) => {
  const errors: unknown[] = []
  const actor = createActor(logic, { input: undefined })
  actor.subscribe({ error: (error) => errors.push(error) })
  actor.start()
  await flushPromises()
  expect(errors).toEqual([
    expect.objectContaining({ code: 'internal', message: 'The actor "load" was not provided to its machine.' }),
  ])
})
