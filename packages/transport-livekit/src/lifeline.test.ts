import { expect, it } from 'vitest'
import { createLifeline } from './lifeline.ts'

const never = () => new Promise<never>(() => {})
const codeOf = (work: Promise<unknown>) => work.then(String, ({ code }) => code)

it('the lifeline passes on the outcome of work while it is live', async () => {
  const { guard } = createLifeline()
  expect(await guard(() => Promise.resolve('done'))).toBe('done')
  await expect(guard(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
})

it('the lifeline ends pending work when it is interrupted, closed or aborted', async () => {
  const lifeline = createLifeline()
  const controller = new AbortController()
  const [aborted, interrupted] = [lifeline.guard(never, controller.signal), lifeline.guard(never)]
  controller.abort()
  lifeline.become('interrupted')
  expect(await Promise.all([aborted, interrupted].map(codeOf))).toEqual(['aborted', 'network'])
  lifeline.become('live')
  const closed = lifeline.guard(never)
  lifeline.become('closed')
  expect(await codeOf(closed)).toBe('closed')
})

it('the lifeline starts work only while it is live, and never returns from closed', () => {
  const lifeline = createLifeline()
  const code = (signal?: AbortSignal) => {
    try {
      return lifeline.check(signal)
    } catch (error) {
      return Reflect.get(error as object, 'code')
    }
  }
  expect([code(), code(AbortSignal.abort())]).toEqual([undefined, 'aborted'])
  lifeline.become('interrupted')
  expect(code()).toBe('network')
  lifeline.become('closed')
  lifeline.become('live')
  expect([code(), lifeline.state]).toEqual(['closed', 'closed'])
})
