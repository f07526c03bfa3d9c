import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('work beyond the limit is refused with a retry time, and the rest is done in order', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 2 })
  const gate = createGate()
  const done: number[] = []
  const work = [1, 2, 3, 4].map((number) =>
    queue.run(async () => {
      await gate.opened
      done.push(number)
    }),
  )
  await expect(work[3]).rejects.toMatchObject({ statusCode: 429, code: 'busy', retryAfterSeconds: 1 })
  gate.open()
  await Promise.all(work.slice(0, 3))
  expect(done).toEqual([1, 2, 3])
})

test('work is not started once its client has left', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 2 })
  const gate = createGate()
  const client = new AbortController()
  const first = queue.run(() => gate.opened)
  let begun = false
  const second = queue.run(async () => {
    begun = true
  }, client.signal)
  client.abort()
  await expect(second).rejects.toThrow()
  gate.open()
  await first
  expect(begun).toBe(false)
})
