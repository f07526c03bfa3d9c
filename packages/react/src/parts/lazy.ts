import { useEffect, useState } from 'react'

export interface LazyModule<Module> {
  /** The module, once loaded. */
  readonly loaded: Module | undefined
  /** Loads the module; retries after a failure. */
  load(): Promise<Module>
}

/** A module that is loaded on first use. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined
  return {
    get loaded() {
      return loaded
    },
    async load() {
      loaded ??= await load()
      return loaded
    },
  }
}

const retryMs = 10_000

/** A module that is loaded once it is wanted; undefined until then, and while it cannot be loaded, which is tried again. */
export function useLazy<Module>(lazy: LazyModule<Module>, wanted: boolean): Module | undefined {
  const [, setLoaded] = useState(lazy.loaded)
  useEffect(() => {
    if (!wanted || lazy.loaded) return
    let mounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      lazy.load().then(
        (loaded) => mounted && setLoaded(loaded),
        () => {
          if (mounted) timer = setTimeout(load, retryMs)
        },
      )
    }
    load()
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [lazy, wanted])
  return lazy.loaded
}
