import { getEventListeners } from 'node:events'
import { flushPromises } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { AdapterError } from '../errors.ts'
import { createLifeline } from './lifeline.ts'

const closedError = () => new AdapterError('vendor', 'closed', 'The session is closed.')
const never = () => new Promise<never>(() => {})
const codeOf = (call: Promise<unknown>) => call.then(String, ({ code }) => code)

it('a lifeline passes on what a call resolves to, and converts what it rejects with or throws', async () => {
  const { guard } = createLifeline({ closedError, proper: (cause) => new Error(`proper ${String(cause)}`) })
  const throwing = () => {
    throw 'thrown'
  }
  expect(await guard(async () => 'answer')).toBe('answer')
  await expect(guard(() => Promise.reject('failed'))).rejects.toThrow('proper failed')
  await expect(guard(throwing)).rejects.toThrow('proper thrown')
})

it('a lifeline ends calls in progress and refuses later ones', async () => {
  const lifeline = createLifeline({ closedError })
  const calls = [lifeline.guard(never), lifeline.guard(never)]
  expect(lifeline.isOver).toBe(false)
  lifeline.end(new AdapterError('vendor', 'network', 'The connection was lost.'))
  let asked = false
  const later = lifeline.guard(async () => {
    asked = true
  })
  expect(await Promise.all([...calls, later].map(codeOf))).toEqual(['network', 'network', 'closed'])
  expect([lifeline.isOver, asked]).toEqual([true, false])
  expect(() => lifeline.check()).toThrow('The session is closed.')
})

it('a lifeline ends calls in progress as closed if no error is given, once', async () => {
  const lifeline = createLifeline({ closedError })
  const call = lifeline.guard(never)
  lifeline.end()
  lifeline.end(new Error('a second end'))
  expect(await codeOf(call)).toBe('closed')
})

it('a lifeline ends only the call whose signal aborts, and aborts its work', async () => {
  const lifeline = createLifeline({ closedError })
  const controller = new AbortController()
  const inner: AbortSignal[] = []
  const hanging = (signal: AbortSignal) => {
    inner.push(signal)
    return never()
  }
  const leaving = lifeline.guard(hanging, controller.signal)
  const staying = lifeline.guard(hanging)
  controller.abort()
  expect(await codeOf(leaving)).toBe('aborted')
  expect(inner.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  expect(() => lifeline.check(controller.signal)).toThrow(expect.objectContaining({ code: 'aborted' }))
  lifeline.end()
  expect(await codeOf(staying)).toBe('closed')
})

it('a lifeline does not abort the signal of a call that succeeded', async () => {
  const lifeline = createLifeline({ closedError })
  const signal = await lifeline.guard(async (inner) => inner)
  lifeline.end()
  await flushPromises()
  expect(signal.aborted).toBe(false)
})
