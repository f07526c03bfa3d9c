import { flushPromises } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { inOrder, lanes } from './lanes.ts'

it('tasks of one key run one after another, however each one ends', async () => {
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

it('tasks of one key do not wait for those of another', async () => {
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
