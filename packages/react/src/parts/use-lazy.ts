import { useEffect, useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** A module that is loaded once it is wanted; undefined until then, and when loading fails, which is tried again as `wanted` changes. */
export function useLazy<Module>(lazy: LazyModule<Module>, wanted: boolean | number): Module | undefined {
  const [, setLoaded] = useState(lazy.loaded)
  useEffect(() => {
    if (!wanted || lazy.loaded) return
    let mounted = true
    lazy.load().then(
      (loaded) => mounted && setLoaded(loaded),
      () => {},
    )
    return () => {
      mounted = false
    }
  }, [lazy, wanted])
  return lazy.loaded
}
