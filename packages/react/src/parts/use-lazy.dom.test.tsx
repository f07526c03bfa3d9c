import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLazy } from './use-lazy.ts'

afterEach(() => vi.unstubAllGlobals())

it('a module that arrives when its component, and a window of a test, are gone asks React for nothing', async () => {
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
