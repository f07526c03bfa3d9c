import { flushPromises } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { inOrder, lanes } from './lanes.ts'

it('begins each piece of work when the one before has ended, however it ended', async () => {
  const run = inOrder()
  const done: string[] = []
  const slow = run(async () => {
    await flushPromises()
    done.push('slow')
  })
  const failing = run(async () => {
    done.push('failing')
    throw new RangeError('no')
  })
  const last = run(async () => done.push('last'))
  await expect(failing).rejects.toThrow('no')
  await Promise.all([slow, last])
  expect(done).toEqual(['slow', 'failing', 'last'])
})

it('lets one key wait for nobody else', async () => {
  const run = lanes(9).add
  const done: string[] = []
  const note = (text: string) => async () => void done.push(text)
  run('ana', () => new Promise(() => {}))
  run('ana', note('behind'))
  run('luis', () => Promise.reject(new RangeError('no')))
  run('luis', note('luis'))
  await flushPromises()
  expect(done).toEqual(['luis'])
})
