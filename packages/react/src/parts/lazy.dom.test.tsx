import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyModule, useLazy } from './lazy.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a module that arrives after its component was unmounted does not touch React', async () => {
  let arrive = (_: object) => {}
  const loading = new Promise<object>((resolve) => (arrive = resolve))
  const then = vi.spyOn(loading, 'then')
  const { unmount } = renderHook(() => useLazy({ loaded: undefined, load: () => loading }, true), {
    wrapper: StrictMode,
  })
  unmount()
  vi.stubGlobal('window', undefined)
  arrive({})
  const uses = await Promise.allSettled(then.mock.results.map(({ value }) => value))
  expect(uses.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

it('a module that failed to load is retried every ten seconds until it loads or its component is unmounted', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async (): Promise<object> => Promise.reject(new Error('offline')))
  const lazy = lazyModule(load)
  const { result, unmount } = renderHook(() => useLazy(lazy, true))
  const gone = renderHook(() => useLazy(lazy, true))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(load).toHaveBeenCalledTimes(2)
  gone.unmount()
  await vi.advanceTimersByTimeAsync(20_001)
  expect(load).toHaveBeenCalledTimes(5)
  const module = {}
  load.mockResolvedValue(module)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(result.current).toBe(module)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(6)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
