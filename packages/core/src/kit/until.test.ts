import { flushPromises } from '@lingobooth/testing'
import { createAtom } from '@xstate/store'
import { expect, it } from 'vitest'
import { until } from './wait.ts'

const start = (value: number, signal = new AbortController().signal) => {
  const store = createAtom(value)
  let isOver = false
  until(store, () => store.get() > 1, signal).then(() => {
    isOver = true
  })
  return { store, isOver: () => flushPromises().then(() => isOver) }
}

it('until waits for the wanted change', async () => {
  const { store, isOver } = start(0)
  store.set(1)
  const before = await isOver()
  store.set(2)
  expect([before, await isOver()]).toEqual([false, true])
})

it('until does not wait if the state is already as wanted', async () => {
  expect(await start(2).isOver()).toBe(true)
})

it('until ends when it is aborted, before or during the wait', async () => {
  const controller = new AbortController()
  const { isOver } = start(0, controller.signal)
  controller.abort()
  expect([await isOver(), await start(0, controller.signal).isOver()]).toEqual([true, true])
})
